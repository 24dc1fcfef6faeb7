# frozen_string_literal: true

module Xinatra
  FILENAME_ESCAPES = { "\"" => "%22", "\r" => "%0D", "\n" => "%0A" }.freeze
  NO_PARAMS = {}.freeze
  private_constant :FILENAME_ESCAPES, :NO_PARAMS

  module Helpers
    # Looks up a media type.
    # @param type [Symbol, String] `:json`, `".json"`; what holds a slash is returned as it is
    # @return [String, nil] nil when unknown
    def mime_type(type) = Base.mime_type(type)

    # Sets the Content-Type header, with the default charset where the setting `add_charset` asks for one.
    #
    #   content_type :json
    #   content_type "text/csv", header: "present"
    #
    # @param type [Symbol, String, nil] as for {#mime_type}; nil to only ask
    # @param params [Hash] the media type's parameters; `:default` is the media type if `type` is unknown
    # @return [String, nil] the header
    # @raise [RuntimeError] when the type is unknown and there is no default
    def content_type(type = nil, params = NO_PARAMS)
      return response["content-type"] unless type

      late = params.equal?(NO_PARAMS) ? _type_late(type) : nil
      return late if late

      media_type = mime_type(type) || params[:default]
      raise "Unknown media type: #{type.inspect}. Register it: mime_type :name, \"type/subtype\"" unless media_type

      header = params.empty? ? _with_charset(media_type) : _with_params(media_type, params)
      _remember_type(type, header) if late == false
      response["content-type"] = type.is_a?(Symbol) && params.empty? ? header : HeaderValue.clean(header)
    end

    # Makes the client save the response instead of showing it (RFC 6266).
    # @param filename [String, Symbol, #to_path, nil] the suggested name; its extension sets the content type if there
    #   is none yet
    # @param disposition [Symbol, String] `:attachment` or `:inline`
    # @raise [RuntimeError] when the extension is unknown
    def attachment(filename = nil, disposition = :attachment)
      response["content-disposition"] = HeaderValue.clean(disposition.to_s)
      return unless filename

      filename = filename.to_path if filename.respond_to?(:to_path)
      filename = filename.to_s.scrub.tr("\0", " ")
      name = File.basename(filename).gsub(/["\r\n]/, FILENAME_ESCAPES)
      response["content-disposition"] = HeaderValue.clean(%(#{disposition}; filename="#{name}"))
      extension = File.extname(filename)
      content_type(extension) unless response["content-type"] || extension.empty?
    end

    private

    # Says the content type without a response, where nothing looks at one before the end.
    # @return [String, false, nil] the header; false: not before it is remembered; nil: not at all, and never without C
    def _type_late(_type) = nil

    prepend Native::ContentTypes if Native.available?

    # Lets C say a content type for a Symbol without a response, from now on.
    # @param type [Symbol]
    # @param header [String] what {#content_type} has made of it
    def _remember_type(type, header)
      types = _plan.late_types
      return unless types && types.size < LateType::MOST # another thread may have changed the class

      types[type] = LateType.of(type, header, settings.add_charset)
    end

    # What {#_with_params} makes of no parameters, at half the cost.
    def _with_charset(media_type)
      return media_type.dup if !_charset_wanted?(media_type) || media_type.include?("charset")

      "#{media_type};charset=#{settings.default_encoding}"
    end

    def _with_params(media_type, params)
      params = params.except(:default)
      if !params.include?(:charset) && _charset_wanted?(media_type)
        params[:charset] = params.delete("charset") || settings.default_encoding
      end
      params.delete(:charset) if media_type.include?("charset")
      params.reduce(media_type.dup) do |header, (name, value)|
        value = value.inspect if value.to_s.match?(/[";,\r\n]/)
        "#{header};#{name}=#{value}"
      end
    end

    def _charset_wanted?(media_type)
      settings.add_charset.any? { |pattern| pattern === media_type } # rubocop:disable Style/CaseEquality -- a setting's
    end
  end
end
