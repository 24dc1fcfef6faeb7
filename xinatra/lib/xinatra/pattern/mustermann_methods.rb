# frozen_string_literal: true

module Xinatra
  module Pattern
    # The methods of Mustermann's objects that routing has no use for, but extensions that read `routes` may have: each
    # makes a Mustermann object and asks that, with the arguments and the answer of its method of that name.
    module MustermannMethods
      # Each does what the Mustermann object's does.
      %i[match === =~ peek peek_size peek_match peek_params named_captures expand to_templates to_proc to_regexp regexp
         options | & ^ +].each do |name|
        define_method(name) do |*arguments, **options, &block|
          to_mustermann.public_send(name, *arguments, **options, &block)
        end
      end

      # `Mustermann.new(pattern)` asks for it.
      # @return [Mustermann::Pattern]
      def to_pattern(**) = to_mustermann
    end
  end
end
