# frozen_string_literal: true

require_relative "explanations"

module ServerDifferential
  # The explanations, as docs/server_differences.md has them.
  module Table
    ROOT = File.expand_path("../../../..", __dir__)
    GUIDE = File.join(ROOT, "docs/server_differences.md")
    COMMAND = "bundle exec ruby #{__FILE__.delete_prefix("#{ROOT}/")}".freeze
    TITLES = { REQUEST_LINES => "Request lines", FIELDS => "Fields", FRAMING => "Where a body ends", CHUNKS => "Chunks",
               CONNECTIONS => "Connections" }.freeze
    HEAD = "| what | Xinatra | Puma | Node | RFC | |\n| --- | --- | --- | --- | --- | --- |\n"
    private_constant :HEAD

    module_function

    # @return [String] of Markdown
    def text
      TITLES.map { |rows, title| "## #{title}\n\n#{HEAD}#{rows.map { |row| line(row) }.join}" }.join("\n")
    end

    # Puts it into the guide.
    # @return [void]
    def write
      intro = File.read(GUIDE)[/\A.*?(?=^## |\z)/m]
      File.write(GUIDE, intro + text)
    end

    def line(row)
      cells = [row.ours, row.puma, row.node].map { |does| does.empty? ? "as Xinatra" : does.join(", ") }
      "| #{[row.what, *cells, row.rfc, row.why].join(" | ")} |\n"
    end

    private_class_method :line
  end
end

ServerDifferential::Table.write if $PROGRAM_NAME == __FILE__
