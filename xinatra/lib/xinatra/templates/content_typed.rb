# frozen_string_literal: true

module Xinatra
  module Templates
    # What a template's output answers to when its content type is known: the response gets it where the handler sets
    # none.
    module ContentTyped
      # @return [Symbol, String]
      attr_accessor :content_type
    end
  end

  # An output with its content type. A class, since extending every String costs five times as much as copying it.
  class TypedOutput < String
    include Templates::ContentTyped

    # @param text [String]
    # @param content_type [Symbol, String]
    def initialize(text, content_type)
      super(text)
      @content_type = content_type
    end

    # @return [TypedOutput] itself, so that no conversion loses the type
    def to_s = self
    alias to_str to_s
  end
end
