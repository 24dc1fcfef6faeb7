# frozen_string_literal: true

require_relative "skeleton"

module Xinatra
  module CLI
    # `xinatra new`: the folder of a new app, with tests, and what serves it behind nginx by systemd.
    module New
      # There cannot be an app of that name, or not there.
      class Refused < StandardError; end

      OPTIONS = {}.freeze
      HELP = <<~TEXT
        Usage: xinatra new NAME

        Makes the folder NAME with an app: routes, views, tests, a configuration of the server, a unit and a socket of
        systemd's, a site of nginx's. NAME may be a path, whose last part is the app's name: small letters, digits, - and
        _, a letter first. A folder that is there must be empty, but for a .git.

        Options:
          -h, --help

        Examples:
          xinatra new shop
          xinatra new /srv/shop
          mkdir shop && cd shop && xinatra new .

        Exit codes: 0 done; 1 it cannot be made; 2 the command line is wrong.
      TEXT
      NEXT = <<~TEXT

        Next:
        %<enter>s  bundle install
          bundle exec rake             # its tests
          bundle exec xinatra serve    # http://localhost:9292

        README.md says how to put it on a server.
      TEXT
      private_constant :NEXT

      # @param options [Hash] see {Options.parse}
      # @param out [IO] where it tells what it has made
      # @return [void]
      # @raise [UsageError, Refused]
      def self.run(options, out:, **)
        place = options[:file].to_s
        raise UsageError, "new wants a name, such as `xinatra new shop`" if place.empty?

        skeleton = Skeleton.new(place)
        out.puts("Made #{skeleton.name} in #{skeleton.folder}:", skeleton.make.map { |path| "  #{path}" })
        out.puts(format(NEXT, enter: skeleton.folder == Dir.pwd ? "" : "  cd #{place}\n"))
      rescue SystemCallError => e
        raise Refused, "#{place} cannot be made: #{e.message}"
      end
    end
  end
end
