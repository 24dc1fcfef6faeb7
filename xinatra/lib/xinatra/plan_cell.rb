# frozen_string_literal: true

module Xinatra
  # Holds a class's plan until something the plan is made from changes. One object a class, so that whoever serves the
  # class can keep hold of it: reading through it costs less than asking the class.
  class PlanCell
    # The time between two changes, and its plan. Who compiles while another thread changes the class writes the plan
    # into an edition that is out of date, where nobody looks for it any more. No lock is taken, since a setting may be
    # changed in a signal's trap.
    class Edition
      # @return [Plan, nil] nil until it is compiled
      attr_accessor :plan

      # @return [Front, nil] what the class sends its requests to at once, see {DSL::Stack#call}
      attr_accessor :front
    end

    # @return [Edition] another one after each change
    attr_reader :edition

    # @param app [Class] a subclass of Base
    def initialize(app)
      @app = app
      @edition = Edition.new
      @used = false
    end

    # Two threads that come first both compile, to equal plans.
    # @return [Plan]
    def plan = @edition.plan || compile

    # Marks that a plan was made from the class: its own, or that of a class which inherits from it.
    # @return [void]
    def use
      @used = true unless frozen?
      @app.superclass._plan_cell.use if @app.superclass.respond_to?(:_plan_cell)
    end

    # Begins another edition, and says whether a plan was made from the class since it was last asked: thousands of
    # routes are declared before the first.
    # @return [Boolean]
    def clear
      @edition = Edition.new
      new_edition
      return false unless @used

      @used = false
      true
    end

    # Compiles, for good.
    # @return [PlanCell] self
    def freeze
      plan
      super
    end

    private

    # Tells the leaves in C, which look at a counter alone: after the change, or one of them might take the old plan for
    # the new one.
    def new_edition = nil

    prepend Native::Editions if Native.available?

    # Whoever changes the class while it is marked, or from then on, begins another edition than this one.
    def compile
      edition = @edition
      use
      edition.plan = Compiler.new(@app).plan
    end
  end
end
