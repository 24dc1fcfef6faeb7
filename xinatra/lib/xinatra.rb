# frozen_string_literal: true

# The classic style: the DSL at the top level, served when the program ends.
#
#   require "xinatra"
#   get("/") { "Hello!" }

require "xinatra/main"

# Not in Sinatra, whose programs may have a method of the name: so it is the top level's alone.
def self.websocket(...) = Xinatra::Delegator.target.websocket(...)

enable :inline_templates
