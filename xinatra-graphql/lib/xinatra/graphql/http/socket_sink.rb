# frozen_string_literal: true

require "json"

module Xinatra
  module GraphQL
    module HTTP
      # Sends the results of an operation over a WebSocket (GraphQL over WebSocket Protocol, "Next", "Error",
      # "Complete").
      class SocketSink
        # @param socket [WebSocket]
        # @param id [String] the client's, of the operation
        # @yield when it ends: before the client is told, which may use the id again then
        def initialize(socket, id, &over)
          @socket = socket
          @id = ::JSON.generate(id)
          @over = over
        end

        # @param text [String] a result, in JSON
        # @return [void]
        def next(text) = @socket.send("{\"id\":#{@id},\"type\":\"next\",\"payload\":#{text}}")

        # @return [void]
        def complete
          @over.call
          @socket.send("{\"id\":#{@id},\"type\":\"complete\"}")
        end

        # @param errors [Array<Hash>]
        # @return [void]
        def error(errors)
          @over.call
          @socket.send("{\"id\":#{@id},\"type\":\"error\",\"payload\":#{::JSON.generate(errors)}}")
        end
      end
    end
  end
end
