# frozen_string_literal: true

# What every router must answer. A case is a name, patterns in order of registration, and for each path the indices that
# match, in order: `match` gives the first, and each next one when asked to go on.
module RouterCases
  STATIC = {
    "static paths" => [["/", "/a", "/a/b", "/a/"], {
      "/" => [0], "/a" => [1], "/a/b" => [2], "/a/" => [3], "/b" => [], "" => [], "/A" => [], "a" => [], "//" => []
    }],
    "the same pattern again" => [["/a", "/b", "/a", "/a"], { "/a" => [0, 2, 3], "/b" => [1] }],
    "encoded literals" => [["/hello", "/a/b"], {
      "/h%65llo" => [0], "/%68%65%6c%6C%6F" => [0], "/a%2fb" => [], "/a%2Fb" => [], "/%61/b" => [1], "/%zz" => [],
      "/hello%" => [], "/hello%0A" => []
    }],
    "a line feed at the end" => [["/a"], { "/a\n" => [0], "/a\n\n" => [], "/%61\n" => [0], "/a\nb" => [] }],
    "bytes that are no text" => [["/a"], { "/\xFF" => [], "\xFF" => [], "/a".b => [0], "/\xC3\xA9".b => [] }],
    "no routes" => [[], { "/" => [], "" => [] }]
  }.freeze

  DYNAMIC = {
    "a captured segment" => [["/hello/:name"], {
      "/hello/x" => [0], "/hello/" => [], "/hello" => [], "/hello/x/" => [], "/hello/x/y" => [], "/hello/a.b" => [0],
      "/hello/a%2fb" => [0], "/hello/%" => [0], "/h%65llo/x" => [0], "/hello/\u00e9" => [0], "/hello/\xFF" => [0],
      "/hello/a?b" => [], "/hello/a#b" => [], "/hello/a\n" => [0], "/hello/\n" => [0], "xhello/x" => []
    }],
    "order decides, not exactness" => [["/:a", "/x", "/x/:b", "/:a/y", "/x/y"], {
      "/x" => [0, 1], "/z" => [0], "/x/y" => [2, 3, 4], "/x/z" => [2], "/z/y" => [3]
    }],
    "static before captured" => [["/x", "/:a", "/x"], { "/x" => [0, 1, 2], "/%78" => [0, 1, 2], "/y" => [1] }],
    "one head, several names" => [["/a/:x", "/a/:y", "/a/b", "/a/:z"], { "/a/b" => [0, 1, 2, 3], "/a/c" => [0, 1, 3] }],
    "a literal before a capture in the same segment" => [["/~:user", "/~a:user", "/:any", "/~:user/x"], {
      "/~bob" => [0, 2], "/~ab" => [0, 1, 2], "/~" => [2], "/%7ebob" => [0, 2], "/~bob/x" => [3], "/~a" => [0, 2]
    }],
    "an earlier rival of a head" => [["/a/x/?", "/a/:b", "/a/~:c", "/a/:d"], {
      "/a/x" => [0, 1, 3], "/a/y" => [1, 3], "/a/~z" => [1, 2, 3], "/a/x/" => [0]
    }],
    "an earlier splat before a head" => [["/*", "/a/:b", "/a/x"], { "/a/x" => [0, 1, 2], "/a/y" => [0, 1] }],
    "an earlier pattern for anything before a head" => [["*", "/a/:b"], { "/a/x" => [0, 1] }],
    "an earlier regular expression before a head" => [[%r{/a.*}, "/ab/:c", "/b/:c", %r{/b(.)*}, "/b/:d"], {
      "/ab/x" => [0, 1], "/b/x" => [2, 3, 4], "/b" => [3]
    }],
    "an earlier capture in a literal segment of a head" => [["/~:user/:x", "/~bob/:y", "/:a/z", "/c/:d"], {
      "/~bob/z" => [0, 1, 2], "/~/z" => [2], "/c/z" => [2, 3]
    }],
    "an optional slash" => [["/a/?", "/:b/?", "/a/:c/?"], {
      "/a" => [0, 1], "/a/" => [0, 1], "/b/" => [1], "/a//" => [], "/a/x/" => [2], "/a/x" => [2], "/a/\n" => [0, 1, 2]
    }],
    "splats" => [["/a/*", "/*", "/a/b/*rest", "/:x/*"], {
      "/a/" => [0, 1, 3], "/a" => [1], "/" => [1], "/a/b/c/d" => [0, 1, 2, 3], "/a/x?y" => [0, 1, 3], "/b/" => [1, 3],
      "/a/x\ny" => [], "/a/x\n" => [0, 1, 3], "/a?/b" => [1], "x" => []
    }],
    "splats in the middle, and patterns without a slash" => [["/*/b/*", "*", ":x", "/a/*.*"], {
      "/a/b/c" => [0, 1], "/a/c.d" => [1, 3], "x" => [1, 2], "" => [1], "/" => [1]
    }],
    "regular expressions" => [[%r{/a/(\d+)}, "/a/:x", %r{/a.*}, %r{/b|/a/7}, "/a/7"], {
      "/a/7" => [0, 1, 2, 3, 4], "/a/x" => [1, 2], "/ab" => [2], "/b" => [3], "/c" => []
    }],
    "regular expressions do not decode" => [[%r{/abc}, "/abc"], { "/abc" => [0, 1], "/%61bc" => [1] }],
    "suffixes and formats" => [["/:id.json", "/:id", "/:name.:format", "/:id.?:format?"], {
      "/x.json" => [0, 1, 2, 3], "/x%2ejson" => [0, 1, 2, 3], "/x" => [1, 3], "/.json" => [1]
    }],
    "literals with more forms or fewer" => [["/a b", "/a+b", "/\u00e9/:x", "/a%20b", "/q\"r"], {
      "/a b" => [0], "/a+b" => [0, 1], "/a%20b" => [0], "/a%2bb" => [0, 1], "/%C3%A9/x" => [2], "/%c3%a9/x" => [2],
      "/%C3%a9/x" => [], "/\u00e9/x" => [], "/a%2520b" => [3], "/q\"r" => [], "/q%22r" => [4]
    }],
    "empty segments" => [["//", "/a//:b", "//:c"], { "//" => [0], "/a//x" => [1], "//x" => [2], "///" => [] }],
    "composites" => [[["/a", "/b/:c"], "/a", %r{/a}], { "/a" => [0, 1, 2], "/b/x" => [0] }]
  }.freeze
end
