# frozen_string_literal: true

module Xinatra
  class ShowExceptions
    # One line of a backtrace: where it is, and whose code that is.
    class Frame
      FORMAT = /\A(.+?):(\d+)(?::in [`'](.*)')?\z/
      # More of a line is cut.
      LENGTH = 1000
      # Where code lies that is not the app's. Gems may be inside of the app's own folder.
      LIBRARY = "#{File.expand_path("../..", __dir__)}/".freeze
      GEM = %r{\A(?:#{Regexp.union(*Gem.path, *Gem.default_dir)})/(?:bundler/)?gems/([^/]+)/(.*)\z}
      GEMS = [*Gem.path, Gem.default_dir].uniq.map { |path| "#{path}/" }.freeze
      RUBY = RbConfig::CONFIG.values_at("rubylibdir", "sitelibdir", "vendorlibdir", "bindir").compact.uniq
                             .map { |path| "#{path}/" }.freeze
      private_constant :FORMAT, :LENGTH, :LIBRARY, :GEM, :GEMS, :RUBY

      # @return [String]
      attr_reader :path
      # @return [Integer] 0 when it is not known
      attr_reader :line
      # @return [String, nil] the method
      attr_reader :label
      # @return [Symbol] `:app`, `:framework`, `:gem` or `:ruby`
      attr_reader :owner

      # @param text [String] a line of a backtrace
      def initialize(text)
        text = text[0, LENGTH]
        match = FORMAT.match(text)
        @path = match ? match[1] : text
        @line = match ? match[2].to_i : 0
        @label = match && match[3]
        @owner = find_owner
      end

      # @return [Boolean]
      def app? = @owner == :app

      # @return [String] the path, shortened to what a reader needs
      def short_path
        return @path.delete_prefix(LIBRARY) if @owner == :framework
        return "#{$1} #{$2}" if GEM =~ @path # rubocop:disable Style/PerlBackrefs -- two captures of the test

        @path.delete_prefix("#{Dir.pwd}/")
      rescue ::SystemCallError
        @path
      end

      # @return [Array<Excerpt::Line>] the source around it
      def excerpt = Excerpt.read(@path, @line)

      private

      def find_owner
        return :framework if @path.start_with?(LIBRARY)
        return :gem if @path.start_with?(*GEMS)
        return :ruby if @line.zero? || @path.start_with?("<", "(", *RUBY)

        :app
      end
    end
  end
end
