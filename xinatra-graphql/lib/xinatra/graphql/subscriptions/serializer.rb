# frozen_string_literal: true

require "date"

module Xinatra
  module GraphQL
    class Subscriptions < ::GraphQL::Subscriptions
      # Puts objects into words for other processes, as graphql-ruby's does; but what would not be the same again there
      # is refused.
      module Serializer
        PLAIN = [nil.class, true.class, false.class, Integer, Float, String, Symbol, Date, Time].freeze
        private_constant :PLAIN

        # @param object [Object]
        # @return [String]
        # @raise [Error]
        def self.dump(object)
          check(object)
          ::GraphQL::Subscriptions::Serialize.dump(object)
        end

        # @param text [String]
        # @return [Object]
        def self.load(text) = ::GraphQL::Subscriptions::Serialize.load(text)

        def self.check(object)
          case object
          when Array then object.each { |item| check(item) }
          when Hash then object.each_pair { |key, value| check_key(key) && check(value) }
          when *PLAIN then nil
          else refuse(object) unless object.respond_to?(:to_gid_param)
          end
        end

        def self.check_key(key)
          case key
          when String, Symbol then true
          else refuse(key)
          end
        end

        def self.refuse(object)
          raise Error, "#{object.class} cannot be sent to other processes: trigger with Hashes, texts and numbers, " \
                       "with what has a GlobalID, or give `serializer:`"
        end
        private_class_method :check, :check_key, :refuse
      end
    end
  end
end
