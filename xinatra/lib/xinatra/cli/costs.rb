# frozen_string_literal: true

module Xinatra
  module CLI
    # What every request to an app costs besides its route.
    class Costs
      # How many of the methods are named that cause one cost.
      NAMED = 3
      private_constant :NAMED

      # @param app [Class]
      def initialize(app)
        @app = app
        @plan = app._plan
      end

      # @return [Boolean] whether no request takes the direct way
      def general? = general.any?

      # @return [Boolean] whether requests on the direct way are answered in C
      def native? = Native.available? && Front.detours(@app).empty? && Front.detours_from_c(@app).empty?

      # @return [Array<String>]
      def of_every_request
        [
          *general.map { |reason| "the general way, because #{reason}" },
          *Front.detours(@app).map { |reason| "the stack of middleware, because of #{reason}" },
          *ruby, *eager,
          *filters("before", @plan.before), *filters("after", @plan.after),
          *("a look for a file in #{AppText.shorten(@plan.public_folder)}" if @plan.public_folder),
          *statuses
        ]
      end

      private

      def statuses
        return [] unless @plan.status_handlers?

        ["a look for error handlers of its status#{", unless that is 200" unless @plan.handles?(200)}"]
      end

      def general
        [*@plan.detours, *("there is no default content type" unless @plan.default_content_type)]
      end

      def ruby
        reasons = general? || Front.detours(@app).any? ? [] : Front.detours_from_c(@app)
        reasons.empty? ? [] : ["Ruby instead of C, because of #{reasons.join(", ")}"]
      end

      def eager
        return [] unless @plan.eager?

        culprits = culprits()
        more = culprits.size - NAMED
        names = culprits.empty? ? "something may read them" : culprits.first(NAMED).join(", ")
        ["@request, @response and @params set in advance, because #{names}#{" and #{more} more" if more.positive?}"]
      end

      # @return [Array<String>] the methods that mention what must be there in advance
      def culprits
        methods.filter_map do |method|
          names = CodeScan::EAGER & (Mentions.of(method.owner, method.name) || {}).keys
          "#{label(method)} mentions #{names.join(", ")}" if names.any?
        end
      end

      # In the order of their source, since Ruby's own depends on which Symbols there were before; without those of one
      # block, as a route's for GET and for HEAD are.
      def methods
        all = Mentions.owners(@app).flat_map do |owner|
          Mentions.names(owner).map { |name| owner.instance_method(name) }
        end
        all.sort_by { |method| [method.source_location.to_a, method.name] }
           .uniq { |method| method.source_location || method.name }
      end

      def label(method)
        name = labels[method.name] || method.name
        "#{name} (#{AppText.line(method.source_location)})"
      end

      # Handlers and filters by what they are declared as, since their methods' names say nothing.
      def labels
        @labels ||= PlanRoutes.all(@plan).reverse.to_h { |route| [route.handler, route.label] }
      end

      def filters(type, all)
        all.select(&:everywhere?).map { |filter| "a filter #{type} it (#{AppText.line(filter.location)})" }
      end
    end
  end
end
