# frozen_string_literal: true

require_relative "../rewriting/form_text"
require_relative "../rewriting/graphql_text"
require_relative "../rewriting/json_text"

module BenchDD
  module Requests
    class Masking
      # Finds secrets inside a value that is none by its name: in the query of an address, in JSON within a string, in
      # a GraphQL document (`login(password: "...")`), in what somebody wrote; and what has the look of a secret.
      class FreeText
        # name = value, name: value, "name": "value". Possessive all through, so that a text costs one pass
        # (Ruby has no possessive {n,}).
        ASSIGNMENT = /(?<![\w\-.\[\]%])([\w\-.\[\]%]++)(\\*+["']?+[ \t]*+(?::|=>?+)[ \t]*+)
                      ("""(?:[^"]|"(?!""))*+(?:""")?+|\\*+"(?:[^"\\]|\\.)*+"?+|\\*+'(?:[^'\\]|\\.)*+'?+
                      |[^\s&;,"']++)/mnx
        # What stands before a secret of known look, and the secret.
        KNOWN = [/()(\beyJ[\w-]{8}[\w-]*+\.[\w-]{8}[\w-]*+(?:\.[\w-]*+)?+)/n, %r{(\bBearer +)([\w.~+/=-]++)}in,
                 %r{(\bBasic +)([A-Za-z\d+/]{12}[A-Za-z\d+/]*+=*+)}n,
                 %r{(://[^/?\#\s:@]{0,256}:)([^/?\#\s@]{1,1024})(?=@)}n,
                 /()(\b(?:[spr]k_(?:live|test)|gh[pousr]|github_pat|xox[abprs]|glpat|npm)[_-][\w-]{10}[\w-]*+)/n,
                 /()(\bAKIA[A-Z\d]{12}[A-Z\d]*+)/n].freeze
        # How often a value is looked into that is percent-encoded within a percent-encoded one, or JSON within JSON.
        MAX_DEPTH = 3
        # A word with an escape in it.
        ENCODED = %r{[^\s&;=?\#"'<>/:,%]*+%\h\h[^\s&;=?\#"'<>/:,]*+}n
        # Keys whose value is the name of something.
        NAMING = /\A(?:name|key|field|id|label|type)\z/i
        # Without one of these there is nothing to find.
        SIGNS = /[:=%_-]|eyJ|Bearer |Basic |AKIA/n
        private_constant :ASSIGNMENT, :KNOWN, :ENCODED, :NAMING, :SIGNS

        # @param names [SecretNames]
        # @param pseudonyms [Pseudonyms]
        def initialize(names, pseudonyms)
          @names = names
          @pseudonyms = pseudonyms
        end

        # @param text [String]
        # @return [String, nil] the text without its secrets, binary; nil when it has none
        def mask(text, depth = 0)
          text = text.b
          return unless text.match?(SIGNS)

          masked = (json(text, depth) || mask_graphql(text) || decoded(plain(text), depth)).b
          masked unless masked == text
        end

        # @param text [String] JSON
        # @yield [path, value, number] as {Rewriting::JsonText.rewrite}, for secrets only
        # @yieldreturn [String, nil] what takes the secret's place, in the kind of the secret
        # @return [String, nil] nil when it is not JSON
        def mask_json(text, depth = 0)
          named = values_of_secret_names(text) or return
          Rewriting::JsonText.rewrite(text) do |path, value, number|
            if secret_path?(path, named)
              yield(path) if block_given?
              value ? @pseudonyms.of(value) : @pseudonyms.of_number(number)
            elsif value && !kept?(path)
              mask(value, depth + 1)
            end
          end
        end

        # What is no literal in a document is a name, of a variable or of a type, for instance.
        # @param text [String]
        # @return [String, nil] nil when it is no GraphQL document
        def mask_graphql(text)
          return unless Rewriting::GraphqlText.document?(text)

          Rewriting::GraphqlText.rewrite(text) do |names, value, number|
            next value && changed(value) unless names.any? { |name| @names.secret?(name) }

            value ? @pseudonyms.of(value) : @pseudonyms.of_number(number)
          end
        end

        private

        def changed(value) = known(value).then { |masked| masked unless masked == value.b }

        def json(text, depth)
          return unless depth < MAX_DEPTH && text.match?(/\A\s*[{\["]/n)

          mask_json(text, depth)
        end

        # Looks into what is percent-encoded between what is not.
        def decoded(text, depth)
          return text unless depth < MAX_DEPTH && text.include?("%")

          text.gsub(ENCODED) do |part|
            inner = mask(Rewriting::FormText.decode(part), depth + 1)
            inner ? URI.encode_www_form_component(inner.b).gsub("+", "%20") : part
          end
        end

        def plain(text)
          masked = text.gsub(ASSIGNMENT) do |whole|
            name, sign, value = Regexp.last_match.captures
            secret?(name) ? "#{name}#{sign}#{pseudonym(value)}" : whole
          end
          known(masked)
        end

        def known(text)
          KNOWN.reduce(text.b) do |left, pattern|
            left.gsub(pattern) { Regexp.last_match.captures.then { |before, secret| before + pseudonym(secret) } }
          end
        end

        def secret?(name) = @names.secret?(name.include?("%") ? Rewriting::FormText.decode(name) : name)

        # Keeps the quotes.
        def pseudonym(value)
          quote = value[/\A(?:"""|["'])/n]
          return @pseudonyms.of(value) unless quote

          inner = value.delete_prefix(quote)
          "#{quote}#{@pseudonyms.of(inner.delete_suffix(quote))}#{quote if inner.end_with?(quote)}"
        end

        def secret_path?(path, named)
          return false if kept?(path)

          path.any? { |key| key.is_a?(String) && @names.secret?(key) } || named.any? { |parent| within?(path, parent) }
        end

        def kept?(path) = path.last.is_a?(String) && @names.kept?(path.last)

        # Whether the path leads below the key "value" of that object.
        def within?(path, parent)
          path.first(parent.size) == parent && path[parent.size].is_a?(String) && path[parent.size].match?(/value/i)
        end

        # The objects that say themselves what their value is: {"name": "password", "value": "..."}.
        def values_of_secret_names(text)
          parents = []
          valid = Rewriting::JsonText.rewrite(text) do |path, value, _|
            parents << path[0..-2] if value && NAMING.match?(path.last.to_s) && @names.secret?(value)
            nil
          end
          valid && parents
        end
      end
    end
  end
end
