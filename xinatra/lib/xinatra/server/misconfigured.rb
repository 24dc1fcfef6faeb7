# frozen_string_literal: true

module Xinatra
  class Server
    # A number, an address or a configuration that cannot be served with.
    class Misconfigured < ArgumentError; end
  end
end
