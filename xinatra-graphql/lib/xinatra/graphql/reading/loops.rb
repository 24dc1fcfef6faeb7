# frozen_string_literal: true

module Xinatra
  module GraphQL
    module Reading
      # Loops that call one method on many objects, each compiled once for its name: a call that names its method costs
      # a third of `public_send`. Their number is bounded by what schemas say. Values are put at their index, and
      # numbers of errors compared by `>`, for YJIT 3.1 makes calls of `<<` and `!=`, which are a third of the time.
      module Loops
        NAME = /\A[a-z_][A-Za-z0-9_]*[?!]?\z/
        private_constant :NAME

        @made = {}
        @lock = Mutex.new

        module_function

        # @param method [Symbol] of the application's objects
        # @return [#call, nil] of objects, values (which go on where they end), and the index behind the last object;
        #   nil where the method cannot be called by its name
        def attributes(method)
          made([:attributes, method]) { <<~RUBY }
            def self.call(objects, values, limit)
              index = values.size
              while index < limit
                values[index] = objects[index].#{method}
                index += 1
              end
            end
          RUBY
        end

        # @param method [Symbol] of wrappers
        # @param arguments [Boolean] whether there are any
        # @return [#call, nil] of wrappers, a segment, errors and arguments; it stops behind a call that has added an
        #   error; nil where the method cannot be called by its name
        def methods(method, arguments)
          made([:methods, method, arguments]) { <<~RUBY }
            def self.call(wrappers, segment, errors, arguments)
              values = segment.values
              at = values.size
              index = segment.index
              known = errors.size
              while index < segment.limit
                values[at] = wrappers[index].#{method}#{"(**arguments)" if arguments}
                at += 1
                index += 1
                return if errors.size > known
              end
            end
          RUBY
        end

        def made(key)
          return unless key[1].match?(NAME)

          @lock.synchronize { @made[key] ||= Module.new.tap { |made| made.module_eval(yield, __FILE__, __LINE__) } }
        end
        private_class_method :made
      end
    end
  end
end
