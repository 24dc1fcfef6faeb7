# frozen_string_literal: true

require_relative "../abuse_cases"
require_relative "../http_cases"
require_relative "inputs/bytes"
require_relative "inputs/connections"
require_relative "inputs/framing"
require_relative "inputs/lines"
require_relative "inputs/numbers"
require_relative "inputs/targets"

module ServerDifferential
  # What is said to the servers: the cases of http_cases.rb and abuse_cases.rb, and requests that were changed in one
  # place each. No chance is in it.
  module Inputs
    # Comes behind each input: a request more or less, or another one, shows where a server has seen an end.
    SECOND = HttpCases.ask("GET /second")
    # Ends the connection, so that nobody has to wait.
    LAST = HttpCases.ask("GET /last", "Connection: close")

    # See each.
    MADE = [BYTES, LINES, NUMBERS, TARGETS, FRAMING_FIELDS, CONNECTION_FIELDS].freeze
    private_constant :MADE

    module_function

    # @return [Hash{String => String}] bytes by name, each of them once
    def all = @all ||= [cases, *MADE].reduce(:merge).to_a.uniq(&:last).to_h

    # @param bytes [String] one of {all}
    # @return [String] all that is said on a connection
    def framed(bytes) = bytes.b + SECOND + LAST

    def cases
      tables = { **HttpCases::ALL, **AbuseCases::ALL, "excess" => AbuseCases::EXCESS, "enough" => AbuseCases::ENOUGH }
      tables.flat_map { |table, rows| rows.map { |name, row| ["#{table}: #{name}", bytes_of(row)] } }.to_h
    end

    def bytes_of(row) = (row.is_a?(String) ? row : row.bytes).b

    private_class_method :cases, :bytes_of
  end
end
