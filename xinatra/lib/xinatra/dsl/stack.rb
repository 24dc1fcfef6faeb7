# frozen_string_literal: true

module Xinatra
  module DSL
    # The middleware in front of an app, and what `new` and `call` make of both.
    module Stack
      # Makes an instance with its middleware in front.
      # @return [Wrapper] answers `call(env)`
      def new(...)
        Conflicts.report(self)
        instance = new!(...)
        Wrapper.new(Front.new(instance, build(instance).to_app), instance)
      end

      # The instance that answers when the class itself is called. Threads that come first wait until one of them has
      # made it.
      # @return [Wrapper]
      def prototype = @prototype || @stack_lock.synchronize { @prototype ||= new }

      # Answers a request: the class is a Rack app.
      # @param env [Hash] the Rack environment
      # @return [Array(Integer, Hash, #each)]
      def call(env)
        edition = @plan_cell.edition
        front = edition.front
        front ? front.call(env) : synchronize { _entrance(edition).call(env) }
      end

      # Answers a request without making a Rack environment and a Rack response of it where nobody asks for these.
      # @param request [Native::Request]
      # @return [Native::Response]
      # @raise [NoMethodError] where the native leaves are not used
      def fetch(request)
        edition = @plan_cell.edition
        front = edition.front
        front ? front.fetch(request) : synchronize { _entrance(edition).fetch(request) }
      end

      # @api private
      # @return [Front, nil] what {#fetch} sends requests to until the class changes, where both are this library's
      def _native_front
        front = @plan_cell.edition.front
        front if front && method(:fetch).owner == Stack && front.method(:fetch).owner == Native::Front
      end

      # The whole stack as Rack middleware, in the order that Sinatra documents.
      # @param app [#call] the end point
      # @return [Rack::Builder]
      def build(app)
        builder = Rack::Builder.new
        setup_default_middleware(builder)
        setup_middleware(builder)
        builder.run(app.is_a?(Base) ? Endpoint.new(app) : app)
        builder
      end

      private

      # The methods below are seams: an app or an extension that overrides one has its stack built from all of them.

      def setup_default_middleware(builder)
        builder.use(Middleware::ExtendedRack)
        builder.use(ShowExceptions) if show_exceptions?
        builder.use(Middleware::MethodOverride) if method_override?
        builder.use(Rack::Head)
        setup_logging(builder)
        setup_sessions(builder)
        setup_protection(builder)
        setup_host_authorization(builder)
      end

      def setup_middleware(builder)
        middleware.each { |klass, arguments, block| builder.use(klass, *arguments, &block) }
      end

      def setup_logging(builder)
        if logging?
          setup_common_logger(builder)
          setup_custom_logger(builder)
        elsif logging == false
          setup_null_logger(builder)
        end
      end

      def setup_null_logger(builder) = builder.use(Middleware::Logger, ::Logger::FATAL)

      def setup_common_logger(builder) = builder.use(Middleware::CommonLogger)

      def setup_custom_logger(builder)
        logging.respond_to?(:to_int) ? builder.use(Middleware::Logger, logging) : builder.use(Middleware::Logger)
      end

      def setup_sessions(builder)
        return unless sessions?

        options = session_secret? ? { secret: session_secret } : {}
        options.merge!(sessions.to_hash) if sessions.respond_to?(:to_hash)
        builder.use(Middleware::SoundCookies)
        builder.use(session_store, options)
      end

      def setup_protection(builder)
        return unless protection?

        protect = Protection.compile(protection, {}, sessions: sessions?)
        protect.middleware.each { |klass, options| builder.use(klass, options) }
        builder.use(Middleware::Guard, protect)
      end

      def setup_host_authorization(builder)
        builder.use(Middleware::Guard, Protection.compile(false, host_authorization, sessions: sessions?))
      end

      # What requests are sent to at once until the class changes: the steps between cost a sixth of the shortest one.
      # Not where one request has to wait for another, or one of these steps is the app's own.
      def _entrance(edition)
        wrapper = prototype
        return wrapper if lock? || !_fixed?(:lock) || !_usual_way_in?(wrapper)

        @plan_cell.plan
        edition.front = wrapper.stack
      end

      def _usual_way_in?(wrapper)
        wrapper.instance_of?(Wrapper) && %i[call fetch].all? { |name| wrapper.method(name).owner == Wrapper } &&
          %i[prototype synchronize].all? { |name| method(name).owner == Stack }
      end

      def synchronize(&) = lock? ? LOCK.synchronize(&) : yield

      LOCK = Mutex.new
      private_constant :LOCK
    end
  end
end
