# frozen_string_literal: true

module Xinatra
  module Pattern
    # Reads the part of Sinatra's pattern language that most routes are written in. What it is not certain about it
    # leaves to Mustermann, and so, too, what is wrong, for the sake of one set of error messages.
    module Parser
      # Segments of literals, each perhaps with one capture up to its end; then perhaps an optional slash or a splat.
      SIMPLE = %r{\A(?<body>(?:/[#{Text::LITERAL}]*(?::[a-z_]\w*)?)+)(?:(?<slash>/\?)|(?<=/)\*(?<splat>\w*))?\z}
      CAPTURE = /:(\w+)/
      # Mustermann refuses the first two as names; Sinatra hides a capture of the third from the handler.
      RESERVED = %w[captures splat ignore].freeze
      private_constant :SIMPLE, :CAPTURE, :RESERVED

      # @param source [String]
      # @return [Simple, Expression, nil] nil when Mustermann has to be asked
      def self.parse(source)
        return simple(source) || Translator.new(source).expression if source.ascii_only?

        Translator.new(source).expression if source.encoding == Encoding::UTF_8 && source.valid_encoding?
      end

      def self.simple(source)
        return unless (match = SIMPLE.match(source))

        body = match[:body]
        names = body.scan(CAPTURE).map { |name,| -name }
        ending = match[:slash] && :slash
        if (splat = match[:splat])
          names << (splat.empty? ? SPLAT : -splat)
          ending = :splat
        end
        return unless names.empty? || names?(names, splat)

        Simple.new(source, body.split(/:\w+/, -1).map!(&:-@), names, ending)
      end
      private_class_method :simple

      def self.names?(names, splat)
        given = splat && splat.empty? ? names[0...-1] : names
        given.uniq.size == given.size && !given.intersect?(RESERVED) && (names.last || "").match?(/\A[a-z_]/)
      end
      private_class_method :names?
    end
  end
end
