# frozen_string_literal: true

require "rack/utils"
require "uri"
require_relative "../operations/target"
require_relative "../problems"

module Xinatra
  module JSONAPI
    module Atomic
      # What an operation is about, as its `ref` or `href` says (Atomic Operations, "Operation Objects").
      class Reference
        # Where it leads: `id` and `lid` are nil for a collection, `relationship` is a name.
        Place = Struct.new(:resource, :id, :lid, :relationship)
        # A path below where the API is mounted.
        PATH = %r{\A/([^/]+)(?:/([^/]+)(?:/relationships/([^/]+))?)?\z}
        private_constant :PATH

        # @param api [API]
        # @param base [String] the URL of the request
        # @param prefix [String] the path at which the API is mounted
        def initialize(api, base, prefix)
          @api = api
          @base = base
          @prefix = prefix
        end

        # @param operation [Hash] of the client's document
        # @param problems [Problems] of the operation
        # @return [Place, nil] nil where neither says anything
        # @raise [Refusal]
        def read(operation, problems)
          reference, address = operation.values_at("ref", "href")
          if operation.key?("ref") && operation.key?("href")
            problems.malformed("An operation has ref or href, not both")
          end
          place = by_reference(reference, problems) if operation.key?("ref")
          place = by_address(address, problems) if operation.key?("href")
          problems.refuse
          place
        end

        # @param data [Object] of an operation without either
        # @param problems [Problems]
        # @return [Place] of what the data is
        # @raise [Refusal]
        def of_data(data, problems)
          type, id, lid = data.values_at("type", "id", "lid") if data.is_a?(Hash)
          problems.malformed("An operation needs a ref, an href, or data with a type") unless type.is_a?(String)
          problems.refuse
          found = resource(type, problems, "data", "type")
          problems.refuse
          Place.new(found, (id if id.is_a?(String)), (lid if lid.is_a?(String)))
        end

        private

        def by_reference(reference, problems)
          if reference.is_a?(Hash)
            type, id, lid, relationship = reference.values_at("type", "id", "lid",
                                                              "relationship")
          end
          unless type.is_a?(String) && [id,
                                        lid].compact.one?(String) && (relationship.nil? || relationship.is_a?(String))
            return problems.malformed("A ref must be an object with the strings \"type\", and \"id\" or \"lid\"", "ref")
          end

          Place.new(resource(type, problems, "ref", "type"), id, lid, relationship)
        end

        def by_address(address, problems)
          match = address.is_a?(String) && PATH.match(path(address))
          return nowhere(address, problems) unless match

          type, id, relationship = match.captures.map { |part| part && Rack::Utils.unescape_path(part) }
          return nowhere(address, problems) unless [type, id, relationship].compact.all?(&:valid_encoding?)

          Place.new(resource(type, problems, "href"), id, nil, relationship)
        rescue URI::Error, ArgumentError
          nowhere(address, problems)
        end

        # Relative to the URL of the request, and within this API.
        def path(address)
          whole = URI.join(@base, address)
          own = URI(@base)
          return "" unless [whole.scheme, whole.host, whole.port] == [own.scheme, own.host, own.port] && !whole.query

          whole.path.start_with?("#{@prefix}/") ? whole.path.delete_prefix(@prefix) : ""
        end

        def nowhere(address, problems)
          problems.add(404, "not_found", "Not found", "#{address.to_s[0, 100].inspect} leads to nothing of this API",
                       "href")
        end

        def resource(type, problems, *path)
          detail = "There is no type #{type[0, 100].inspect}: there are #{@api.types.join(", ")}"
          @api.resource(type) || problems.add(404, "not_found", "Not found", detail, *path)
        end
      end
    end
  end
end
