# frozen_string_literal: true

require "uri"

# What may stand in a story's address field: absolute http and https addresses without user names, nothing else
# (a `javascript:` address in an `href` would run in the reader's browser).
module WebAddress
  LENGTH = 500
  # Of a name that there can be (RFC 1035, section 2.3.4), and that the database has room for.
  HOST_LENGTH = 253

  # @param text [String]
  # @return [URI::HTTP, nil] the parsed address, or nil when it is not acceptable
  def self.parse(text)
    return if text.length > LENGTH || !text.match?(%r{\Ahttps?://[^\s]+\z}i)

    uri = URI.parse(text)
    uri if uri.is_a?(URI::HTTP) && uri.userinfo.nil? && host?(uri.host.to_s)
  rescue URI::InvalidURIError
    nil
  end

  def self.host?(text) = text.length <= HOST_LENGTH && text.match?(/\A[a-z0-9.:\[\]-]+\z/i)
  private_class_method :host?

  # @param uri [URI::HTTP]
  # @return [String] the site's name for lists: lower case, without a leading "www."
  def self.domain(uri)
    uri.host.downcase.delete_prefix("www.")
  end
end
