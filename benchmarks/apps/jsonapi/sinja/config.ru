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

# Sinja 1.3 gives Hashes where Ruby 3 wants keywords, and the other way round.
module Keywords
  def dispatch_relationship_request(id, path, options = {}) = super(id, path, **options)
end

Sinja::Helpers::Relationships.prepend(Keywords)

module Sinja
  module Sequel
    module Core
      def serialize_model(model = nil, options = {}) = super(model, { **options, skip_collection_check: true })

      def serialize_linkage(model, rel, options = {}) = super(model, rel, { **options, skip_collection_check: true })
    end
  end
end

# One connection, for Puma has one thread.
DB = Sequel.connect(ENV.fetch("BENCH_DATABASE"), max_connections: 1)
DB.extension(:pagination)
Sequel::Model.plugin(:tactical_eager_loading)

class Category < Sequel::Model; end
class Company < Sequel::Model; end
class Recipient < Sequel::Model; end

class MailLog < Sequel::Model
  plugin :validation_helpers
  many_to_one :category
  many_to_one :company

  def validate = validates_presence(:number)
end

class Letter < Sequel::Model
  plugin :validation_helpers
  one_to_many :recipients, order: :id

  def validate = validates_presence(:subject)
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
  helpers Sinja::Sequel::Helpers
  set :environment, :production
  disable :logging

  # Here, too. Conditions are judged in the order of the options.
  def self.route(verb, path, options = {}, **keywords, &block)
    options = { **options, **keywords }
    options[:qparams] ||= []
    Sinatra::Base.singleton_class.instance_method(:route).bind_call(self, verb, path, options, &block)
  end

  # What all resources do alike.
  READING = proc do |model|
    helpers { define_method(:find) { |id| model.with_pk(id.to_i) } }
    show
    index { model.dataset.order(:id) }
  end

  WRITING = proc do |model|
    create { |attributes| next_pk(model.new(attributes).save(validate: false)) }
    update { |attributes| resource.update(attributes) }
    destroy { resource.destroy }
  end

  resource("mail-logs") do
    instance_exec(MailLog, &READING)
    instance_exec(MailLog, &WRITING)

    { category: Category, company: Company }.each do |name, model|
      has_one(name) do
        pluck { resource.public_send(name) }
        prune(sideload_on: :update) { resource.update(name => nil) }
        graft(sideload_on: %i[create update]) { |linkage| resource.update(name => model.with_pk!(linkage[:id].to_i)) }
      end
    end
  end

  resource("letters") do
    instance_exec(Letter, &READING)
    instance_exec(Letter, &WRITING)

    has_many :recipients do
      fetch { resource.recipients_dataset }
      clear(sideload_on: :update) { resource.remove_all_recipients }
      replace(sideload_on: :update) { |linkage| add_remove(:recipients, linkage) }
      merge(sideload_on: :create) { |linkage| add_missing(:recipients, linkage) }
      subtract { |linkage| remove_present(:recipients, linkage) }
    end
  end

  { categories: Category, companies: Company, recipients: Recipient }.each do |name, model|
    resource(name) { instance_exec(model, &READING) }
  end

  freeze_jsonapi
end

run API
