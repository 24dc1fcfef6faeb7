# frozen_string_literal: true

require "sinatra/base"
require "sinatra/haml_helpers"
require "haml"
require "probe"

class Surrounding < Sinatra::Base
  helpers Sinatra::HamlHelpers
  get("/surround") { haml "= surround '(', ')' do\n  %a{href: 'x'} link\n" }
  get("/one") { haml "= surround '*' do\n  bold\n" }
  get("/precede") { haml "= precede '*' do\n  %span star\n" }
  get("/succeed") { haml "%p\n  Hello\n  = succeed '.' do\n    %b end\n" }
  get("/nested") { haml "= surround '(', ')' do\n  = precede '-' do\n    x\n" }
  get("/ruby") { surround("<", ">") { "ruby" } }
end

ask_all(Surrounding, *%w[/surround /one /precede /succeed /nested /ruby].map { |path| "GET #{path}" })
