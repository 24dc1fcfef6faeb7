# frozen_string_literal: true

module Xinatra
  module JSONAPI
    module Conformance
      # Answers of many kinds, asked for once: what holds for every document is judged with them.
      class Samples
        # A path that no resource can include.
        UNKNOWN_PATH = "no-such-relationship"
        # How many objects of a sort are enough.
        FEW = 4
        private_constant :FEW

        # @param server [Server]
        def initialize(server) = @server = server

        # @return [Array<Answer>] those with a body
        def answers = @answers ||= (fetched + refused + written + negotiated).reject { |answer| answer.body.empty? }

        # @return [Array<Answer>] those that say what went wrong
        def errors = answers.select { |answer| answer.document.key?("errors") }

        # @param kind [Symbol] one that {Document} finds
        # @return [Array<(Answer, Document::Found)>]
        def all(kind)
          answers.flat_map { |answer| Document.new(answer.json).all(kind).map { |found| [answer, found] } }
        end

        # Picks a few of a kind, so that a large collection does not take a large number of requests.
        # @param kind [Symbol]
        # @yield [found] what tells one sort from another
        # @return [Array<Document::Found>]
        def some(kind, &sort)
          all(kind).map(&:last).uniq(&:value).group_by(&sort).values.flat_map { |found| found.first(FEW) }
        end

        # @return [Array<Answer>] to requests for what is there
        def fetched
          @fetched ||= resources.flat_map { |resource| plain(resource) + compound(resource) + paged(resource) }
        end

        # @return [Array<Answer>] to requests that are wrong
        def refused
          @refused ||= resources.flat_map do |resource|
            [@server.get(@server.missing(resource)),
             @server.get(@server.collection(resource), { "include" => UNKNOWN_PATH })]
          end
        end

        private

        def resources = @server.manifest.resources

        # A sample that cannot be had is left out: a statement of its own says so.
        def attempt
          yield
        rescue Skip, Failure
          []
        end

        def plain(resource)
          attempt do
            object = @server.example(resource)
            [@server.get(@server.collection(resource)), @server.get(@server.path(resource, object)),
             *resource.relationships.flat_map { |one| related(object, one.name) }]
          end
        end

        def related(object, name)
          %w[self related].flat_map { |key| attempt { [@server.get(@server.link(object, name, key))] } }
        end

        def compound(resource)
          resource.paths.map { |path| @server.get(@server.collection(resource), { "include" => path }) }
        end

        def paged(resource)
          resource.page ? [@server.get(@server.collection(resource), { resource.page.size => 1 })] : []
        end

        def written
          with(:create) { |resource| @server.post(@server.collection(resource), @server.draft(resource)) } +
            with(:create) { |resource| conflicting(resource) } +
            with(:invalid) do |resource|
              @server.post(@server.collection(resource), @server.draft(resource, **resource.invalid))
            end
        end

        def conflicting(resource)
          @server.post(@server.collection(resource), @server.draft(resource, type: "no-such-type"))
        end

        def negotiated
          manifest = @server.manifest
          asked = manifest.profiles.map { |uri| { profile: uri } } + manifest.extensions.map { |uri| { ext: uri } }
          asked = [] if manifest.version == "1.0"
          asked.map { |one| @server.get(@server.collection(resources.first), accept: MediaType.jsonapi(**one)) } +
            with(:atomic, :create) { |resource| @server.operate("op" => "add", **@server.draft(resource)) }
        end

        def with(*needs)
          resource = @server.manifest.fitting(needs)
          resource ? [yield(resource)] : []
        end
      end
    end
  end
end
