# frozen_string_literal: true

# Rails with jsonapi-resources.

require_relative "application"
require "jsonapi-resources"

JSONAPI.configure do |config|
  config.default_paginator = :paged
  config.default_page_size = 20
  config.maximum_page_size = 100
  config.json_key_format = :dasherized_key
  config.route_format = :dasherized_route
  config.top_level_meta_include_record_count = true
  config.top_level_meta_record_count_key = :total
  config.always_include_to_one_linkage_data = true
end

MailApp.initialize!

class CategoryResource < JSONAPI::Resource
  attribute :name
end

class CompanyResource < JSONAPI::Resource
  attributes :name, :icon
end

class RecipientResource < JSONAPI::Resource
  attribute :name
end

class MailLogResource < JSONAPI::Resource
  attributes :number, :in_or_out, :document_date_on, :received_on, :external_number, :comment, :value_net, :value_vat
  has_one :category
  has_one :company
  filter :number
end

class LetterResource < JSONAPI::Resource
  attributes :subject, :sent_on
  has_many :recipients, acts_as_set: true
end

class MailLogsController < JSONAPI::ResourceControllerMetal; end
class CategoriesController < JSONAPI::ResourceControllerMetal; end
class CompaniesController < JSONAPI::ResourceControllerMetal; end
class LettersController < JSONAPI::ResourceControllerMetal; end
class RecipientsController < JSONAPI::ResourceControllerMetal; end

MailApp.routes.draw { %i[mail_logs categories companies letters recipients].each { |name| jsonapi_resources name } }

run MailApp
