# frozen_string_literal: true

module Xinatra
  module DSL
    # A list of routes or filters of a class. Extensions change it in place (`routes["GET"].delete(route)`,
    # as sinatra/reloader does), and the class has to know, for what was compiled is outdated then.
    class Declarations < Array
      # @param app [Class] whose they are
      # @param what [String] what to call them in an error
      def initialize(app, what)
        super()
        @app = app
        @what = what
      end

      # Each does what Array's does.
      # @raise [FrozenAppError] when the class is frozen
      %i[<< push append unshift prepend insert []= concat replace clear pop shift delete delete_at delete_if reject!
         select! filter! keep_if map! collect! uniq! compact! flatten! reverse! rotate! shuffle! sort! sort_by! slice!
         fill].each do |name|
        define_method(name) do |*arguments, &block|
          @app.__send__(:_changing, @what) { super(*arguments, &block) }
        end
      end
    end
  end
end
