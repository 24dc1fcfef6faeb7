# frozen_string_literal: true

require "xinatra/request"
require_relative "accept"
require_relative "cost"
require_relative "document_check"
require_relative "documents"
require_relative "executor"
require_relative "json_text"
require_relative "limits"
require_relative "media_type"
require_relative "multipart"
require_relative "operation_reader"
require_relative "page"
require_relative "parts_response"
require_relative "preflight"
require_relative "read_only"
require_relative "response"
require_relative "streams"

module Xinatra
  module GraphQL
    module HTTP
      # Answers GraphQL over HTTP (https://graphql.github.io/graphql-over-http/draft/) with what a schema makes of it:
      # what an app says `graphql` for, and a Rack app by itself.
      #
      #   run Xinatra::GraphQL::HTTP::Endpoint.new(Schema, batch: 10) { |request| { user: User.of(request) } }
      class Endpoint
        ALLOWED = "GET, HEAD, POST, OPTIONS"
        # In order of what wildcards get. Fetch and curl say `*/*` unless told otherwise, so it is for clients that know
        # nothing but 200.
        OFFERS = [MediaType::JSON, MediaType::RESPONSE].freeze
        OBJECTS = %w[variables extensions].freeze
        DOCUMENTS = %i[documents safelist persisted].freeze
        OPTIONS = [*DOCUMENTS, :csrf, :graphiql, :cost, :origins, *Limits.members].freeze
        private_constant :ALLOWED, :OFFERS, :OBJECTS, :DOCUMENTS, :OPTIONS

        # @param schema [Class] a GraphQL::Schema
        # @param csrf [Boolean] whether a GET has to say that it is no other site's, see {Preflight}
        # @param graphiql [Boolean] whether browsers get a page to write queries on
        # @param cost [Boolean] whether header fields say what an answer has cost, see {Cost}
        # @param origins [Array<String>, String, Symbol, nil] whose pages may open WebSockets besides the app's own,
        #   such as "https://app.example.com"; `:any`
        # @param options [Hash{Symbol => Object}] `documents:`, `safelist:` and `persisted:`, see
        #   {Documents#initialize}; and {Limits}, in bytes and numbers
        # @yieldparam request [Xinatra::Request]
        # @yieldparam payload [Hash] what a client says that begins to speak over a WebSocket; else empty
        # @yieldreturn [Hash] the schema's context
        # @raise [DefinitionError]
        def initialize(schema, csrf: true, graphiql: false, cost: false, origins: nil, **options, &context)
          @schema = schema
          @executor = Executor.new(schema)
          @documents = Documents.new(**options.slice(*DOCUMENTS))
          @limits = limits(options.except(*DOCUMENTS))
          @check = DocumentCheck.new(schema, @limits)
          @csrf = csrf
          @accept = Accept.new(MediaType::RESPONSE, OFFERS)
          @parts = Accept.new(nil, [*OFFERS, MediaType::MIXED]) if @executor.incremental?
          @page = Page.new(OFFERS) if graphiql
          @cost = Cost.new(schema) if cost
          @context = context
          streams = schema.subscriptions.is_a?(Subscriptions)
          @streams = Streams.new(schema, @executor, @documents, @check, @limits, origins) if streams
          freeze
        end

        # @return [Streams, nil] what is answered bit by bit; nil where the schema does not use {Subscriptions}
        attr_reader :streams

        # @param env [Hash] the Rack environment
        # @return [Array(Integer, Hash, #each)]
        def call(env)
          request = Xinatra::Request.new(env)
          context = ->(payload) { @context ? @context.call(request, payload) : {} }
          @streams&.socket?(env) ? @streams.open(env, &context) : answer(request) { context.call({}) }.to_rack(env)
        end

        # @param request [Xinatra::Request]
        # @yieldreturn [Hash] the schema's context, once the request is known to be one
        # @return [Response, PartsResponse, EventsResponse]
        def answer(request, &)
          case request.request_method
          when "GET", "HEAD" then @page&.wanted?(request.env) ? @page.response : read(request, type(request), &)
          when "POST" then write(request, type(request), &)
          when "OPTIONS" then Response.new(204, { "allow" => ALLOWED }, "")
          else
            raise Refusal.new("#{request.request_method[0, 20].inspect} is not answered here: send GET or POST",
                              status: 405, headers: { "allow" => ALLOWED })
          end
        rescue Refusal => e
          Response.refused(e, media_type(request.env))
        rescue BadRequest
          misread(request.env)
        end

        # @param env [Hash] the Rack environment of a request whose query or form is malformed, or over a limit
        # @return [Response]
        def misread(env)
          Response.refused(Refusal.new("The query or form cannot be read: encode it as forms are"), media_type(env))
        end

        # @param env [Hash] the Rack environment
        # @return [String] the media type of answers; also where the client accepts none
        def media_type(env) = @accept.choose(env["HTTP_ACCEPT"]) || MediaType::JSON

        private

        def limits(options)
          strange = options.keys - Limits.members
          return Limits.with(options) if strange.empty?

          raise DefinitionError, "graphql has no option #{strange.first}: there are #{OPTIONS.join(", ")}"
        end

        def type(request)
          field = request.get_header("HTTP_ACCEPT")
          @accept.choose(field) || (MediaType::RESPONSE if parts?(request.env) || events?(request)) ||
            MediaType.not_acceptable(field)
        end

        # There are none without a body.
        def events?(request) = @streams&.events?(request.env) && !request.head?

        def parts?(env) = @parts && @parts.choose(env["HTTP_ACCEPT"]) == MediaType::MIXED

        def read(request, type)
          Preflight.check(request.env) if @csrf
          operation = operation(members(request.GET))
          text = @documents.text(operation)
          ReadOnly.check(@schema, text, operation.operation_name, @streams ? %w[query subscription] : %w[query])
          single(request, operation, text, type, yield)
        end

        # Objects are JSON texts in a query.
        def members(query)
          query.to_h do |name, value|
            next [name, value] unless OBJECTS.include?(name) && value.is_a?(String)

            [name, value.empty? ? nil : JSONText.parse(value, "\"#{name}\"", @limits)]
          end
        end

        def write(request, type)
          members = body(request)
          if members.is_a?(Array)
            raise Refusal.new("A batch is not streamed: accept #{MediaType::JSON}", status: 406) if events?(request)

            operations = batch(members)
            several(operations, operations.map { |operation| found(operation) }, type, yield)
          else
            operation = operation(members)
            single(request, operation, @documents.text(operation), type, yield)
          end
        end

        def body(request)
          type = MediaType.of_body(request.env, @limits.uploads.positive?)
          return JSONText.body(request.env, @limits) if type == MediaType::JSON

          Preflight.check(request.env)
          Multipart.new(request, @limits).operations
        end

        def batch(members)
          raise Refusal, "Batches are not answered here: send one request at once" if @limits.batch.zero?
          raise Refusal, "The batch is empty: send a request" if members.empty?
          return members.map { |each| operation(each) } if members.size <= @limits.batch

          raise Refusal, "A batch has #{@limits.batch} requests at most, not #{members.size}: send less at once"
        end

        def operation(members)
          OperationReader.read(members, @limits).tap { |made| @check.call(made.query) }
        end

        # One of a batch fails alone.
        def found(operation)
          text = @documents.text(operation)
          return text unless @streams&.subscription?(text, operation.operation_name)

          RequestError.new("A subscription is no part of a batch: send it by itself")
        rescue RequestError => e
          e
        end

        def single(request, operation, text, type, context)
          if !request.head? && @streams&.answers?(request.env, operation, text)
            return @streams.answer(request.env, operation, text, context)
          end
          return several_parts(request.env, operation, text, type, context) if parts?(request.env)

          result = @executor.execute(text, **arguments(operation, context))
          keep(operation, result)
          Response.of(result, type, cost([result]))
        end

        # Or one, where nothing comes later.
        def several_parts(env, operation, text, type, context)
          answer = @executor.execute_incrementally(text, **arguments(operation, context))
          result = answer.result
          keep(operation, result)
          return Response.of(result, type, cost([result])) unless answer.pending?

          PartsResponse.new(answer, env["rack.errors"], cost([result]))
        end

        def several(operations, texts, type, context)
          sound = operations.zip(texts).select { |_, text| text.is_a?(String) }
          results = @executor.multiplex(sound.map { |one, query| { query:, **arguments(one, context.dup) } })
          sound.zip(results) { |(operation, _), result| keep(operation, result) }
          left = results.each
          Response.batch(texts.map { |text| text.is_a?(String) ? left.next : text }, type, cost(results))
        end

        def arguments(operation, context)
          { variables: operation.variables, operation_name: operation.operation_name, context: }
        end

        def keep(operation, result)
          @documents.keep(operation) if result.to_h.key?("data")
        end

        def cost(results) = @cost ? @cost.headers(results) : {}
      end
    end
  end
end
