# frozen_string_literal: true

module ServerDifferential
  # What has come of an input: the requests that the app was handed, the statuses of the final responses, and whether
  # the server has closed the connection.
  Outcome = Struct.new(:handed, :statuses, :closed) do
    # @param handed [Array<Hash>] as an echo app tells them
    # @param heard [Heard] in which no content looks like a status line
    # @return [Outcome]
    def self.of(handed, heard)
      statuses = heard.bytes.scan(%r{HTTP/1\.[01] (\d{3})}n).flatten.map(&:to_i)
      new(handed, statuses.reject { |status| status < 200 }, heard.closed)
    end

    # @param shared [Integer] how many requests another server has handed over, too
    # @return [Symbol, Integer] what became of the next: it is taken (:takes), or refused with a status; the server
    #   closes, or waits for more of it
    def next_after(shared)
      return :takes if handed.size > shared
      return statuses.last if statuses.any? && statuses.last >= 400

      closed ? :closes : :waits
    end
  end
end
