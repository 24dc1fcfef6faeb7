# frozen_string_literal: true

require_relative "route_set"

module Bench
  # What the scenarios do that look up many routes: `setup { extend Bench::LookingUp }`, `before_each { make_ready }`,
  # `scenario("router") { look_up { ... } }`.
  module LookingUp
    # YJIT compiles a method at its tenth call: each is called more often than that before anything is timed.
    CALLS_BEFORE = 12
    private_constant :CALLS_BEFORE

    # Makes the slice's paths, and the names of their routes. Where a result is checked, and only there, `data.each`
    # returns something.
    # @return [void]
    def make_ready
      @checking = !data.each { nil }.nil?
      @paths = data.map { |line| line.b.split("\t", 3)[1] }
      @names = @paths.map { |path| RouteSet.name_in(path).to_sym }
    end

    # Finds the route of each path and does nothing else.
    # @param set [RouteSet]
    # @return [Array<Integer>, nil] the routes' numbers, where they are checked
    def find(set)
      @router ||= router(set).tap { |router| match_all(router, all_paths) }
      return @paths.map { |path| @router.match(path) } if @checking

      match_all(@router, @paths)
    end

    # Calls another method of the router's, which is in C, takes a path, and does nothing: what a call costs.
    # @param set [RouteSet]
    # @return [Array<Integer>, nil]
    def ask(set)
      @asked ||= router(set)
      return expected if @checking

      ask_all(@asked, @paths)
    end

    # Finds each path in a Hash of Ruby's.
    # @param set [RouteSet] of static routes
    # @return [Array<Integer>, nil] the routes' numbers, where they are checked
    def fetch(set)
      @hash ||= set.patterns.each_with_index.to_h.tap { |hash| fetch_all(hash, all_paths) }
      return @paths.map { |path| @hash[path] } if @checking

      fetch_all(@hash, @paths)
    end

    # Calls as many distinct methods, without any router: what the processor's caches make of them.
    # @param set [RouteSet]
    # @return [Array<Integer>, nil] the numbers in the methods' names, where they are checked
    def call(set)
      @object ||= set.methods_object.tap { |object| warm(object) }
      return @names.map { |name| @object.__send__(name)[1..].to_i } if @checking

      call_all(@object, @names)
    end

    # The loop alone.
    # @return [Array<Integer>, nil]
    def walk
      return expected if @checking

      walk_all(@paths)
    end

    # @return [Array<Integer>] the routes' numbers
    def expected = @names.map { |name| name.to_s[1..].to_i }

    private

    def router(set)
      require "xinatra/base"
      Xinatra::Router.build(set.patterns.map { |pattern| Xinatra::Pattern.parse(pattern) })
    end

    def all_paths = data.whole.map { |line| line.split("\t", 3)[1] }

    def warm(object)
      names = data.whole.to_a.map { |line| line[5, 6].to_sym }
      CALLS_BEFORE.times { call_all(object, names) }
    end

    def match_all(router, paths)
      index = 0
      size = paths.size
      while index < size
        router.match(paths[index])
        index += 1
      end
    end

    def ask_all(router, paths)
      index = 0
      size = paths.size
      while index < size
        router.equal?(paths[index])
        index += 1
      end
    end

    def fetch_all(hash, paths)
      index = 0
      size = paths.size
      while index < size
        hash[paths[index]]
        index += 1
      end
    end

    def call_all(object, names)
      index = 0
      size = names.size
      while index < size
        object.__send__(names[index])
        index += 1
      end
    end

    def walk_all(items)
      index = 0
      size = items.size
      while index < size
        items[index]
        index += 1
      end
    end
  end
end
