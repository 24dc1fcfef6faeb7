# frozen_string_literal: true

require "rack"

module Bench
  module Apps
    # The least that an app can do, as a lower bound: no framework at all, with the headers that the frameworks give, in
    # a Hash of the same class.
    module Rack
      HELLO = "/hello/"
      # Apps that no framework has.
      OWN = %w[served working sleeping].freeze
      private_constant :HELLO, :OWN

      # Headers of a body of five bytes.
      BARE = ::Rack::Headers["content-type" => "text/html;charset=utf-8", "content-length" => "5"].freeze
      PROTECTED = BARE.merge("x-xss-protection" => "1; mode=block", "x-content-type-options" => "nosniff",
                             "x-frame-options" => "SAMEORIGIN").freeze

      # Finds no route: answers everything alike.
      EMPTY = ->(_env) { [200, BARE.dup, ["hello"]] }

      # @param name [String] see {DSL::ALL}
      # @return [Proc] says hello to whom the path names, or to nobody; of what only reads, one that reads nothing
      # @raise [KeyError] when there is none of that name
      def self.make(name)
        return public_send(name) if OWN.include?(name)

        { "plain" => greeting(PROTECTED), "bare" => greeting(BARE), "reading" => empty(PROTECTED),
          "bare reading" => EMPTY }.fetch(name)
      end

      # @return [Proc] a plain Rack app, which answers as the frameworks' of that name
      def self.served
        page = File.read(ENV.fetch("BENCH_PAGE"))
        lambda do |env|
          case path = env["PATH_INFO"]
          when "/" then text("hello")
          when "/json" then text('{"message":"hello"}', "application/json")
          when "/page" then text(page, "text/html;charset=utf-8")
          when "/form" then text("hello #{::Rack::Request.new(env).POST["name"]}")
          else text("hello #{path.delete_prefix(HELLO)}")
          end
        end
      end

      # @return [Proc] a Rack app that computes for a millisecond
      def self.working
        lambda do |_env|
          clock = Process::CLOCK_THREAD_CPUTIME_ID
          done = Process.clock_gettime(clock) + 0.001
          nil while Process.clock_gettime(clock) < done
          text("hello")
        end
      end

      # @return [Proc] a Rack app that sleeps for a minute where it is asked to
      def self.sleeping
        lambda do |env|
          sleep(60) if env["PATH_INFO"] == "/sleep"
          text("hello")
        end
      end

      def self.text(body, type = "text/plain;charset=utf-8")
        [200, { "content-type" => type, "content-length" => body.bytesize.to_s }, [body]]
      end
      private_class_method :text

      # @param headers [Rack::Headers]
      # @return [Proc]
      def self.empty(headers) = ->(_env) { [200, headers.dup, ["hello"]] }

      # @param headers [Rack::Headers]
      # @return [Proc]
      def self.greeting(headers)
        lambda do |env|
          path = env["PATH_INFO"]
          next [200, headers.dup, ["hello"]] unless path.start_with?(HELLO)

          body = "hello #{path[HELLO.size..]}"
          own = headers.dup
          own["content-length"] = body.bytesize.to_s
          [200, own, [body]]
        end
      end
    end
  end
end
