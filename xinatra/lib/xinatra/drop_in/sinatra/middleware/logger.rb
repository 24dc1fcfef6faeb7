# frozen_string_literal: true

require "sinatra/base"
