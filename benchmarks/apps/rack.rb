# frozen_string_literal: true

module Bench
  module Apps
    # The least that an app can do, as a lower bound: no framework at all.
    module Rack
      HELLO = "/hello/"
      private_constant :HELLO

      # Says hello to whom the path names, or to nobody.
      APP = lambda do |env|
        path = env["PATH_INFO"]
        body = path.start_with?(HELLO) ? "hello #{path[HELLO.size..]}" : "hello"
        [200, { "content-type" => "text/html;charset=utf-8", "content-length" => body.bytesize.to_s }, [body]]
      end

      # Finds no route: answers everything alike.
      EMPTY = ->(_env) { [200, { "content-type" => "text/html;charset=utf-8", "content-length" => "5" }, ["hello"]] }

      # @return [Proc]
      def self.make(_name) = APP
    end
  end
end
