# frozen_string_literal: true

require "sinatra/base"
require "sinatra/param"
require "json"
require "probe"

class Checked < Sinatra::Base
  helpers Sinatra::Param
  get("/all") do
    param :n, Integer, min: 1, max: 10, default: 5
    param :f, Float
    param :s, String, transform: :upcase, max_length: 3
    param :d, Date
    param :l, Array
    param :h, Hash
    param :b, Sinatra::Param::Boolean
    params.inspect
  end
  get("/required") { param(:q, String, required: true, blank: false).to_s }
  get("/in") { param(:sort, String, in: %w[asc desc], message: "sort it") && params[:sort] }
  get("/format") { param(:f, String, format: /\A\h+\z/) && params[:f] }
  get("/json") do
    content_type :json
    param :n, Integer, required: true
    params.to_json
  end
  get("/raise") { param(:n, Integer, required: true, raise: true) }
  get("/one") { one_of(:a, :b) || "fine" }
  get("/any") { any_of(:a, :b) || "fine" }
  get("/route/:id") { param(:id, Integer) && params[:id].inspect }
  error(Sinatra::Param::InvalidParameterError) { |e| [422, "#{e.param} #{e.options} #{e.message}"] }
end

ask_all(Checked, *%w[
  /all /all?n=3&f=1.5&s=ab&d=2020-01-02&l=1,2&h=a:b,c:d&b=yes /all?n=11 /all?n=x /all?s=abcd /all?d=x /all?b=maybe
  /required /required?q= /required?q=a /in /in?sort=asc /in?sort=up /format?f=ff /format?f=xyz /json /json?n=1 /json?n=z
  /raise /one /one?a=1 /one?a=1&b=2 /any /any?b=1 /route/12 /route/ab
].map { |path| "GET #{path}" })
