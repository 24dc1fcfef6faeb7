# frozen_string_literal: true

require "json"

module BenchDD
  module Profiler
    module Views
      # A view of a profile for programs: {SCHEMA} says what is in it. Unlike at a terminal, nothing is left out unless
      # the settings say so.
      class Document
        NUMBERS = %i[samples gc deferred faults handling cpu processes].freeze
        private_constant :NUMBERS

        # @param profile [Profile]
        # @param settings [Settings]
        # @raise [Error] when there is nothing of what was asked for
        def initialize(profile, settings = Settings.with)
          @about = About.new(profile)
          @profile = settings.focus ? Focus.new(profile, settings.focus).profile : profile
          @scale = Scale.new(@profile, @about.empty? ? nil : settings.weight)
          @settings = settings
        end

        # @return [String] JSON
        def to_json(*) = "#{JSON.generate(to_h)}\n"

        # @return [Hash{String => Object}]
        def to_h
          { "schema" => SCHEMA.name, "version" => SCHEMA.version, "mode" => valid(@about.mode),
            "unit" => @scale.objects? ? "objects" : "nanoseconds", "about" => about,
            "focus" => @settings.focus&.to_s,
            "weights" => Node::WEIGHTS.to_h { |name| [name.to_s, @scale.weights.include?(name)] },
            "total" => cost(@profile.nodes.each_with_object(Cost.none) { |node, sum| sum.add(node) }), **view }
        end

        private

        def view
          view = @settings.view
          { "view" => view.to_s, "methods" => view == :methods ? methods : [], "calls" => view == :tree ? calls : [],
            "sources" => view == :lines ? sources : [] }
        end

        def about
          { "clock" => valid(@about.text(:clock)), "rate" => @about.hertz, "ruby" => valid(@about.text(:ruby)),
            **NUMBERS.to_h { |name| [name.to_s, @about.number(name)] } }
        end

        def methods
          ranking = Ranking.new(@profile, @scale)
          numbers = ranking.numbers(@settings.order || :self)
          numbers = numbers.first(@settings.top) if @settings.top
          numbers.map do |number|
            frame(@profile.frames[number], ranking.costs(:self)[number], ranking.costs(:total)[number])
          end
        end

        # In one list, since JSON is not nested as deeply as calls are.
        def calls
          found = []
          pruning = Pruning.new(@scale, depth: @settings.depth, least: @settings.least || 0)
          ahead = [[CallTree.new(@profile).root, 0, nil]]
          while (call, depth, caller = ahead.pop)
            next unless call # a profile without nodes

            found << { "caller" => caller, **frame(call.frame, call.own, call.whole) }
            number = found.size - 1
            ahead.concat(pruning.calls(call, depth).reverse.map { |inner| [inner, depth + 1, number] })
          end
          found
        end

        def sources
          entries = Sources.new(@profile, @settings.lines).entries.sort_by { |entry| -@scale.of(entry.whole) }
          entries.map do |entry|
            source = Source.new(entry.path)
            lines = entry.lines.sort.map { |line, (own, whole)| line(line, source, own, whole) }
            { **frame(Frame.new(entry.name, entry.path, entry.line), entry.own, entry.whole), "lines" => lines }
          end
        end

        def line(number, source, own, whole)
          { "line" => number, "source" => source.line(number), "self" => cost(own), "total" => cost(whole) }
        end

        def frame(frame, own, whole)
          { "name" => valid(frame.name), "path" => valid(frame.path), "line" => frame.line, "self" => cost(own),
            "total" => cost(whole) }
        end

        def cost(cost) = cost.to_h.transform_keys(&:to_s)

        def valid(text) = text && Report::Printable.valid(text)
      end
    end
  end
end
