# frozen_string_literal: true

require "json"

# Keeps what a client would get.
class Inbox
  def initialize(list) = @list = list
  def next(text) = @list << JSON.parse(text)
  def complete = @list << :over
  def error(errors) = @list << [:error, errors.map { |error| error.to_h.transform_keys(&:to_s)["message"] }]
end
