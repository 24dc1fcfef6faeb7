# frozen_string_literal: true

module Xinatra
  # What stands behind an app's middleware: as {Front}, but with nothing left to do to a response.
  class Endpoint < Front
    # Belongs to no plan: it is looked for when it is asked for.
    UNUSED = Struct.new(:plan).new(nil).freeze
    private_constant :UNUSED

    # @param instance [Base] copied for each request
    def initialize(instance) # rubocop:disable Lint/MissingSuper -- the instance is its own stack
      prepare_for(instance, instance, Protection.compile(false, {}, sessions: false))
      @open = true
      # Where nothing stands between, the one in front answers what could be answered here.
      Front.detours(instance.class).empty? ? @way = UNUSED : renew_way
    end

    private

    def complete(_env, response) = response

    # The middleware may want to see it.
    def drop_body_for_head(_env, response) = response
  end
end
