# frozen_string_literal: true

# A program of its own, which reads large pages and says what they cost, as JSON: `memory SIZE QUERY` by how many
# kilobytes the process has grown at most; `time SIZES` the seconds of CPU that a row takes, by the size of its page.

require "json"
require "rack"
require "xinatra/jsonapi"

# Rows enough, in the database of DATABASE_URL.
module Warehouse
  ROUNDS = 4
  # Rows that are read each time.
  READ = 20_000
  DB = Sequel.connect(ENV.fetch("DATABASE_URL"))
  Sequel.default_timezone = :utc

  class << self
    # @param rows [Integer]
    # @return [void]
    def fill(rows)
      DB.drop_table?(:large_crates, :large_makers)
      DB.create_table(:large_makers) do
        primary_key :id
        String :name
      end
      DB.create_table(:large_crates) do
        primary_key :id
        Integer :maker_id
        String :label
        String :text, text: true
        Integer :weight
      end
      put(:large_makers, rows / 4, "'Maker ' || i")
      put(:large_crates, rows, "1 + i % #{rows / 4}", "'Crate ' || i", "'#{"text " * 40}' || i", "i % 1000")
    end

    # @param query [String]
    # @return [Integer] bytes of the page
    def read(query)
      status, _, body = API.call(Rack::MockRequest.env_for("/crates", "QUERY_STRING" => query))
      raise "status #{status}" unless status == 200

      body.enum_for.sum(&:bytesize)
    end

    # @param size [Integer]
    # @param query [String]
    # @return [Hash]
    def memory(size, query)
      read("page[size]=1500#{query}")
      GC.start
      before = status("VmRSS")
      bytes = read("page[size]=#{size}#{query}")
      { kilobytes: [status("VmHWM") - before, 0].max, bytes: }
    end

    # @param sizes [Array<Integer>]
    # @return [Hash{Integer => Float}] the least of several, in turn
    def time(sizes)
      sizes.each { |size| read("page[size]=#{size}") }
      rounds = Array.new(ROUNDS) { sizes.map { |size| seconds(size) } }
      sizes.zip(rounds.transpose.map(&:min)).to_h
    end

    private

    def put(table, rows, *expressions)
      DB.run("INSERT INTO #{table} WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < #{rows}) " \
             "SELECT i, #{expressions.join(", ")} FROM n")
      DB.run("ANALYZE #{table}")
    end

    def status(name) = File.read("/proc/self/status")[/^#{name}:\s+(\d+) kB/, 1].to_i

    def seconds(size)
      times = READ / size
      GC.start
      start = Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID)
      times.times { read("page[size]=#{size}") }
      (Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID) - start) / times / size
    end
  end
end

what, *arguments = ARGV
Warehouse.fill(Integer(arguments.first)) if what == "fill"

# Of crates, and who makes them.
module Warehouse
  class Maker < Sequel::Model(DB[:large_makers]); end

  # Of a maker.
  class Crate < Sequel::Model(DB[:large_crates])
    many_to_one :maker, class: "Warehouse::Maker"
  end

  # What is asked.
  class API < Xinatra::Base
    set :environment, :production
    register Xinatra::JSONAPI
    resource(:makers, Maker) { attributes :name }
    resource(:crates, Crate) do
      attributes :label, :text, :weight
      has_one :maker, resource: :makers
      sort :weight
      page size: 20, limit: 100_000, stream_above: Integer(ENV.fetch("STREAM_ABOVE", "1000"))
    end
  end
end

case what
when "memory" then puts JSON.generate(Warehouse.memory(Integer(arguments.first), arguments.fetch(1, "")))
when "time" then puts JSON.generate(Warehouse.time(arguments.map { |size| Integer(size) }))
end
