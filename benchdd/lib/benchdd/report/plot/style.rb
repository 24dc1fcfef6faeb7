# frozen_string_literal: true

module BenchDD
  module Report
    module Plot
      # The colours of plots and pages, for light and for dark. Blue is better and orange is worse: eyes that do not
      # tell red from green tell these apart.
      module Style
        PALETTE = {
          ink: %w[#1d2329 #e6e9ed], muted: %w[#59636e #9aa6b2], line: %w[#dfe3e7 #2d343c],
          better: %w[#1c62ad #7db8f5], worse: %w[#b0440b #ff9d6b], same: %w[#59636e #9aa6b2],
          unclear: %w[#7d6100 #d9b84a], one: %w[#1c62ad #7db8f5], two: %w[#b0440b #ff9d6b], three: %w[#177355 #58cfa5],
          four: %w[#8a3f8f #dba0e3],
          five: %w[#7d6100 #d9b84a], six: %w[#59636e #9aa6b2]
        }.freeze
        SERIES = %i[one two three four five six].freeze
        FONT = "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',sans-serif"
        TONES = (PALETTE.keys - %i[ink line]).freeze
        private_constant :TONES

        # @return [String] what plots look like, wherever they stand
        def self.css
          <<~CSS
            .plot text{font:12px #{FONT};font-variant-numeric:tabular-nums}
            .plot .title{font-size:15px;font-weight:600}
            .plot .name{font-weight:600}
            .plot .curve{fill:none;stroke:currentColor;stroke-width:2;stroke-linejoin:round}
            .plot .faint{stroke-width:1.4;stroke-dasharray:4 4}
            .plot .stem{stroke:currentColor;stroke-width:2}
            .plot .interval{stroke:currentColor;stroke-width:4;stroke-opacity:.55}
            .plot .dot,.plot .bar{fill:currentColor}
            .plot .cloud{fill:currentColor;fill-opacity:.5}
            .plot .hollow{fill:none;stroke:currentColor;stroke-width:2}
            .plot .whisker{stroke-width:1.5}
            .plot .zone{fill:currentColor;fill-opacity:.1}
            .plot .grid,.plot .rule{stroke-width:1}
            .plot .mark{stroke:currentColor;stroke-width:1;stroke-dasharray:3 3}
            .plot .text{fill:currentColor}
          CSS
        end

        # @return [String] the colours, each for light and for dark
        def self.colours = "#{shades(0)}\n@media screen and (prefers-color-scheme:dark){#{shades(1)}}\n"

        def self.shades(theme)
          tones = TONES.map { |name| ".tone-#{name}{color:#{PALETTE[name][theme]}}" }
          [".plot text{fill:#{PALETTE[:muted][theme]}}", ".plot .title,.plot .name{fill:#{PALETTE[:ink][theme]}}",
           ".plot .text{fill:currentColor}", ".plot .grid{stroke:#{PALETTE[:line][theme]}}",
           ".plot .rule{stroke:#{PALETTE[:muted][theme]}}",
           ".plot .whisker{stroke:#{PALETTE[:ink][theme]}}", *tones].join
        end
        private_class_method :shades
      end
    end
  end
end
