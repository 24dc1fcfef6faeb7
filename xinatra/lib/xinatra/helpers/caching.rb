# frozen_string_literal: true

require "time"

module Xinatra
  module Helpers
    # Sets the Cache-Control header (RFC 9111, section 5.2).
    #
    #   cache_control :public, :must_revalidate, max_age: 60   # public, must-revalidate, max-age=60
    #
    # @param values [Array<Symbol, String, Hash>] directives, and last those with a value: true makes a directive of the
    #   name alone, false leaves it out; ages are in seconds
    # @return [String, nil] the header; nil when there is nothing to say
    def cache_control(*values)
      options = values.last.is_a?(Hash) ? values.pop : {}
      values.map! { |name| name.to_s.tr("_", "-") }
      pairs = []
      options.each do |name, value|
        name = name.to_s.tr("_", "-")
        if value == true then values << name
        elsif value != false then pairs << _cache_directive(name, value)
        end
      end
      values.concat(pairs)
      response["cache-control"] = HeaderValue.clean(values.join(", ")) if values.any?
    end

    # Sets the Expires header (RFC 9111, section 5.3), and max-age with it.
    #
    #   expires 500, :public
    #
    # @param amount [Integer, Time, #to_s] seconds from now, or when the response becomes stale
    # @param values [Array] as for {#cache_control}; a `:max_age` among them wins
    # @return [String] the Expires header
    # @raise [ArgumentError] when the amount is no time
    def expires(amount, *values)
      options = values.last.is_a?(Hash) ? values.pop : {}
      now = Time.now
      time = amount.is_a?(Integer) ? now + amount : time_for(amount)
      max_age = amount.is_a?(Integer) ? amount : time - now
      cache_control(*values, options.merge(max_age: options[:max_age] || max_age))
      response["expires"] = time.httpdate
    end

    # Sets the Last-Modified header, and halts when the request's conditions on it decide: with 304 when the client has
    # that version, with 412 when it asked for an older one (RFC 9110, section 13.1). Conditions that are no date are
    # passed over, and so is a time that cannot be read.
    # @param time [Time, DateTime, Numeric, #to_s, nil]
    # @return [nil]
    def last_modified(time)
      return unless time

      time = time_for(time)
      response["last-modified"] = time.httpdate
      return if env["HTTP_IF_NONE_MATCH"]

      _check_date(time.to_i)
    rescue ArgumentError
      nil
    end

    # Sets the ETag header, and halts when the request's conditions on it decide: with 304 when the client has that
    # version, with 412 when its condition does not hold (RFC 9110, section 13.1).
    #
    #   etag article.digest, :weak
    #
    # @param value [#to_s] tells this version from all others
    # @param options [Symbol, Hash] the `:kind`, `:strong` or `:weak`; `:new_resource`, whether the request makes a new
    #   one, as POST does
    # @return [nil]
    # @raise [ArgumentError] for another kind
    def etag(value, options = {})
      options = { kind: options } unless options.is_a?(Hash)
      new_resource = options.fetch(:new_resource) { request.post? }
      response["etag"] = _entity_tag(value, options[:kind] || :strong)
      return unless success? || status == 304

      halt(request.safe? ? 304 : 412) if etag_matches?(env["HTTP_IF_NONE_MATCH"], new_resource)
      halt 412 if env["HTTP_IF_MATCH"] && !etag_matches?(env["HTTP_IF_MATCH"], new_resource)
    end

    # @param value [Numeric, Time, DateTime, #to_s] seconds since the epoch, or a date
    # @return [Time] in whole seconds, if it was no Numeric
    # @raise [ArgumentError] when it cannot be read as a time
    def time_for(value)
      return Time.at(value) if value.is_a?(Numeric)
      return value.floor if value.instance_of?(Time)

      value.respond_to?(:to_s) ? Time.parse(value.to_s) : value.to_time
    rescue ArgumentError
      raise
    rescue StandardError
      raise ArgumentError, "#{value.inspect} cannot be read as a time: give a Time, seconds, or a date such as " \
                           "\"2024-01-31 12:00 UTC\""
    end

    private

    def _cache_directive(name, value)
      value = value.to_i if name == "max-age" || name == "s-maxage" # rubocop:disable Style/MultipleComparison -- cheaper
      "#{name}=#{value}"
    end

    def _check_date(seconds)
      halt 304 if status == 200 && _seconds("HTTP_IF_MODIFIED_SINCE")&.>=(seconds)
      halt 412 if (success? || status == 412) && _seconds("HTTP_IF_UNMODIFIED_SINCE")&.<(seconds)
    end

    # @return [Integer, nil] the date in the request's header, in seconds since the epoch
    # @raise [ArgumentError] when it is no date
    def _seconds(name)
      date = env[name]
      Time.httpdate(date).to_i if date
    end

    def _entity_tag(value, kind)
      tag = HeaderValue.clean("\"#{value}\"")
      case kind
      when :strong then tag
      when :weak then "W/#{tag}"
      else raise ArgumentError, "#{kind.inspect} is no kind of entity tag: use :strong or :weak"
      end
    end

    # Whether a list of entity tags names the response's; `*` names any that exists already.
    def etag_matches?(list, new_resource = request.post?)
      return !new_resource if list == "*"

      list.to_s.b.split(",").any? { |tag| tag.strip == response["etag"].b }
    end
  end
end
