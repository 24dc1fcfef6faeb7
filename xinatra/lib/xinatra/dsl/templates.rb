# frozen_string_literal: true

module Xinatra
  module DSL
    # Templates declared in the class or embedded in a file, instead of files of their own.
    module Templates
      # @return [Hash{Symbol => Array}] source (String or Proc), file and line by name; inherited ones answer too
      attr_reader :templates

      # @return [TemplateCache] what has been compiled, for all instances
      attr_reader :template_cache

      # Declares a template; the block returns its source.
      # @param name [Symbol]
      def template(name, &block)
        _changing("template") { templates[name] = [block, *block.source_location] }
      end

      # Declares the layout; the block returns its source.
      # @param name [Symbol]
      def layout(name = :layout, &)
        template(name, &)
      end

      # Loads the templates that stand behind `__END__` in a file, each under a line `@@ name`.
      # @param file [String, true, nil] the caller's own file when true or nil
      def inline_templates=(file = nil)
        file = caller_files.first || File.expand_path($PROGRAM_NAME) if file.nil? || file == true
        _changing("inline_templates") do
          InlineTemplates.parse(file, default_encoding).each { |name, entry| templates[name] = entry }
        end
      end
    end
  end
end
