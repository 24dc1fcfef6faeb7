# frozen_string_literal: true

# The classic style: the DSL at the top level, served when the program ends.
#
#   require "xinatra"
#   get("/") { "Hello!" }

require "xinatra/main"

enable :inline_templates
