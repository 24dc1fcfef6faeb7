# frozen_string_literal: true

require "tilt"
# Tilt loads engines when they are first used, which parallel tests would do at the same time.
%w[erb string haml slim builder nokogiri liquid kramdown rdoc].each { |engine| require "tilt/#{engine}" }
require "kramdown/parser/kramdown"
require "kramdown/converter/html"

# Stands in for engines whose libraries are not among the tests' gems.
class PlainEngine < Tilt::StringTemplate
  Tilt.register(self, "sass", "scss", "yajl", "rabl", "asciidoc", "mab")

  # A source that is a block, as Markaby's may be, is called.
  def prepare
    @data = @data.call if @data.is_a?(Proc)
    super
  end
end

# What Sinatra and Xinatra ask of the library.
module Rabl
  def self.register! = nil
end

# Calls of the rendering methods, each to be made in a handler of Sinatra's and of Xinatra's. `setup` is for the class.
module RenderCases
  VIEWS = File.expand_path("views", __dir__)
  OTHER = File.expand_path("other", __dir__)

  # What a template can be rendered on instead of the app.
  Scope = Struct.new(:title) do
    def to_h = { title: title }
  end

  # A description, what the class says, and the handler.
  Case = Struct.new(:name, :setup, :handler)
  ALL = [] # rubocop:disable Style/MutableConstant -- filled by the files of cases

  def self.add(name, setup = nil, &handler)
    raise ArgumentError, "twice: #{name}" if ALL.any? { |known| known.name == name }

    ALL << Case.new(name, setup, handler)
  end
end

%w[sources layouts scopes outputs engines].each { |topic| require_relative "cases/#{topic}" }
