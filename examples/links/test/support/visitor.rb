# frozen_string_literal: true

require "net/http"
require "uri"

# Somebody with a browser: one connection that is kept, one session, an address of their own.
class Visitor
  TOKEN = /name="authenticity_token" value="(\h{32})"/
  TIMEOUT = 60

  # An answer that should not have come; its message tells of the request.
  class Unexpected < StandardError; end

  # Visits a site and leaves it again.
  # @param site [String] its address
  # @param ip [String] the visitor's own address, as a proxy would tell it
  # @yieldparam visitor [Visitor]
  # @return what the block returns
  def self.visit(site, ip)
    uri = URI(site)
    Net::HTTP.start(uri.host, uri.port, read_timeout: TIMEOUT, open_timeout: TIMEOUT) do |connection|
      yield new(connection, ip)
    end
  end

  # @param connection [Net::HTTP]
  # @param ip [String]
  def initialize(connection, ip)
    @connection = connection
    @fields = { "X-Forwarded-For" => ip }
  end

  # Reads a page; the next form is sent with its token.
  # @return [String] the page
  # @raise [Unexpected] when the answer is not 200
  def read(path)
    page = expect("200", Net::HTTP::Get.new(path, @fields)).body.force_encoding(Encoding::UTF_8)
    @token = page[TOKEN, 1] || @token
    page
  end

  # Sends a form.
  # @return [String] the path that the answer leads to
  # @raise [Unexpected] when the answer leads nowhere
  def send_form(path, **form)
    request = Net::HTTP::Post.new(path, @fields)
    request.set_form_data(form.merge(authenticity_token: @token))
    location = URI(expect("303", request)["location"])
    [location.path, location.fragment].compact.join("#")
  end

  private

  def expect(code, request)
    answer = @connection.request(request)
    remember(answer)
    return answer if answer.code == code

    raise Unexpected, "#{request.method} #{request.path}: #{answer.code} instead of #{code}: #{answer.body[0, 2_000]}"
  end

  def remember(answer)
    cookies = answer.get_fields("set-cookie") or return
    @fields["Cookie"] = cookies.map { |cookie| cookie[/\A[^;]+/] }.join("; ")
  end
end
