# frozen_string_literal: true

module Bench
  module Runner
    class JSONAPI
      # A kind of document that is asked for: pages of 20 rows, the first ones, each with its number.
      #
      # - `name`: stands for it
      # - `title`: what it is, for people
      # - `start`: of its target, up to the page
      Kind = Struct.new(:name, :title, :start) do
        # @param page [Integer]
        # @return [String] what is asked for
        def target(page) = "#{start}page%5Bnumber%5D=#{page}&page%5Bsize%5D=20"

        # @return [Array<String>] as they are sent
        def requests
          (1..Kind::PAGES).map do |page|
            "GET #{target(page)} HTTP/1.1\r\nHost: mail.example.org\r\nAccept: application/vnd.api+json\r\n\r\n"
          end
        end
      end

      # How many pages are asked for.
      Kind::PAGES = 32
      KINDS = [Kind.new("page", "a page, two relations to one", "/mail-logs?"),
               Kind.new("include", "a page with both included", "/mail-logs?include=category,company&"),
               Kind.new("many", "a page with a relation to many included", "/letters?include=recipients&")].freeze
    end
  end
end
