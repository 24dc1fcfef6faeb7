# frozen_string_literal: true

module Xinatra
  # What `content_type` makes of a Symbol, with what it was made from: it is right as long as that is the same. Settings
  # are not among it, since a change of these makes another plan.
  LateType = Struct.new(:header, :extension, :media_type, :patterns, :patterns_then) do
    # @param type [Symbol]
    # @param header [String] the Content-Type field
    # @param patterns [Array] the setting `add_charset`, to which an app may add in place
    # @return [LateType] frozen
    def self.of(type, header, patterns)
      extension = ".#{type.name.delete_prefix(".").downcase}"
      new(header.dup.freeze, extension, Rack::Mime::MIME_TYPES[extension], patterns, patterns.dup.freeze).freeze
    end
  end

  # So many are remembered of an app.
  LateType::MOST = 16
end
