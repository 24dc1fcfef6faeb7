# frozen_string_literal: true

module Xinatra
  # What single methods mention. {CodeScan} proves things about all of an app's code; this is to point at a method.
  module Mentions
    # @param app [Class] a subclass of Base
    # @return [Array<Module>] where the app's own methods are: the class, its modules and what it inherits from
    def self.owners(app) = app.ancestors.take_while { |owner| owner != Base }

    # @param owner [Module]
    # @return [Array<Symbol>] the methods defined there, private ones too
    def self.names(owner) = owner.instance_methods(false) + owner.private_instance_methods(false)

    # @param owner [Module]
    # @param name [Symbol] of a method
    # @return [Hash{Symbol, String => true}, nil] all names in its code; nil when it cannot be read
    def self.of(owner, name)
      sequence = sequence(owner, name)
      MethodReading.new(sequence).mentioned if sequence
    end

    # @param owner [Module]
    # @param name [Symbol] of a method
    # @return [RubyVM::InstructionSequence, nil] nil when it cannot be read: it is written in C, it is another Ruby, or
    #   another thread, which reopens the class, has removed it since
    def self.sequence(owner, name)
      RubyVM::InstructionSequence.of(owner.instance_method(name)) if defined?(RubyVM::InstructionSequence)
    rescue NameError
      nil
    end
  end
end
