# frozen_string_literal: true

# Routes and paths to ask patterns and routers with: published route sets when they lie beside the repository, made-up
# ones from a seed else, and paths made of them and mutated.
module PatternCases
  FOLDER = File.expand_path("../../../shared/data/routes", __dir__)
  WORDS = %w[a b users posts new edit x.y ~me @you a-b 1 r123 café].freeze
  PIECES = [":a", ":b", ":id", "~:user", "pre:c", ":d.json", ":e.:f", ":g-:h", "*", "*rest", "a b", "x+y", "caf\u00e9",
            "q\"s", "(:opt)", ":i?", ".?:j?", "x?", "\\:k", "{l}", "a%20b", "<m>", "n|o", ";p", ":q(.:r)?"].freeze
  ENDINGS = ["", "", "", "/", "/?", "/*", "/*more", "(/:page)?", ".?:format?"].freeze
  BYTES = ["/", "//", "%", "%2", "%2f", "%2F", "%61", "%c3%a9", "%C3%A9", "%C3%a9", "+", "%20", " ", ".", "%2e", "?",
           "#", "\n", "caf\u00e9", "\xFF", "a", "~", "%7e", "%zz", ":", "%25", "\0"].freeze

  module_function

  # The patterns of the published sets, or as many made from a seed.
  def route_sets
    files = Dir[File.join(FOLDER, "*.tsv")]
    return { "generated" => generated_routes(700) } if files.empty?

    files.to_h { |file| [File.basename(file), File.readlines(file, chomp: true).map { |line| line.split("\t").last }] }
  end

  def generated_routes(count)
    random = Random.new(20)
    Array.new(count) { simple_route(random) }
  end

  def simple_route(random)
    segments = Array.new(1 + random.rand(5)) do |at|
      (random.rand < 0.3 ? PIECES.first(4) : WORDS).sample(random:).sub(/:\w+/) { |name| "#{name}#{at}" }
    end
    "/#{segments.join("/")}#{ENDINGS.first(7).sample(random:)}"
  end

  # Any pattern, with all that the language knows in odd places; perhaps one that Mustermann refuses.
  def random_route(random)
    segments = Array.new(1 + random.rand(4)) do
      random.rand < 0.5 ? (PIECES + WORDS).sample(random:) : WORDS.sample(random:)
    end
    segments[-1] += PIECES.sample(random:) if random.rand < 0.2
    "#{"/" unless random.rand < 0.03}#{segments.join("/")}#{ENDINGS.sample(random:)}"
  end

  # A path that a pattern probably matches: captures filled in, optional parts kept or left out.
  def path_for(pattern, random)
    path = pattern.gsub(/\(|\)\??/, "").gsub(/\\(.)/, "\\1")
    path = path.gsub(/\.\?(?=:)/) { [".", ""].sample(random:) }
    path = path.gsub(/:\w+\??|\*\w*|\{\w+\}/) { |capture| value_for(capture, random) }
    path.gsub(%r{[/x]\?}) { |optional| optional[0, random.rand(2)] }
  end

  def value_for(capture, random)
    value = ["x", "42", "a.b", "J%C3%BCrgen", "a%20b", "a+b", "%", "caf\u00e9", "a.json", "u-v"].sample(random:)
    capture.start_with?("*") ? ["", value, "#{value}/y", "#{value}/"].sample(random:) : value
  end

  # The same path with a few of its places changed.
  def mutate(path, random)
    path = path.dup
    random.rand(4).times { change(path, random) }
    path.force_encoding([Encoding::UTF_8, Encoding::BINARY].sample(random:))
  end

  def change(path, random)
    at = random.rand(path.size + 1)
    case random.rand(4)
    when 0 then path.insert(at, BYTES.sample(random:))
    when 1 then path[at] = "" if at < path.size
    when 2 then path[at] = escape(path[at], random) if at < path.size
    when 3 then path << ["/", "\n", "x", "/x", ".json"].sample(random:)
    end
  end

  def escape(char, random)
    char.bytes.map { |byte| format(random.rand < 0.5 ? "%%%02x" : "%%%02X", byte) }.join
  end
end
