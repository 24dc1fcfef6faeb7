# frozen_string_literal: true

module Xinatra
  module GraphQL
    module Reading
      # Loads an association of Sequel's or Active Record's for many records by one query, as their own eager loading
      # does, before each record is asked for it: else each would send a query of its own.
      module Associations
        module_function

        # @return [Boolean] whether there may be records
        def any? = !!(defined?(::Sequel::Model) || defined?(::ActiveRecord::Base))

        # @param records [Array<Object>] of one class
        # @param name [Symbol] of a method
        # @return [void]
        def load(records, name)
          klass = records.first.class
          if defined?(::Sequel::Model) && klass <= ::Sequel::Model then sequel(klass, records, name)
          elsif defined?(::ActiveRecord::Base) && klass <= ::ActiveRecord::Base then active_record(klass, records, name)
          end
        end

        # What Sequel's plugin tactical_eager_loading calls.
        def sequel(klass, records, name)
          reflection = klass.association_reflections[name] if klass.respond_to?(:association_reflections)
          return unless reflection && reflection[:allow_eager] != false

          together(records.reject { |record| record.associations.key?(name) }) do |rest|
            klass.dataset.__send__(:eager_load, rest, { name => {} }, klass)
          rescue StandardError
            rest.each { |record| record.associations.delete(name) }
          end
        end
        private_class_method :sequel

        def active_record(klass, records, name)
          return unless klass.reflect_on_association(name)

          together(records.reject { |record| record.association(name).loaded? }) do |rest|
            ::ActiveRecord::Associations::Preloader.new(records: rest, associations: name).call
          rescue StandardError
            rest.each { |record| record.association(name).reset }
          end
        end
        private_class_method :active_record

        # What fails is as if nobody had tried: each record will be asked, and say itself what is wrong.
        def together(records)
          yield records if records.size > 1
        end
        private_class_method :together
      end
    end
  end
end
