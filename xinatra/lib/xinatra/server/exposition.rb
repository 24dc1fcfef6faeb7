# frozen_string_literal: true

module Xinatra
  class Server
    # Writes Prometheus' text format, version 0.0.4.
    class Exposition
      CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
      ESCAPES = { "\\" => "\\\\", "\n" => "\\n", '"' => '\\"' }.freeze
      private_constant :ESCAPES

      # @return [String] what was written
      attr_reader :text

      def initialize
        @text = +""
      end

      # @param name [String]
      # @param type [String] `counter` or `gauge`
      # @param help [String]
      # @param samples [Hash{Hash => Numeric}, Numeric] values by labels, or the only value
      # @return [void]
      def family(name, type, help, samples)
        begin_family(name, type, help)
        samples = { {} => samples } if samples.is_a?(Numeric)
        samples.each { |labels, value| sample(name, labels, value) }
      end

      # @param name [String]
      # @param help [String]
      # @param bounds [Array<Numeric>] ascending
      # @param counts [Array<Integer>] of each bound those that are above the bound before; and of those above all
      # @param sum [Numeric]
      # @return [void]
      def histogram(name, help, bounds, counts, sum)
        begin_family(name, "histogram", help)
        total = 0
        [*bounds, "+Inf"].zip(counts) { |bound, count| sample("#{name}_bucket", { le: bound }, total += count) }
        sample("#{name}_sum", {}, sum)
        sample("#{name}_count", {}, total)
      end

      private

      def begin_family(name, type, help)
        @text << "# HELP #{name} #{help.gsub(/[\\\n]/, ESCAPES)}\n# TYPE #{name} #{type}\n"
      end

      def sample(name, labels, value)
        pairs = labels.map { |label, said| "#{label}=\"#{said.to_s.gsub(/[\\\n"]/, ESCAPES)}\"" }
        @text << name << (pairs.empty? ? "" : "{#{pairs.join(",")}}") << " #{value}\n"
      end
    end
  end
end
