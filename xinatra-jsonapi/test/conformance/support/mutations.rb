# frozen_string_literal: true

require "json"
require "securerandom"
require_relative "fake_api"

# What can be broken in the fake server: middleware, each of which makes one statement untrue.
module Mutations
  module_function

  # Edits answers.
  def answers(&edit)
    lambda do |request, app|
      response = app.call(request)
      document = response.document.is_a?(Hash) ? JSON.parse(JSON.generate(response.document)) : response.document
      TinyServer::Response.new(response.status, response.headers.dup, document).tap { |copy| edit.call(copy, request) }
    end
  end

  # Edits documents.
  def documents(&edit)
    answers { |response, request| edit.call(response.document, request, response) if response.document.is_a?(Hash) }
  end

  # Edits every hash of a document for which the block's answer says so.
  def hashes(&edit) = documents { |document, request| walk(document) { |hash, key| edit.call(hash, key, request) } }

  def walk(value, key = nil, &edit)
    case value
    when Hash
      value.each { |name, child| walk(child, name, &edit) }
      edit.call(value, key)
    when Array then value.each { |child| walk(child, key, &edit) }
    end
  end

  def resources(&edit) = hashes { |hash, key| edit.call(hash) if %w[data included].include?(key) && hash["attributes"] }

  def relationships(&edit)
    resources { |hash| hash["relationships"]&.each { |name, value| edit.call(value, name, hash["relationships"]) } }
  end

  def identifiers(&edit) = hashes { |hash, key| edit.call(hash) if key == "data" && (hash.keys - %w[type id]).empty? }
  def link_objects(&edit) = hashes { |hash| edit.call(hash) if hash.key?("href") }
  def problems(&edit) = hashes { |hash, key| edit.call(hash) if key == "errors" }
  def sources(&edit) = hashes { |hash, key| edit.call(hash) if key == "source" }

  # Edits the top level's links.
  def top_links(&edit) = documents { |document| edit.call(document["links"]) if document["links"] }

  def header(name, &edit) = answers { |response| response.headers[name] = edit.call(response.headers[name].to_s) }

  # Answers with another status.
  def status(from, to, verb = nil, path = //)
    answers do |response, request|
      matching = response.status == from && (verb.nil? || request.verb == verb) && request.path.match?(path)
      response.status = to if matching
    end
  end

  # Changes requests before the server sees them.
  def requests(&edit) = ->(request, app) { app.call(edit.call(request) || request) }

  # Changes requests' documents.
  def sent(verb, path = //, &edit)
    requests do |request|
      next unless request.verb == verb && request.path.match?(path) && !request.body.empty?

      document = request.document
      edit.call(document)
      request.with(body: JSON.generate(document))
    rescue JSON::ParserError
      request
    end
  end

  # Has the server not see parameters.
  def without(pattern, path = //)
    requests do |request|
      next unless request.path.match?(path)

      request.with(query: request.query.to_s.split("&").grep_v(pattern).join("&"))
    end
  end

  # Has the server see another query.
  def query(from, to) = requests { |request| request.with(query: request.query&.sub(from, to)) }

  # Answers by itself where the block says so.
  def instead(status, document = nil, &wanted)
    lambda do |request, app|
      next app.call(request) unless wanted.call(request)

      type = { "content-type" => FakeAPI::MEDIA }
      TinyServer::Response.new(status, document ? type : {}, document)
    end
  end

  def refuse(status = 400, &) = instead(status, { "errors" => [{ "title" => "No" }] }, &)

  # Pretends to have done it.
  def pretend(verb, path = //) = instead(204) { |request| request.verb == verb && request.path.match?(path) }

  # Takes a refusal for a success.
  def succeed(verb = nil, path = //, document = { "meta" => {} })
    answers do |response, request|
      next unless response.status >= 400 && (verb.nil? || request.verb == verb) && request.path.match?(path)

      response.status = 200
      response.document = document
    end
  end

  # Does a part of a request that has failed.
  def partly(verb, path = //, &part)
    lambda do |request, app|
      response = app.call(request)
      if response.status >= 400 && request.verb == verb && request.path.match?(path)
        document = part.call(request.document)
        app.call(request.with(body: JSON.generate(document))) if document
      end
      response
    end
  end

  # Where a relationship has a member that a request names, or not: refused.
  def refuse_members(verb, present)
    lambda do |request, app|
      if request.verb == verb && request.path.include?("/relationships/")
        members = app.call(request.with(verb: "GET", body: "", query: nil)).document["data"]
        return_early = (request.document["data"] & members).any? == present
      end
      return_early ? TinyServer::Response.new(409, { "content-type" => FakeAPI::MEDIA }, { "errors" => [] }) : app.call(request)
    end
  end

  # A document that a request sends, or an empty one.
  def document_of(request)
    request.body.empty? ? {} : request.document
  rescue JSON::ParserError
    {}
  end
end
