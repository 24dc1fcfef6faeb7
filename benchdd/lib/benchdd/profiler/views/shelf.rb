# frozen_string_literal: true

require "cgi"
require_relative "../../report/html/page"

module BenchDD
  module Profiler
    module Views
      # What a server has to show: a profile, or those of a folder, as the files are just now. A profile is read and
      # drawn again only when its file has changed.
      class Shelf
        include Report::Elements

        # A file as it was: a change of any of these is another profile.
        Drawn = Struct.new(:state, :page)
        # Pages that are kept.
        KEPT = 4
        # Profiles that a list names.
        LISTED = 1_000
        # Files that are being written.
        UNFINISHED = /\A\.|\.part\z/n
        private_constant :Drawn, :KEPT, :LISTED, :UNFINISHED

        # @param path [String] a profile or a folder
        # @yieldparam profile [Profile]
        # @yieldparam title [String]
        # @yieldreturn [String] its page; unless it is given, {Page}'s
        # @raise [Error] when there is none to show
        def initialize(path, &page)
          @path = path
          @page = page || method(:page_of)
          @folder = File.directory?(path)
          @drawn = {}
          @lock = Mutex.new
          @folder ? names : page(nil)
        end

        # @return [Boolean] whether there is a list of them
        def folder? = @folder

        # @return [Array<String>] names of the profiles in the folder, the newest first
        # @raise [Error] when the folder cannot be read
        def names
          found = children.filter_map { |name| (time = changed(File.join(@path, name))) && [time, name] }
          found.sort_by { |time, name| [-time, name.b] }.first(LISTED).map(&:last)
        end

        # @param name [String, nil] in the folder, in whatever encoding; nil for the one profile
        # @return [String, nil] its path; nil where there is no such
        def path(name)
          return name ? nil : @path unless @folder

          found = children.find { |child| child.b == name.b } if name
          path = File.join(@path, found) if found
          path if path && changed(path)
        end

        # @param name [String, nil] see {#path}
        # @return [String, nil] a page of HTML; nil where there is no such profile
        # @raise [Error] when it cannot be read
        def page(name)
          path = path(name) or return

          @lock.synchronize do
            state = state(path)
            found = @drawn.delete(path)
            found = Drawn.new(state, draw(path)) unless found&.state == state
            @drawn[path] = found # the last that was looked at
            @drawn.shift if @drawn.size > KEPT
            found.page
          end
        end

        # @return [String] a page of HTML that names the profiles of the folder
        # @raise [Error] when the folder cannot be read
        def list
          items = names.map { |name| tag(:li, tag(:a, Report::Printable.line(name), href: link(name))) }
          found = items.empty? ? tag(:p, "There is no profile in it yet.") : tag(:ul, items)
          title = "Profiles in #{Report::Printable.line(@path)}"
          Report::HTML::Page.new(title, tag(:main, tag(:h1, title), found, id: "results")).to_s
        end

        private

        def children
          names = Report::FileAccess.reading(@path, remedy: "name a folder of profiles") { Dir.children(@path) }
          names.reject { |name| name.b.match?(UNFINISHED) }
        end

        def draw(path) = @page.call(Format.read(path), File.basename(path))

        def page_of(profile, title)
          require_relative "../page"
          Page.new(profile, title: Report::Printable.line(title)).to_s
        end

        def state(path)
          stat = Report::FileAccess.reading(path, remedy: "name a profile") { File.stat(path) }
          raise Error, "#{path} is no file: name a profile." unless stat.file? # a pipe can be read once

          [stat.mtime, stat.size, stat.ino]
        end

        # When the file was changed last, if it is a profile. No other kind is opened: a pipe would not answer.
        def changed(path)
          return unless File.file?(path)

          File.open(path, "rb") { |file| file.mtime.to_r if file.read(Format::MAGIC.bytesize) == Format::MAGIC }
        rescue SystemCallError
          nil
        end

        def link(name) = "/#{CGI.escape(name.b).gsub("+", "%20")}/"
      end
    end
  end
end
