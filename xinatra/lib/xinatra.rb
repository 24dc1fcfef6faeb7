# frozen_string_literal: true

# The classic style: the DSL at the top level, served when the program ends.
#
#   require "xinatra"
#   get("/") { "Hello!" }

require "xinatra/main"

# Not in Sinatra, whose programs may have a method of the name.
Xinatra::Delegator.delegate(:websocket)

enable :inline_templates
