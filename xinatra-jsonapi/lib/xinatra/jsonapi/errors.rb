# frozen_string_literal: true

require "xinatra/errors"

module Xinatra
  module JSONAPI
    # What every error of this gem inherits from.
    class Error < Xinatra::Error; end

    # A resource says something that cannot work; raised where it is said, or when the app is compiled.
    class DefinitionError < Error; end

    # An object's store does not save a record, for it is not valid: answered with 422, and pointers to the fields.
    class Invalid < Error
      # @return [Hash{Symbol => Array<String>}] by the record's methods
      attr_reader :errors

      # @param errors [Hash{Symbol, String => String, Array<String>}] by the record's methods, messages that go on
      #   behind the field's name: `{ name: "is missing" }`
      def initialize(errors)
        @errors = errors.to_h { |name, messages| [name.to_sym, Array(messages)] }
        super(@errors.map { |name, messages| "#{name} #{messages.join(", ")}" }.join("; "))
      end
    end

    # One thing that is wrong with a request (JSON:API 1.1, "Error Objects").
    #
    # - `status`: an Integer
    # - `code`: for programs, such as "unknown_include"
    # - `title`: the same for every occurrence
    # - `detail`: of this occurrence, with the value and the remedy
    # - `source`: a Hash of one of `pointer`, `parameter`, `header`; or nil
    # - `links`: a Hash, such as of `type`, which a profile says; or nil
    # - `meta`: a Hash, or nil
    Problem = Struct.new(:status, :code, :title, :detail, :source, :links, :meta, keyword_init: true) do
      # @return [Hash] the error object
      def to_h = super.compact.merge(status: status.to_s)
    end

    # The client's request is not fulfilled, and answered with a document of errors.
    class Refusal < Error
      # @return [Array<Problem>] at least one
      attr_reader :problems
      # @return [Hash{String => String}] header fields that go with it
      attr_reader :headers

      # @param problems [Array<Problem>]
      # @param headers [Hash{String => String}]
      def initialize(problems, headers = {})
        @problems = problems
        @headers = headers
        super(problems.map(&:detail).join("; "))
      end

      # @return [Integer] the problems' status, or of several the most general one that fits (JSON:API 1.1, "Errors")
      def http_status
        statuses = problems.map(&:status).uniq
        return statuses.first if statuses.one?

        statuses.max >= 500 ? 500 : 400
      end
    end

    # What makes refusals.
    module Refusing
      module_function

      # @param name [String] of a query parameter
      # @param code [String]
      # @param title [String]
      # @param detail [String]
      # @param more [Hash] `links:` and `meta:` of the problem
      # @raise [Refusal] 400 that names the parameter
      def refuse_parameter(name, code, title, detail, **more)
        raise Refusal, [Problem.new(status: 400, code:, title:, detail:, source: { parameter: name }, **more)]
      end

      # @param detail [String]
      # @raise [Refusal] 404
      def missing(detail) = refuse(404, "not_found", "Not found", detail)

      # @param resource [Resource]
      # @param id [String]
      # @raise [Refusal] 404
      def no_resource(resource, id) = missing("There are no #{resource.type} with the id #{id[0, 100].inspect}")

      # @param detail [String]
      # @raise [Refusal] 503
      def unavailable(detail = "The database cannot be reached: try again later")
        refuse(503, "unavailable", "Unavailable", detail, headers: { "retry-after" => "5" })
      end

      # @param env [Hash] the Rack environment of a request that nothing answers
      # @raise [Refusal] 404
      def nothing_at(env) = missing("There is nothing at #{env["PATH_INFO"][0, 200].inspect}")

      # @param env [Hash] the Rack environment
      # @param allowed [String] the methods that there are
      # @raise [Refusal] 405
      def not_allowed(env, allowed)
        remedy = allowed.empty? ? "nothing is" : "send #{allowed}"
        refuse(405, "method_not_allowed", "Method not allowed",
               "#{env["REQUEST_METHOD"]} is not answered here: #{remedy}", headers: { "allow" => allowed })
      end

      # @param what [String] such as "update articles"
      # @raise [Refusal] 403
      def forbidden(what) = refuse(403, "forbidden", "Forbidden", "You may not #{what}")

      # What could be changed at a path of JSON:API's, but not in this API (JSON:API 1.1, "Updating Resources: 403").
      # @param env [Hash] the Rack environment
      # @raise [Refusal] 403
      def unsupported(env)
        refuse(403, "unsupported", "Unsupported", "#{env["REQUEST_METHOD"]} is not supported at " \
                                                  "#{env["PATH_INFO"][0, 200].inspect}")
      end

      # @param status [Integer]
      # @param code [String]
      # @param title [String]
      # @param detail [String]
      # @param source [Hash, nil]
      # @param headers [Hash{String => String}]
      # @raise [Refusal]
      def refuse(status, code, title, detail, source: nil, headers: {})
        raise Refusal.new([Problem.new(status:, code:, title:, detail:, source:)], headers)
      end
    end
  end
end
