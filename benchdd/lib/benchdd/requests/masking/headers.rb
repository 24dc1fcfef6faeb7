# frozen_string_literal: true

require_relative "../rewriting/cookie_text"

module BenchDD
  module Requests
    class Masking
      # The headers of a request. Only those known to be harmless stay as they are; nobody can know what an unknown one
      # holds.
      class Headers
        HARMLESS = %w[accept accept-charset accept-encoding accept-language access-control-request-headers
                      access-control-request-method cache-control content-encoding content-language content-type dnt
                      host if-match if-modified-since if-none-match if-range if-unmodified-since last-event-id pragma
                      prefer priority range save-data upgrade-insecure-requests user-agent x-forwarded-host
                      x-forwarded-port x-forwarded-proto x-forwarded-scheme x-forwarded-ssl x-http-method-override
                      x-requested-with turbo-frame].to_h { |name| [name, true] }.freeze
        HARMLESS_FAMILIES = /\A(?:sec-(?:ch|fetch|gpc)|hx-(?:boosted|request|target|trigger)|x-pjax|x-inertia)(?:-|\z)/
        ADDRESSES = %w[origin referer hx-current-url].freeze
        # Of one connection, or of a person.
        LEFT_OUT = /\A(?:connection|content-length|expect|forwarded|http2-settings|keep-alive|proxy-connection|te
                     |trailer|transfer-encoding|upgrade|via|sec-websocket-.*|x-real-ip|x-forwarded-for
                     |.*client-ip|.*connecting-ip)\z/x
        # What may stand before credentials (IANA's registry of authentication schemes, and some in wide use).
        SCHEMES = /\A(Basic|Bearer|Digest|DPoP|GNAP|HOBA|Mutual|Negotiate|NTLM|OAuth|PrivateToken|SCRAM-SHA-1
                   |SCRAM-SHA-256|Signature|Token|vapid|ApiKey|AWS4-HMAC-SHA256)[ ]+(.+)\z/imnx
        private_constant :HARMLESS, :HARMLESS_FAMILIES, :ADDRESSES, :LEFT_OUT, :SCHEMES

        # @param book [MaskedRequest]
        # @param masking [Masking]
        def initialize(book, masking)
          @book = book
          @masking = masking
        end

        # @param headers [Hash{String => String}] lower-case names
        # @return [Hash{String => String}]
        def mask(headers)
          headers.reject { |name, _| LEFT_OUT.match?(name) }.to_h { |name, value| [name, value(name, value)] }
        end

        private

        def value(name, value)
          case name
          when "cookie" then cookies(value)
          when *ADDRESSES then @book.address(value)
          when "authorization", "proxy-authorization" then credentials(name, value)
          else harmless?(name) ? value : pseudonym(name, value)
          end
        end

        def harmless?(name)
          (HARMLESS.key?(name) || HARMLESS_FAMILIES.match?(name)) && !@masking.names.secret?(name)
        end

        def pseudonym(name, value) = @masking.names.kept?(name) ? value : @book.pseudonym("header", name, value)

        def cookies(text)
          Rewriting::CookieText.rewrite(text) do |name, value|
            @book.pseudonym("cookie", name, value) unless @masking.names.kept?(name)
          end
        end

        def credentials(name, value)
          return value if @masking.names.kept?(name)

          scheme, rest = SCHEMES.match(value.b)&.captures
          return pseudonym(name, value) unless scheme

          "#{scheme} #{scheme.casecmp?("basic") ? basic(name, rest) : pseudonym(name, rest)}"
        end

        # Name and password, each with a pseudonym (RFC 7617).
        def basic(name, rest)
          parts = rest.unpack1("m").split(":", 2)
          return pseudonym(name, rest) if parts.size < 2

          [parts.map { |part| pseudonym(name, part) }.join(":")].pack("m0")
        end
      end
    end
  end
end
