# frozen_string_literal: true

require "xinatra/main"
require "sinatra/base"
