# frozen_string_literal: true

require "xinatra/jsonapi"
require_relative "program"

# The site's content for programs: JSON:API 1.1, mounted at /api. The resources are in api/, each file reopening this
# class for one of them.
class Api < Program
  PATH = "/api"

  register Xinatra::JSONAPI
  openapi "/openapi.json", title: "Links", version: "1.0"
  set :jsonapi_document_limit, Links::MAX_BODY

  # The first has the last word.
  helpers Access, Policy, Authentication, Forms, Formatting

  helpers do
    # @raise [Xinatra::JSONAPI::Refusal]
    def refuse(status, code, title, detail, source: nil, **headers)
      Xinatra::JSONAPI::Refusing.refuse(status, code, title, detail, source:, headers: headers.transform_keys(&:to_s))
    end
  end

  atomic_operations "/operations"
end

%w[users tags stories comments votes flags marks moderations tokens explorer].each do |file|
  require_relative "api/#{file}"
end

Links.set :api, true
# See app.rb: resources have asked the database for their columns' types.
DB.disconnect
