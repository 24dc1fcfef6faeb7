# frozen_string_literal: true

# Loads the app on the framework that FRAMEWORK names: as it is on Xinatra (the default), and with its `require` and
# its superclass exchanged on the sinatra gem.
module Framework
  NAME = ENV.fetch("FRAMEWORK", "xinatra")
  APP = File.expand_path("../../app.rb", __dir__)

  # Defines Links.
  # @raise [ArgumentError] when FRAMEWORK names neither of the two
  def self.load_app
    case NAME
    when "xinatra" then require APP
    when "sinatra" then eval(on_sinatra(File.read(APP)), TOPLEVEL_BINDING, APP, 1) # rubocop:disable Security/Eval -- our own file, with two words exchanged
    else raise ArgumentError, "FRAMEWORK is #{NAME.inspect}; say sinatra or xinatra."
    end
  end

  # @return [Boolean] whether there are the interfaces for programs, which need Xinatra
  def self.programs? = NAME == "xinatra"

  # Defines Api and Graph beside Links.
  def self.load_programs
    %w[api.rb graph.rb].each { |file| require(File.join(File.dirname(APP), file)) }
  end

  # @param source [String] the text of app.rb
  # @return [String] the same program on the sinatra gem
  # @raise [KeyError] when one of the two spots is not there exactly once, so that nothing else is ever exchanged
  def self.on_sinatra(source)
    { 'require "xinatra/base"' => 'require "sinatra/base"', "Xinatra::Base" => "Sinatra::Base" }
      .reduce(source) do |text, (from, to)|
        raise KeyError, "app.rb must say #{from} exactly once." unless text.scan(from).one?

        text.sub(from, to)
      end
  end
end
