# frozen_string_literal: true

require "json"
require "securerandom"
require_relative "fake_api"

# What can be broken in the fake server: middleware, each of which makes one statement untrue.
module Mutations
  RELATIONSHIP = %r{/relationships/}
  MEMBER = %r{\A/[a-z]+/[^/]+\z}
  COLLECTION = %r{\A/[a-z]+\z}
  OPERATIONS = %r{\A/operations\z}

  module_function

  # Edits answers.
  def answers(&)
    lambda do |request, app|
      response = app.call(request)
      document = response.document.is_a?(Hash) ? JSON.parse(JSON.generate(response.document)) : response.document
      TinyServer::Response.new(response.status, response.headers.dup, document).tap { |copy| yield(copy, request) }
    end
  end

  # Edits documents.
  def documents(&)
    answers { |response, request| yield(response.document, request, response) if response.document.is_a?(Hash) }
  end

  # Edits every hash of a document for which the block's answer says so.
  def hashes(&) = documents { |document, request| walk(document) { |hash, key| yield(hash, key, request) } }

  def walk(value, key = nil, &edit)
    case value
    when Hash
      value.each { |name, child| walk(child, name, &edit) }
      yield(value, key)
    when Array then value.each { |child| walk(child, key, &edit) }
    end
  end

  def resources(&) = hashes { |hash, key| yield(hash) if %w[data included].include?(key) && hash["attributes"] }

  def relationships(&)
    resources { |hash| hash["relationships"]&.each { |name, value| yield(value, name, hash["relationships"]) } }
  end

  def identifiers(&) = hashes { |hash, key| yield(hash) if key == "data" && (hash.keys - %w[type id]).empty? }
  def link_objects(&) = hashes { |hash| yield(hash) if hash.key?("href") }
  def problems(&) = hashes { |hash, key| yield(hash) if key == "errors" }
  def sources(&) = hashes { |hash, key| yield(hash) if key == "source" }

  # Edits the top level's links.
  def top_links(&) = documents { |document| yield(document["links"]) if document["links"] }

  def header(name, &) = answers { |response| response.headers[name] = yield(response.headers[name].to_s) }

  # Answers with another status.
  def status(from, to, verb = nil, path = //)
    answers do |response, request|
      matching = response.status == from && (verb.nil? || request.verb == verb) && request.path.match?(path)
      response.status = to if matching
    end
  end

  # Changes requests before the server sees them.
  def requests(&) = ->(request, app) { app.call(yield(request) || request) }

  # Changes requests' documents.
  def sent(verb, path = //, &)
    requests do |request|
      next unless request.verb == verb && request.path.match?(path) && !request.body.empty?

      document = request.document
      yield(document)
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
  def instead(status, document = nil, &)
    lambda do |request, app|
      next app.call(request) unless yield(request)

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
  def partly(verb, path = //, &)
    lambda do |request, app|
      response = app.call(request)
      if response.status >= 400 && request.verb == verb && request.path.match?(path)
        document = yield(request.document)
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
        refused = request.document["data"].intersect?(members) == present
      end
      if refused
        TinyServer::Response.new(409, { "content-type" => FakeAPI::MEDIA },
                                 { "errors" => [] })
      else
        app.call(request)
      end
    end
  end

  # Has the server see other fields.
  def field(name, value) = requests { |request| request.with(headers: request.headers.merge(name => value)) }
  def accept(value) = field("accept", value)
  def content_type(value) = field("content-type", value)

  def no_errors(path = //)
    documents { |document, request| document["errors"] &&= [] if request.path.match?(path) }
  end

  def about = documents { |document| yield(document["jsonapi"]) if document["jsonapi"] }
  def attribute(name) = resources { |object| object["attributes"][name] = 1 }

  # Gives the results of atomic operations another name.
  def renamed(name)
    documents { |document| document[name] = document.delete("atomic:results") if document["atomic:results"] }
  end

  def page_links = top_links { |links| yield(links) if links.key?("first") }

  # Edits atomic operations, and their results.
  def operation(&edit) = sent("POST", OPERATIONS) { |document| document["atomic:operations"].each(&edit) }

  def done
    documents { |document| yield(document, document["atomic:results"]) if document["atomic:results"] }
  end

  # Edits pages by cursor.
  def events
    documents { |document, request| yield(document, request) if document["data"] && request.path == "/events" }
  end

  # A document that a request sends, or an empty one.
  def document_of(request)
    request.body.empty? ? {} : request.document
  rescue JSON::ParserError
    {}
  end
end
