# frozen_string_literal: true

require "xinatra/base"
require "sinatra/version"

# Two constants that Sinatra's own code uses, and extensions that override its methods do.
Xinatra::Base.const_set(:URI_INSTANCE, defined?(URI::RFC2396_PARSER) ? URI::RFC2396_PARSER : URI::RFC2396_Parser.new)
Xinatra::Base.singleton_class.const_set(:CALLERS_TO_IGNORE, Xinatra::Callers::IGNORED)

# The module that unmodified apps and extensions know the framework by. Its classes are Xinatra's own; it is a module of
# its own so that what extensions add to it (`Sinatra::JSON`, `Sinatra::Router`) does not meet Xinatra's insides, and so
# that it can have a version of its own.
module Sinatra
  # The names that Sinatra has as well.
  SHARED = %i[Application BadRequest Base Delegator Error Helpers IndifferentHash Middleware NotFound Request Response
              ShowExceptions TemplateCache Templates Wrapper].freeze
  private_constant :SHARED

  SHARED.each { |name| const_set(name, Xinatra.const_get(name)) }
  CommonLogger = Xinatra::Middleware::CommonLogger
  ExtendedRack = Xinatra::Middleware::ExtendedRack

  class << self
    # Makes an app from a block, the body of its class.
    # @param base [Class] what it inherits from
    # @return [Class]
    def new(base = Base, &) = Xinatra.new(base, &)

    # @param extensions [Array<Module>] registered on the classic app
    # @return [void]
    def register(*extensions, &) = Delegator.target.register(*extensions, &)

    # @param extensions [Array<Module>] included in the classic app
    # @return [void]
    def helpers(*extensions, &) = Delegator.target.helpers(*extensions, &)

    # Puts middleware in front of the classic app.
    # @return [void]
    def use(...) = Delegator.target.use(...)
  end
end
