# frozen_string_literal: true

module Xinatra
  # Sends the DSL's methods on to a target: mixed into the top level by `require "xinatra"`, it makes a program an app.
  module Delegator
    class << self
      # @return [Class] the app that gets the calls
      attr_accessor :target

      # Defines a private method for each name that calls the target's.
      # @param names [Array<Symbol>]
      # @return [void]
      def delegate(*names)
        names.each do |name|
          remove_method(name) if private_method_defined?(name, false) # as Ruby warns of a redefinition
          define_method(name) do |*arguments, &block|
            next super(*arguments, &block) if respond_to?(name)

            Delegator.target.send(name, *arguments, &block)
          end
          ruby2_keywords(name)
          private(name)
        end
      end
    end

    delegate :get, :patch, :put, :post, :delete, :head, :options, :link, :unlink,
             :template, :layout, :before, :after, :error, :not_found, :configure,
             :set, :mime_type, :enable, :disable, :use, :development?, :test?,
             :production?, :helpers, :settings, :register, :on_start, :on_stop

    self.target = Application
  end

  # @param extensions [Array<Module>] registered on the classic app
  # @return [void]
  def self.register(*extensions, &) = Delegator.target.register(*extensions, &)

  # @param extensions [Array<Module>] included in the classic app
  # @return [void]
  def self.helpers(*extensions, &) = Delegator.target.helpers(*extensions, &)

  # Puts middleware in front of the classic app.
  # @return [void]
  def self.use(...) = Delegator.target.use(...)
end
