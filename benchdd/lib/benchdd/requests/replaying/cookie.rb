# frozen_string_literal: true

module BenchDD
  module Requests
    module Replaying
      # A cookie as a browser keeps it (RFC 6265, section 5.3).
      class Cookie
        MONTHS = %w[jan feb mar apr may jun jul aug sep oct nov dec].freeze
        CLOCK = /\A(\d{1,2}):(\d{1,2}):(\d{1,2})(?:\D|\z)/n
        # Longer ones are refused, as browsers do (section 6.1).
        MAX_BYTES = 4_096
        private_constant :MONTHS, :CLOCK

        # @return [String]
        attr_reader :name, :value, :domain, :path

        # @return [Time, nil] nil for the end of the session
        attr_reader :expires

        # Reads a Set-Cookie header (section 5.2).
        # @param line [String]
        # @param host [String] that sent it, in lower case, without its port
        # @param path [String] that it was sent for
        # @param now [Time]
        # @return [Cookie, nil] nil when a browser would not take it
        def self.parse(line, host:, path:, now: Time.now)
          pair, *attributes = line.b.split(";")
          return unless pair&.include?("=") && line.bytesize <= MAX_BYTES * 2

          name, value = pair.split("=", 2).map(&:strip)
          return if name.empty? || name.bytesize + value.bytesize > MAX_BYTES

          cookie = new(name, value, attributes(attributes), host: host, path: path, now: now)
          cookie if cookie.allowed?(host)
        end

        # The date of an Expires attribute (section 5.1.1).
        # @param text [String]
        # @return [Time, nil] nil when it is none
        def self.date(text)
          time = day = month = year = nil
          text.scan(/[^\x09\x20-\x2f\x3b-\x40\x5b-\x60\x7b-\x7e]+/n) do |token|
            if !time && (found = CLOCK.match(token)) then time = found.captures.map(&:to_i)
            elsif !day && (found = token[/\A\d{1,2}(?!\d)/n]) then day = found.to_i
            elsif !month && (found = MONTHS.index(token[0, 3].downcase)) then month = found + 1
            elsif !year && (found = token[/\A\d{2,4}(?!\d)/n]) then year = full_year(found.to_i)
            end
          end
          moment(year, month, day, time)
        end

        class << self
          private

          def attributes(texts)
            texts.to_h do |text|
              key, value = text.split("=", 2)
              [key.to_s.strip.downcase, value.to_s.strip]
            end
          end

          def full_year(year)
            case year
            when 70..99 then year + 1_900
            when 0..69 then year + 2_000
            else year
            end
          end

          def moment(year, month, day, time)
            return unless year && month && day && time && year >= 1_601

            hour, minute, second = time
            found = Time.utc(year, month, day, hour, minute, second)
            found if found.day == day && second < 60 && hour < 24
          rescue ArgumentError
            nil
          end
        end

        # Use {.parse}.
        def initialize(name, value, attributes, host:, path:, now:)
          @name = name
          @value = value
          @secure = attributes.key?("secure")
          domain = attributes.fetch("domain", "").delete_prefix(".").downcase
          @host_only = domain.empty?
          @domain = @host_only ? host : domain
          @path = attributes["path"]&.start_with?("/") ? attributes["path"] : path[%r{\A(/.*)/}mn, 1] || "/"
          @expires = expiry(attributes, now)
        end

        # @param host [String]
        # @return [Boolean] whether that host may set it
        def allowed?(host) = @host_only || under?(host)

        # @return [Array<String>] what a newer cookie replaces this one by
        def identity = [@name, @domain, @path]

        # @param now [Time]
        # @return [Boolean]
        def expired?(now) = !@expires.nil? && @expires <= now

        # Whether a browser sends it there (section 5.4).
        # @param host [String] in lower case, without its port
        # @param path [String]
        # @param secure [Boolean] whether over HTTPS, or to this machine itself, which browsers treat alike
        # @return [Boolean]
        def sent_to?(host, path, secure:)
          (@host_only ? host == @domain : under?(host)) && within?(path) && (secure || !@secure)
        end

        private

        # Section 5.1.3; an address has no subdomains.
        def under?(host)
          host == @domain || (host.end_with?(".#{@domain}") && !host.match?(/\A[\d.]+\z|:/))
        end

        # Section 5.1.4.
        def within?(path)
          path == @path || (path.start_with?(@path) && (@path.end_with?("/") || path[@path.length] == "/"))
        end

        # Max-Age goes before Expires.
        def expiry(attributes, now)
          age = attributes["max-age"]
          return Cookie.date(attributes.fetch("expires", "")) unless age&.match?(/\A-?\d+\z/)

          age.to_i.positive? ? now + [age.to_i, 10**10].min : Time.at(0)
        end
      end
    end
  end
end
