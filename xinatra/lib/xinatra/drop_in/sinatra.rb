# frozen_string_literal: true

require "sinatra/main"
require "xinatra"
