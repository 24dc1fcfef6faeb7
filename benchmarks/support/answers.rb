# frozen_string_literal: true

module Bench
  # What an app has answered to all requests of a dataset, in a form that can be compared.
  #
  # - `side`: who answered
  # - `list`: of each answer the status, the headers by name, the body
  Answers = Struct.new(:side, :list) do
    # @param side [String]
    # @param app [#call]
    # @param lines [Array<String>] see {Lines}
    # @return [Answers]
    def self.read(side, app, lines) = new(side, lines.map { |line| one(*app.call(Lines.env(line))) })

    # A session is encrypted: it cannot be equal.
    def self.one(status, headers, body)
      text = +""
      body.each { |part| text << part }
      body.close if body.respond_to?(:close)
      fields = headers.to_h do |name, value|
        [name.downcase, Array(value).join("\n").gsub(/(session)=[^;]+/, '\1=...')]
      end
      [status, fields.sort.to_h, text.force_encoding(Encoding::UTF_8).scrub]
    end
    private_class_method :one

    # Compares answers: all of each is to be equal for Xinatra, the status and the body for others, who set other
    # headers by design; to a 404, they also have another body.
    # @param other [Answers] what is right
    # @param lines [Array<String>] the requests
    # @return [true]
    # @raise [RuntimeError] that names the first request which is answered differently
    def check(other, lines)
      list.zip(other.list).each_with_index do |(mine, its), index|
        next if compared(mine) == compared(its)

        raise "#{side} answers #{lines[index].tr("\t", " ")} with #{compared(mine).inspect[0, 300]}, " \
              "#{other.side} with #{compared(its).inspect[0, 300]}"
      end
      true
    end

    private

    def compared(answer)
      return answer if side == "xinatra"

      answer.first == 404 ? answer.first : answer.values_at(0, 2)
    end
  end
end
