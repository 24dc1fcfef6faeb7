# frozen_string_literal: true

require_relative "../http_cases/writing"

# How the cases are written: each has its section, what the client sends, and the status that it is refused with. Behind
# all of that comes a request which is not to be answered.
module AbuseCases
  Case = Struct.new(:section, :bytes, :status)

  class << self
    # @return [String] a request of HTTP/1.1, see HttpCases
    def ask(...) = HttpCases.ask(...)

    # @return [String] a request of HTTP/1.0, see HttpCases
    def ask_old(...) = HttpCases.ask_old(...)

    # @return [String] a request whose body is chunked, see HttpCases
    def ask_chunked(...) = HttpCases.ask_chunked(...)

    # @param rows [Hash{String => Array}] name => what a Case has
    # @return [Hash{String => Case}]
    def table(rows) = rows.transform_values { |row| Case.new(*row) }.freeze
  end
end
