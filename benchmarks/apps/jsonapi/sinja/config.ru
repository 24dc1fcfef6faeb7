# frozen_string_literal: true

# Sinja.

ENV["RACK_ENV"] = ENV["APP_ENV"] = "production"

# What Sinja's dependencies use without asking for it.
require "logger"
require "bigdecimal"
require "active_support"
require "active_support/core_ext/object/json"
require "sinatra/base"
require "sequel"
require "sinatra/jsonapi"
require "sinja/sequel/helpers"

# One connection, for Puma has one thread.
DB = Sequel.connect(ENV.fetch("BENCH_DATABASE"), max_connections: 1)
DB.extension(:pagination)
Sequel::Model.plugin(:tactical_eager_loading)

class Category < Sequel::Model; end
class Company < Sequel::Model; end
class Recipient < Sequel::Model; end

class MailLog < Sequel::Model
  many_to_one :category
  many_to_one :company
end

class Letter < Sequel::Model
  one_to_many :recipients, order: :id
end

class BaseSerializer
  include JSONAPI::Serializer

  # What linkage says of a resource that is not loaded for it.
  Linked = Struct.new(:id, :type) do
    def jsonapi_serializer_class_name = "LinkedSerializer"
  end

  # The key is in the row, where it is not asked to be included.
  def has_one_relationship(name, data) # rubocop:disable Naming/PredicatePrefix -- the library's name
    return super if @_include_linkages.include?(name.to_s)

    object[:"#{name}_id"]&.then { |id| Linked.new(id, name.to_s.pluralize) }
  end
end

class LinkedSerializer < BaseSerializer
  def type = object.type
end

class CategorySerializer < BaseSerializer
  attribute :name
end

class CompanySerializer < BaseSerializer
  attributes :name, :icon
end

class RecipientSerializer < BaseSerializer
  attribute :name
end

class MailLogSerializer < BaseSerializer
  attributes :number, :in_or_out, :document_date_on, :received_on, :external_number, :comment, :value_net, :value_vat
  has_one :category, include_data: true
  has_one :company, include_data: true
end

class LetterSerializer < BaseSerializer
  attributes :subject, :sent_on
  has_many :recipients
end

class API < Sinatra::Base
  register Sinatra::JSONAPI
  helpers { prepend Sinja::Sequel::Core }
  set :environment, :production
  disable :logging

  # Sinja 1.3 gives Sinatra a Hash where Ruby 3 wants keywords. Conditions are judged in the order of the options.
  def self.route(verb, path, options = {}, **keywords, &block)
    options = { **options, **keywords }
    options[:qparams] ||= []
    Sinatra::Base.singleton_class.instance_method(:route).bind_call(self, verb, path, options, &block)
  end

  resource("mail-logs") { index { MailLog.dataset.order(:id) } }
  resource("letters") { index { Letter.dataset.order(:id) } }

  freeze_jsonapi
end

run API
