# frozen_string_literal: true

require_relative "http_case"
require "digest"
require "tempfile"

# Documents that are known by their SHA-256 or an id.
class GraphQLPersistedTest < HTTPCase
  QUERY = "{ hello }"
  HASH = Digest::SHA256.hexdigest(QUERY).freeze
  SUM = { "persistedQuery" => { "version" => 1, "sha256Hash" => HASH } }.freeze

  def test_automatic
    [[JSON_TYPE, 200], [RESPONSE_TYPE, 400]].each do |type, status|
      app = self.app
      answer = post({ extensions: SUM }, app, **accepting(type))

      assert_equal [status, type, "PersistedQueryNotFound", "PERSISTED_QUERY_NOT_FOUND"],
                   [answer.status, answer.type, answer.message, answer.code]
      assert_equal "private, no-cache, must-revalidate", answer.headers["cache-control"]
      assert_equal "Hello world", post({ query: QUERY, extensions: SUM }, app).body.dig("data", "hello")
      assert_equal "Hello world", post({ extensions: SUM }, app).body.dig("data", "hello")
      assert_equal "Hello world", get({ extensions: JSON.generate(SUM) }, app).body.dig("data", "hello")
      assert_equal "Hello world", post({ documentId: "sha256:#{HASH}" }, app).body.dig("data", "hello")
    end
  end

  def test_what_is_no_query_is_not_kept
    query = "{ nothing }"
    extensions = { persistedQuery: { version: 1, sha256Hash: Digest::SHA256.hexdigest(query) } }
    app = self.app
    post({ query:, extensions: }, app)

    assert_equal "PersistedQueryNotFound", post({ extensions: }, app).message
  end

  def test_no_mutation_by_get
    query = 'mutation { shout(word: "x") }'
    extensions = { persistedQuery: { version: 1, sha256Hash: Digest::SHA256.hexdigest(query) } }
    app = self.app
    post({ query:, extensions: }, app)

    assert_equal 405, get({ extensions: JSON.generate(extensions) }, app).status
  end

  def test_another_hash
    wrong = { persistedQuery: { version: 1, sha256Hash: "0" * 64 } }
    app = self.app
    answer = post({ query: QUERY, extensions: wrong }, app, **accepting(JSON_TYPE))

    assert_equal [400, "The query is not the one whose SHA-256 or id was sent: send its own, in hexadecimal"],
                 [answer.status, answer.message]
    assert_equal "PersistedQueryNotFound", post({ extensions: wrong }, app).message
  end

  def test_what_is_not_understood
    [1, [], "x", {}, { version: 2, sha256Hash: HASH }, { version: 1 }, { version: 1, sha256Hash: 1 },
     { version: "1", sha256Hash: HASH }].each do |extension|
      answer = post({ query: QUERY, extensions: { persistedQuery: extension } })

      assert_equal [400, '"persistedQuery" is not understood: send one such as {"version": 1, "sha256Hash": "..."}'],
                   [answer.status, answer.message]
    end
    answer = post({ documentId: HASH, extensions: SUM })

    assert_equal [400, "There are two ids of a document: send one of them"], [answer.status, answer.message]
  end

  def test_not_supported
    app = self.app(persisted: false)
    answer = post({ extensions: SUM }, app)

    assert_equal [400, "PersistedQueryNotSupported", "PERSISTED_QUERY_NOT_SUPPORTED"],
                 [answer.status, answer.message, answer.code]
    assert_equal 200, post({ query: QUERY, extensions: SUM }, app).status
    assert_equal "PersistedQueryNotSupported", post({ extensions: SUM }, app).message
  end

  def test_the_oldest_goes
    app = self.app(persisted: 2)
    sums = %w[a b c].map do |name|
      query = "{ #{name}: hello }"
      extensions = { persistedQuery: { version: 1, sha256Hash: Digest::SHA256.hexdigest(query) } }
      post({ query:, extensions: }, app)
      extensions
    end

    assert_equal([true, false, false], sums.map { |extensions| post({ extensions: }, app).body.key?("errors") })
  end

  def test_another_store
    store = {}
    app = self.app(persisted: store)
    post({ query: QUERY, extensions: SUM }, app)

    assert_equal({ HASH => QUERY }, store)
    other = "{ a: hello }"
    store[Digest::SHA256.hexdigest(other)] = other

    answer = post({ documentId: "sha256:#{Digest::SHA256.hexdigest(other)}" }, app)

    assert_equal "Hello world", answer.body.dig("data", "a")
    assert_raises(Xinatra::GraphQL::DefinitionError) { self.app(persisted: :redis) }
  end

  def test_what_another_store_is_asked_for
    asked = []
    store = Object.new
    store.define_singleton_method(:[]) { |hash| asked << hash and nil }
    store.define_singleton_method(:[]=) { |hash, _| asked << hash }
    app = self.app(persisted: store, documents: [QUERY])
    [{ documentId: "x" }, { documentId: "sha256:#{"0" * 63}" }, { query: QUERY, extensions: SUM },
     { extensions: SUM }].each { |members| post(members, app) }

    assert_empty asked
    post({ documentId: "sha256:#{"0" * 64}" }, app)

    assert_equal ["0" * 64], asked
  end

  def test_threads
    app = self.app(persisted: 10)
    queries = (0...20).map { |number| "{ a#{number}: hello }" }
    found = Array.new(8) do |number|
      Thread.new do
        queries.rotate(number).map do |query|
          extensions = { persistedQuery: { version: 1, sha256Hash: Digest::SHA256.hexdigest(query) } }
          answer = post({ extensions: }, app)
          answer = post({ query:, extensions: }, app) if answer.body.key?("errors")
          answer.body["data"].keys.first == query[/a\d+/]
        end
      end
    end.flat_map(&:value)

    assert_equal [true], found.uniq
  end

  def test_documents_by_id
    app = self.app(documents: { "greeting" => QUERY })

    [{ documentId: "greeting" }, { documentId: HASH }, { documentId: "sha256:#{HASH}" }, { extensions: SUM },
     { extensions: { persistedQuery: { version: 1, sha256Hash: "greeting" } } },
     { documentId: "greeting", query: QUERY }, { query: "{ a: hello }" }].each do |members|
      assert_equal 200, post(members, app).status, members.inspect
    end
    assert_equal "Hello world", get({ documentId: "greeting" }, app).body.dig("data", "hello")
    answer = post({ documentId: "farewell" }, app, **accepting(JSON_TYPE))

    assert_equal [200, 'There is no document with the id "farewell"', "PERSISTED_QUERY_NOT_IN_LIST"],
                 [answer.status, answer.message, answer.code]
    assert_equal 400, post({ documentId: "greeting", query: "{ a: hello }" }, app).status
  end

  def test_safelist
    app = self.app(documents: [QUERY], safelist: true)

    [{ query: QUERY }, { documentId: HASH }, { query: QUERY, extensions: SUM }].each do |members|
      assert_equal 200, post(members, app).status, members.inspect
    end
    other = "{ a: hello }"
    hash = Digest::SHA256.hexdigest(other)
    stored = self.app(documents: [QUERY], safelist: true, persisted: { hash => other })

    assert_equal "PERSISTED_QUERY_NOT_IN_LIST", post({ documentId: "sha256:#{hash}" }, stored).code
    sum = { persistedQuery: { version: 1, sha256Hash: Digest::SHA256.hexdigest(other) } }
    [{ query: other }, { query: other, extensions: sum }].each do |members|
      answer = post(members, app)

      assert_equal [403, "Only documents that are known beforehand are executed here: this is none of them",
                    "QUERY_NOT_IN_SAFELIST"], [answer.status, answer.message, answer.code]
      assert_equal 200, post(members, app, **accepting(JSON_TYPE)).status
    end
    assert_equal "PERSISTED_QUERY_NOT_IN_LIST", post({ extensions: sum }, app).code
  end

  def test_files
    apollo = { format: "apollo-persisted-query-manifest", version: 1,
               operations: [{ id: "abc", name: "Hello", type: "query", body: QUERY }] }
    { apollo => "abc", { "5d41" => QUERY } => "5d41" }.each do |written, id|
      Tempfile.create do |file|
        file.write(JSON.generate(written))
        file.flush
        app = self.app(documents: file.path, safelist: true)

        assert_equal [200, 403], [post({ documentId: id }, app).status, post({ query: "{ a: hello }" }, app).status]
      end
    end
  end

  def test_files_that_cannot_be_read
    ["{", "[]", '{"a": 1}', '{"format": "apollo-persisted-query-manifest"}',
     '{"format": "apollo-persisted-query-manifest", "operations": [{"id": "a"}]}',
     '{"format": "apollo-persisted-query-manifest", "operations": [1]}'].each do |text|
      Tempfile.create do |file|
        file.write(text)
        file.flush
        error = assert_raises(Xinatra::GraphQL::DefinitionError, text) { app(documents: file.path) }

        assert_match(/\Adocuments: /, error.message)
      end
    end

    ["/nowhere/at/all", [1], { a: nil }].each do |source|
      assert_raises(Xinatra::GraphQL::DefinitionError) { app(documents: source) }
    end
  end
end
