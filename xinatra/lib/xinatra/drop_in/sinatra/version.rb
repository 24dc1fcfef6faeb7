# frozen_string_literal: true

# The release whose API Xinatra has. Extensions compare it to know what they may use, so that it is not Xinatra's own.
module Sinatra
  VERSION = "4.2.1" unless const_defined?(:VERSION, false)
end
