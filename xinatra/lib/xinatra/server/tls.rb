# frozen_string_literal: true

require "digest/sha2"
require "uri"
require_relative "misconfigured"

module Xinatra
  class Server
    # How a listener speaks TLS: what stands behind the question mark of `ssl://HOST:PORT?cert=PATH&key=PATH`, with the
    # names that Puma has for it. Keys of sessions are the same in all processes that are forked afterwards, so that
    # each worker resumes what another has begun.
    class TLS
      PARAMETERS = %w[cert key ca verify_mode min_version ssl_cipher_filter ssl_ciphersuites].freeze
      FILES = %w[cert key ca].freeze
      # Whether clients are asked for a certificate, and whether they have to have one.
      MODES = { "none" => [false, false], "peer" => [true, false], "force_peer" => [true, true] }.freeze
      VERSIONS = %w[1.2 1.3].freeze
      # Of TLS 1.2: those that keep what was said secret when the key is found out (RFC 9325, section 4.2).
      CIPHERS = "ECDHE+AESGCM:ECDHE+CHACHA20"
      # See tls_context.h.
      TICKET_KEY = 80
      MOST = 16
      REMEDY = "this Xinatra was built without TLS: install OpenSSL 3 and its headers (on Debian: libssl-dev), then " \
               "run `gem pristine xinatra --extensions`"
      private_constant :PARAMETERS, :FILES, :MODES, :VERSIONS, :CIPHERS, :TICKET_KEY, :MOST, :REMEDY

      # @return [Boolean] whether the extension was built with OpenSSL
      def self.available? = Native.const_defined?(:TLS, false)

      # @param query [String] `cert=PATH&key=PATH`, several times for several names, and further parameters
      # @raise [Misconfigured] when one is missing, not known, or cannot be
      def initialize(query)
        raise Misconfigured, REMEDY unless TLS.available?

        @given = read(query)
        @ticket_key = Random.urandom(TICKET_KEY)
        check_files
        context
      end

      # Reads the files: those that are there now.
      # @return [Native::TLS]
      # @raise [Misconfigured] when they do not fit
      def context
        asks, insists = mode
        Native::TLS.new(pairs, authorities: one("ca"), asks:, insists:, newest: version == "1.3",
                               ciphers: one("ssl_cipher_filter") || CIPHERS, suites: one("ssl_ciphersuites"),
                               ticket_key: @ticket_key, identity:)
      rescue SystemCallError => e
        raise Misconfigured, "TLS cannot be spoken: #{e.message}"
      rescue ArgumentError => e
        raise Misconfigured, e.message
      end

      # @return [void]
      # @raise [Misconfigured] when this process's user cannot read one of the files
      def check_files
        FILES.each { |name| @given.fetch(name, []).each { |path| check_file(name, path) } }
      end

      private

      def read(query)
        given = Hash.new { |all, name| all[name] = [] }
        URI.decode_www_form(query).each { |name, value| given[name] << value }
        given.each { |name, values| check(name, values) }
        given
      rescue ArgumentError => e
        raise e.is_a?(Misconfigured) ? e : Misconfigured.new("#{query.inspect} is no list of parameters: #{e.message}")
      end

      def check(name, values)
        unless PARAMETERS.include?(name)
          raise Misconfigured, "ssl:// has no parameter #{name.inspect}: there are #{PARAMETERS.join(", ")}"
        end

        wrong = values.find { |value| value.empty? || value.include?("\0") }
        raise Misconfigured, "the parameter #{name} of ssl:// cannot be #{wrong.inspect}" if wrong
        return if values.one? || %w[cert key].include?(name)

        raise Misconfigured, "the parameter #{name} of ssl:// is given #{values.size} times"
      end

      def check_file(name, path)
        return if File.file?(path) && File.readable?(path)

        raise Misconfigured, "the file #{path} of the parameter #{name} of ssl:// #{problem(path)}"
      end

      # Of what lies in a folder that this user may not enter, it is not known whether it exists.
      def problem(path)
        return "is a folder, and cannot be read" if File.directory?(path)

        File.stat(path)
        "cannot be read by user #{Process.euid}"
      rescue Errno::ENOENT, Errno::ENOTDIR
        "does not exist"
      rescue SystemCallError => e
        "cannot be read by user #{Process.euid}: #{e.class.new.message}"
      end

      # @return [String, nil] what a parameter says that is given once
      def one(name) = @given.fetch(name, []).first

      # The n-th key is the n-th certificate's.
      def pairs
        certificates, keys = %w[cert key].map { |name| @given.fetch(name, []) }
        if certificates.empty? || certificates.size != keys.size || keys.size > MOST
          raise Misconfigured, "ssl:// wants cert and key, as many of one as of the other, and at most #{MOST}: " \
                               "there are #{certificates.size} and #{keys.size}"
        end
        certificates.zip(keys)
      end

      def mode
        asked = one("verify_mode") || "none"
        mode = MODES[asked]
        unless mode
          raise Misconfigured, "#{asked.inspect} is no verify_mode of ssl://: there are #{MODES.keys.join(", ")}"
        end
        return mode if mode.first == @given.key?("ca")

        raise Misconfigured, "the parameters ca and verify_mode of ssl:// want each other: " \
                             "a file of authorities, and peer or force_peer"
      end

      def version
        asked = one("min_version") || VERSIONS.first
        return asked if VERSIONS.include?(asked)

        raise Misconfigured, "#{asked.inspect} is no min_version of ssl://: there are #{VERSIONS.join(", ")}"
      end

      # A client whose authority was taken away must not go on with a session that began before.
      def identity
        contents = FILES.flat_map { |name| @given.fetch(name, []).map { |path| Digest::SHA256.digest(File.binread(path)) } }
        Digest::SHA256.digest(@given.inspect + contents.join)
      end
    end
  end
end
