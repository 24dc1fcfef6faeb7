# frozen_string_literal: true

require "uri"

module Xinatra
  module JSONAPI
    module Conformance
      # The server under test, as checks see it: requests in JSON:API's media type, the paths of the manifest's
      # resources, and what is made for a check.
      class Server
        # @return [Manifest]
        attr_reader :manifest

        # @param url [String] where the server is; its path comes before those of a manifest without `base`
        # @param manifest [Manifest]
        # @raise [UsageError] for what is no URL
        def initialize(url, manifest)
          @client = Client.new(url, manifest.headers)
          @manifest = manifest
          @base = manifest.base || URI.parse(url).path.chomp("/")
          @created = []
        end

        # @param target [String] a path, or a link
        # @param query [Hash{String => Object}] parameters, added to those of the target
        # @param accept [String, nil] nil sends no such field
        # @return [Answer]
        def get(target, query = {}, accept: MediaType::JSONAPI, verb: "GET")
          @client.request(verb, with(target, query), headers: { "Accept" => accept })
        end

        # @param target [String]
        # @return [Answer] to a HEAD request
        def head(target) = get(target, verb: "HEAD")

        # @param verb [String] one that carries a document
        # @param target [String]
        # @param document [Object]
        # @param query [Hash{String => Object}]
        # @param type [String] the document's media type
        # @param accept [String]
        # @return [Answer]
        def send_document(verb, target, document, query: {}, type: MediaType::JSONAPI, accept: MediaType::JSONAPI)
          answer = @client.request(verb, with(target, query), document:,
                                                              headers: { "Accept" => accept, "Content-Type" => type })
          remember(target, answer) if verb == "POST"
          answer
        end

        # @return [Answer]
        # @see #send_document
        def post(target, document, **options) = send_document("POST", target, document, **options)

        # @return [Answer]
        # @see #send_document
        def patch(target, document, **options) = send_document("PATCH", target, document, **options)

        # @param target [String]
        # @param document [Object, nil] what to remove from a relationship
        # @return [Answer]
        def delete(target, document = nil)
          return send_document("DELETE", target, document) if document

          @client.request("DELETE", target, headers: { "Accept" => MediaType::JSONAPI })
        end

        # @param verb [String]
        # @param target [String]
        # @return [Answer] to a request whose body is no JSON
        def send_broken(verb, target)
          @client.request(verb, target, body: "{\"data\": ", headers: { "Accept" => MediaType::JSONAPI,
                                                                        "Content-Type" => MediaType::JSONAPI })
        end

        # Sends atomic operations.
        # @param operations [Array<Hash>]
        # @return [Answer]
        def operate(*operations)
          type = MediaType.jsonapi(ext: Manifest::ATOMIC)
          answer = post(operations_path, { "atomic:operations" => operations }, type:, accept: type)
          results(answer).each { |result| keep(result["data"]) if result.is_a?(Hash) && result["data"].is_a?(Hash) }
          answer
        end

        # @return [String] where atomic operations go
        def operations_path = "#{@base}#{manifest.operations}"

        # @param answer [Answer]
        # @return [Array] the results of atomic operations
        def results(answer) = Array(answer.document["atomic:results"])

        # @param resource [Resource]
        # @return [String] the path of its collection
        def collection(resource) = "#{@base}#{resource.path}"

        # @param resource [Resource]
        # @param object [Hash, String] a resource, or an id
        # @return [String] its path
        def path(resource, object) = "#{collection(resource)}/#{object.is_a?(Hash) ? object["id"] : object}"

        # @param resource [Resource]
        # @return [String] a path where no resource is
        def missing(resource) = path(resource, manifest.missing)

        # @param resource [Resource]
        # @return [String] the id of a resource that exists
        # @raise [Skip] when there is none
        def id(resource)
          resource.id || get(collection(resource)).items.dig(0, "id") || create(resource)["id"]
        end

        # @param resource [Resource]
        # @return [Hash] a resource that exists, fetched now
        # @raise [Skip] when there is none
        def example(resource) = fetch(path(resource, id(resource)))

        # @param target [String]
        # @return [Hash] the resource at a path
        # @raise [Skip] when none comes
        def fetch(target)
          answer = get(target)
          skip("GET #{target} was answered with #{answer.status}, not with a resource") unless answer.data.is_a?(Hash)
          answer.data
        end

        # @param resource [Resource]
        # @param members [Hash] in the place of the manifest's, or beside them
        # @return [Hash] a document that creates a resource
        def draft(resource, **members)
          { "data" => { "type" => resource.type, **resource.create.to_h, **members.transform_keys(&:to_s) } }
        end

        # @param resource [Resource]
        # @return [Hash] a new resource, fetched
        # @raise [Skip] when it is not created
        def create(resource)
          skip("the server has no #{resource.type}, and none can be created") unless resource.create
          answer = post(collection(resource), draft(resource))
          unless answer.status == 201 && answer.data.is_a?(Hash)
            skip("POST #{collection(resource)} was answered with #{answer.status}, not with a created resource")
          end
          fetch(path(resource, answer.data))
        end

        # @param object [Hash] a resource
        # @param changes [Hash] its members for an update
        # @return [Hash] a document
        def change(object, **changes)
          { "data" => { **object.slice("type", "id"), **changes.transform_keys(&:to_s) } }
        end

        # @param object [Hash] a resource
        # @param name [String] of a relationship
        # @param key [String] "self" or "related"
        # @return [String] the link's target
        # @raise [Skip] without one
        def link(object, name, key = "self")
          steps = [object, "relationships", name, "links"]
          links = steps.inject { |value, step| value.is_a?(Hash) ? value[step] : nil }
          target = Link.target(links[key]) if links.is_a?(Hash)
          target.is_a?(String) ? target : skip("the relationship #{name} has no link #{key}")
        end

        # @param object [Hash] a resource
        # @param relationship [Relationship]
        # @return [Object] the linkage that its relationship link shows
        # @raise [Skip] when none comes
        def linkage(object, relationship)
          answer = get(link(object, relationship.name))
          skip("#{answer.request} was answered with #{answer.status}") unless answer.success?
          data = answer.data
          data.is_a?(Array) ? data.map { |one| one.slice("type", "id") } : data&.slice("type", "id")
        end

        # @param relationship [Relationship]
        # @param count [Integer]
        # @return [Array<Hash>] identifiers of resources that exist and can be related
        # @raise [Skip] when there are not enough
        def identifiers(relationship, count)
          related = manifest.resource(relationship.type)
          skip("the manifest has no resource of the type #{relationship.type}") unless related

          found = get(collection(related)).items.first(count)
          found << create(related) while found.size < count
          found.map { |one| one.slice("type", "id") }
        end

        # @param relationship [Relationship]
        # @return [Hash] an identifier of a resource that does not exist
        def stranger(relationship) = { "type" => relationship.type, "id" => manifest.missing }

        # @param target [String] a link
        # @return [URI] what it leads to
        def resolve(target) = @client.resolve(target)

        # @return [Samples] answers of many kinds
        def samples = @samples ||= Samples.new(self)

        # Judges every object of a kind in all samples.
        # @param kind [Symbol] one that {Document} finds
        # @param expected [String] what was expected
        # @yield [value, found, answer] true when it is right
        # @raise [Failure] when one is not
        # @raise [Skip] when there is none
        def every(kind, expected)
          seen = samples.all(kind)
          skip("no answer had any #{kind.to_s.tr("_", " ")}") if seen.empty?
          seen.each do |answer, found|
            place = found.place.empty? ? "" : " at #{found.place}"
            answer.expect(yield(found.value, found, answer), "#{expected}#{place}", found.value)
          end
        end

        # @param reason [String] why a check cannot be made
        # @raise [Skip]
        def skip(reason) = raise(Skip, "#{reason}.")

        # Deletes what was created, last first, where that is allowed, and ends the connection.
        # @return [void]
        def clean_up
          @created.reverse_each { |target| discard(target) }
        ensure
          @created.clear
          @client.close
        end

        private

        # One that cannot be deleted keeps none of the others.
        def discard(target)
          delete(target)
        rescue Error, Failure
          nil
        end

        def with(target, query)
          return target if query.empty?

          "#{target}#{target.include?("?") ? "&" : "?"}#{URI.encode_www_form(query)}"
        end

        def remember(target, answer)
          keep(answer.data) if answer.status == 201 && answer.data.is_a?(Hash)
          return unless answer.status == 204 && answer.sent.is_a?(Hash) && answer.sent["data"].is_a?(Hash)

          keep(answer.sent["data"]) if manifest.resources.any? { |one| collection(one) == target }
        end

        def keep(object)
          resource = manifest.resource(object["type"])
          @created << path(resource, object) if resource&.delete && object["id"]
        end
      end
    end
  end
end
