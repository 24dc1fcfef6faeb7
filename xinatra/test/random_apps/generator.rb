# frozen_string_literal: true

require_relative "snippets"
require_relative "requests"

module RandomApps
  # An app as text: `declarations` of its class, `parents` of the class it inherits from, `late` ones that are made
  # before the second half of the requests; `requests` are Rack environments.
  App = Struct.new(:number, :parents, :declarations, :late, :requests) do
    # The Ruby source of both classes.
    def source
      <<~RUBY
        class Parent < Framework::Base
        #{body(parents)}
        end
        class App < Parent
        #{body(declarations)}
        end
      RUBY
    end

    # The Ruby source of what is declared late.
    def late_source = "class App\n#{body(late)}\nend\n"

    private

    def body(list) = list.join("\n").gsub(/^/, "  ")
  end

  # A declaration with a body; each line of it can be left out.
  Block = Struct.new(:head, :lines) do
    # Its Ruby source.
    def to_s = [head, *lines.map { |line| "  #{line}" }, "end"].join("\n")
  end

  # Makes the apps of a seed, the same ones each time.
  class Generator
    include Snippets

    # What every app has, so that most of what the snippets call is there.
    PRELUDE = <<~RUBY.lines(chomp: true).freeze
      set(:lucky) { |wanted| condition { wanted } }
      set(:asks) { |key| condition { params.key?(key) } }
      def inherited = params["name"]
      def see(thing) = (env["seen"] ||= []) << thing.inspect
    RUBY
    HELPERS = %w[one three].freeze
    # Without what a stack that is built does not see.
    LATE_SETTINGS = SETTINGS.grep_v(/:logging/).freeze

    # `seed` an Integer.
    def initialize(seed)
      @seed = seed
    end

    # The app of that number.
    def app(number)
      @random = Random.new((@seed * 1_000_003) + number)
      @number = number
      paths = Requests.new(@random)
      App.new(number, parents, declarations, late, Array.new(8) { paths.env })
    end

    private

    def pick(list) = list[@random.rand(list.size)]
    def chance(percent) = @random.rand(100) < percent
    def some(most, &) = Array.new(@random.rand(most + 1), &)

    def parents
      environment = pick(%w[production test])
      ["set :environment, :#{environment}", "set :root, ROOT", "set :dump_errors, false", "set :raise_errors, false",
       "set :show_exceptions, false", 'set :session_secret, "s" * 64', *PRELUDE, *some(2) { declaration }]
    end

    def declarations
      list = [*HELPERS.map { |name| Block.new("def #{name}", lines(1, 10).grep_v(/\bnext /)) }, route, route, route]
      list.push(*some(8) { declaration })
      list << many if chance(15)
      list.unshift(*some(2) { fill(pick(SETTINGS)) }) if chance(50)
      list.unshift(fill(pick(MIDDLEWARE))) if chance(12)
      list
    end

    def late = chance(25) ? [*late_declaration, *some(1) { fill(pick(LATE_SETTINGS)) }] : []

    # Not a template, which Sinatra does not see when it has rendered one of that name.
    def late_declaration = [declaration].reject { |block| block.to_s.start_with?("template(") }

    def declaration
      case @random.rand(100)
      when 0..54 then route
      when 55..74 then filter
      else fill(pick(OTHERS))
      end
    end

    def route
      verb = chance(90) ? "get" : pick(%w[post put head delete])
      arguments = chance(15) ? pick(["|a|", "|*all|", "|a, b|", "|a = 1|"]) : ""
      conditions = chance(8) ? ", #{pick(CONDITIONS)}" : ""
      Block.new("#{verb}(#{pick(PATTERNS)}#{conditions}) do #{arguments}".rstrip, lines(3, 12))
    end

    # So many routes that another router is taken.
    def many
      Block.new("%w[k1 k2 k3 k4 k5 k6 k7 k8 k9].product(%w[x y z]).each do |both|",
                ['get("/" + both.join + "/:a") do', *lines(2, 8).map { |line| "  #{line}" }, "end"])
    end

    def filter
      what = [*(pick(PATTERNS) if chance(30)), *(pick(CONDITIONS) if chance(10))].join(", ")
      verb = ['env["REQUEST_METHOD"] = "POST"'] if chance(3)
      Block.new("#{pick(%w[before before after])}#{"(#{what})" unless what.empty?} do", [*verb, *lines(2, 12)])
    end

    # Lines of a body: looks and changes, now and then an exit, and a result.
    def lines(most, exits)
      list = some(most) { chance(50) ? see(pick(EXPRESSIONS)) : pick(CHANGES) }
      list << pick(EXITS) if chance(exits)
      list.map! { |line| chance(15) ? pick(ENCLOSURES).sub("LINE") { line } : line }
      [*list, pick(RESULTS)].map { |line| fill(line) }
    end

    def see(expression) = "see(#{expression})"

    def fill(line)
      line = line.sub("EXPRESSION") { pick(EXPRESSIONS) } while line.include?("EXPRESSION")
      line = line.sub("CHANGE") { pick(CHANGES) }
      line.gsub("KEY") { pick(KEYS) }.gsub("PATH\"") { "#{pick(Requests::PATHS)}\"" }.gsub("NUMBER", @number.to_s)
    end
  end
end
