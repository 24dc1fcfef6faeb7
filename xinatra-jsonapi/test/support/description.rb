# frozen_string_literal: true

require "json_schemer"

# An API's description in OpenAPI, as the tests read it.
class Description
  # @return [Hash] parsed
  attr_reader :document

  # @param document [Hash]
  def initialize(document)
    @document = document
    @schemers = {}
  end

  # @return [Hash{String => Hash}]
  def paths = document.fetch("paths")

  # @return [Array<Hash>]
  def operations = each_operation.map(&:last)

  # @return [Array<Array(String, String, Hash)>] path, method, operation
  def each_operation
    paths.flat_map { |path, item| item.except("parameters").map { |method, operation| [path, method, operation] } }
  end

  # @param name [String]
  # @return [Hash]
  def schema(name) = document.dig("components", "schemas").fetch(name)

  # @param name [String] of a request's schema
  # @return [Hash{String => Hash}] its attributes
  def attributes(name) = schema(name).dig("properties", "data", "properties", "attributes", "properties")

  # @param path [String]
  # @param method [String]
  # @return [Array<Hash>] the operation's parameters
  def parameters(path, method = "get")
    paths.dig(path, method).fetch("parameters").map { |one| one.key?("$ref") ? at(one["$ref"]) : one }
  end

  # @return [Hash, nil]
  def parameter(path, name) = parameters(path).find { |one| one["name"] == name }

  # @return [Array<Array(String, String)>] what the schema of OpenAPI 3.1 itself has against it
  def problems
    JSONSchemer.openapi(document).validate.map { |error| error.values_at("data_pointer", "error") }
  end

  # @return [Array<String>] references that lead nowhere
  def dangling = references(document).uniq.reject { |reference| at(reference) }

  # @param reference [String] such as "#/paths/~1articles/get"
  # @return [Object, nil] what is there
  def at(reference)
    reference.delete_prefix("#/").split("/").reduce(document) do |found, name|
      found&.fetch(name.gsub("~1", "/").gsub("~0", "~"), nil)
    end
  end

  # @param value [Object]
  # @param schema [Hash]
  # @param closed [Boolean] whether members that are not described are wrong, too
  # @return [Array<String>] what the schema has against it
  def against(value, schema, closed: true)
    @schemers[[schema, closed]] ||= begin
      root = { **schema, "components" => document.fetch("components") }
      JSONSchemer.schema(closed ? close(root) : root, regexp_resolver: "ecma", format: true)
    end
    @schemers[[schema, closed]].validate(value).map { |error| error["error"] }
  end

  # @param operation [Hash]
  # @param answer [#status, #headers, #text]
  # @return [Array<String>] what the operation has against the answer: members that are not described, too
  def against_answer(operation, answer)
    response = resolve(operation.fetch("responses")[answer.status.to_s])
    return ["there is no response #{answer.status}"] unless response
    return answer.text.empty? ? [] : ["there is a body"] unless response.key?("content")

    schema = response["content"].dig(answer.headers["content-type"], "schema")
    return ["there is no media type #{answer.headers["content-type"]}"] unless schema

    against(JSON.parse(answer.text), schema)
  end

  private

  def resolve(object) = object&.key?("$ref") ? at(object["$ref"]) : object

  def close(value)
    case value
    when Array then value.map { |item| close(item) }
    when Hash
      closed = value.transform_values { |item| close(item) }
      closed["type"] == "object" && closed.key?("properties") ? { "unevaluatedProperties" => false, **closed } : closed
    else value
    end
  end

  def references(value)
    case value
    when Array then value.flat_map { |item| references(item) }
    when Hash then [*value["$ref"], *value.values.flat_map { |item| references(item) }]
    else []
    end
  end
end
