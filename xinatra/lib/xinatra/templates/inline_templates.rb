# frozen_string_literal: true

module Xinatra
  # Templates that stand behind `__END__` in a Ruby file:
  #
  #   __END__
  #   @@ layout
  #   <html><%= yield %></html>
  #
  #   @@ index
  #   <h1>Hello</h1>
  module InlineTemplates
    # The line that begins a template.
    NAME = /\A@@[ \t]*(\S(?:.*\S)?)\s*\z/n
    # The comment that says a file's encoding: in its first line, or in the second when the first is a `#!`.
    ENCODING = /\A(?:#![^\n]*\n)?[ \t]*#[^\n]*?coding[:=][ \t]*([\w.-]+)/n
    private_constant :NAME, :ENCODING

    # Reads a file's templates.
    # @param path [String] a Ruby file
    # @param encoding [String, Encoding] of the templates in a file that does not say its own
    # @return [Hash{Symbol => Array(String, String, Integer)}] source, path and the number of its first line by name;
    #   empty when the file does not exist or holds none
    # @raise [ArgumentError] when the file says an encoding that Ruby does not know
    def self.parse(path, encoding)
      code, data = File.binread(path).gsub("\r\n", "\n").split(/^__END__$/, 2)
      return {} unless data

      sections(data, line: code.count("\n") + 1).to_h do |name, source, line|
        [name.force_encoding(code[ENCODING, 1] || encoding).to_sym,
         [source.force_encoding(code[ENCODING, 1] || encoding).freeze, path, line]]
      end
    rescue Errno::ENOENT
      {}
    end

    # @param line [Integer] the number of the line that the data begins in
    # @return [Array<Array(String, String, Integer)>] name, source and the number of its first line
    private_class_method def self.sections(data, line:)
      data.each_line.with_index(line).with_object([]) do |(text, number), found|
        if (name = text[NAME, 1])
          found << [name, +"", number + 1]
        elsif found.any?
          found.last[1] << text
        end
      end
    end
  end
end
