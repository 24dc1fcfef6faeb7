# frozen_string_literal: true

require "rack/utils"

# Turns what people write into HTML: paragraphs, quotes (`> `), indented code, `inline code` and linked addresses.
# Everything is escaped first, so that no markup of the writer's own survives.
module TextFormatter
  ADDRESS = %r{(https?://[^\s<>"'`]+)}
  LAST_OF_ADDRESS = /[^.,;:!?)]/

  # @param text [String]
  # @return [String] HTML that is safe to embed
  def self.html(text)
    blocks = text.gsub(/\r\n?/, "\n").split(/\n{2,}/)
    blocks.reject { |block| block.strip.empty? }.map { |block| block(block) }.join("\n")
  end

  def self.block(text)
    lines = text.split("\n").reject(&:empty?)
    if lines.all? { |line| line.start_with?("    ") }
      "<pre><code>#{escape(lines.map { |line| line[4..] }.join("\n"))}</code></pre>"
    elsif lines.all? { |line| line.start_with?(">") }
      "<blockquote><p>#{lines.map { |line| inline(line.sub(/\A> ?/, "")) }.join("<br>")}</p></blockquote>"
    else
      "<p>#{lines.map { |line| inline(line) }.join("<br>")}</p>"
    end
  end

  # Backquotes split a line into text and code by turns; an unclosed one is only text.
  def self.inline(line)
    parts = line.split("`", -1)
    parts[-2..] = parts.last(2).join("`") if parts.size.even? && parts.any?
    parts.each_with_index.map { |part, i| i.odd? ? "<code>#{escape(part)}</code>" : linked(part) }.join
  end

  # An address ends before the punctuation of the sentence around it.
  def self.linked(text)
    text.split(ADDRESS).each_with_index.map do |part, i|
      next escape(part) if i.even?

      stop = part.rindex(LAST_OF_ADDRESS) + 1
      address = escape(part[0, stop])
      %(<a href="#{address}" rel="nofollow ugc noopener">#{address}</a>#{escape(part[stop..])})
    end.join
  end

  def self.escape(text) = Rack::Utils.escape_html(text)

  private_class_method :block, :inline, :linked, :escape
end
