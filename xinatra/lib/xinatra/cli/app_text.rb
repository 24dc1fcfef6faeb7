# frozen_string_literal: true

module Xinatra
  module CLI
    # How apps and their routes are called, and which of a class's routes are worth a line.
    module AppText
      class << self
        # @param app [Class]
        # @return [String]
        def name(app)
          first = app.routes.values.flatten(1).grep(Route).first
          app.name || "(unnamed app#{" at #{line(first.location)}" if first})"
        end

        # @param app [Class]
        # @return [String] the name, and what it inherits routes from
        def title(app)
          parent = app.superclass
          parent < Base && parent != Application ? "#{name(app)} < #{name(parent)}" : name(app)
        end

        # @param location [Array(String, Integer), nil]
        # @return [String] relative to the current folder where it is below
        def line(location)
          location ? shorten(location.join(":")) : "no source line"
        end

        # @param route [Route]
        # @return [String, nil] nil where it has no conditions
        def conditions(route)
          count = route.conditions.size
          "if #{count} #{count == 1 ? "condition holds" : "conditions hold"}" if count.positive?
        end

        # @param text [String]
        # @return [String] without the current folder before paths
        def shorten(text) = text.gsub("#{Dir.pwd}/", "")

        # @param apps [Array<Class>]
        # @param name [String, nil] of the one wanted
        # @return [Array<Class>]
        # @raise [UsageError]
        def select(apps, name)
          chosen = name ? apps.select { |app| app.name == name } : apps
          raise UsageError.unknown("app", name, apps.filter_map(&:name)) if chosen.empty?

          chosen
        end

        # A GET answers HEAD as well, which need not be told each time.
        # @param tables [Hash{String => Array<Route>}] routes by verb
        # @return [Array<Array(String, Route)>] verb and route, without the HEADs that came with a GET
        def without_heads_of_gets(tables)
          gets = (tables["GET"] || []).to_h { |route| [[route.pattern.to_s, route.location], true] }
          tables.flat_map { |verb, routes| routes.map { |route| [verb, route] } }.reject do |verb, route|
            verb == "HEAD" && gets.key?([route.pattern.to_s, route.location])
          end
        end
      end
    end
  end
end
