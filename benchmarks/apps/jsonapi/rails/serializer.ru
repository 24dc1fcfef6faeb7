# frozen_string_literal: true

# Rails with jsonapi-serializer: paging, counting and including are the application's own.

require_relative "application"
require "jsonapi/serializer"
require "oj"

MailApp.initialize!

# What all have in common.
module Serialized
  # @param base [Class]
  # @return [void]
  def self.included(base)
    base.include(JSONAPI::Serializer)
    base.set_key_transform(:dash)
  end
end

class CategorySerializer
  include Serialized

  set_type :categories
  attribute :name
  link(:self) { |record| "/categories/#{record.id}" }
end

class CompanySerializer
  include Serialized

  set_type :companies
  attributes :name, :icon
  link(:self) { |record| "/companies/#{record.id}" }
end

class RecipientSerializer
  include Serialized

  set_type :recipients
  attribute :name
  link(:self) { |record| "/recipients/#{record.id}" }
end

class MailLogSerializer
  include Serialized

  set_type :"mail-logs"
  attributes :number, :in_or_out, :document_date_on, :received_on, :external_number, :comment, :value_net, :value_vat
  belongs_to :category, record_type: :categories, serializer: CategorySerializer, links: {
    self: ->(record) { "/mail-logs/#{record.id}/relationships/category" },
    related: ->(record) { "/mail-logs/#{record.id}/category" }
  }
  belongs_to :company, record_type: :companies, serializer: CompanySerializer, links: {
    self: ->(record) { "/mail-logs/#{record.id}/relationships/company" },
    related: ->(record) { "/mail-logs/#{record.id}/company" }
  }
  link(:self) { |record| "/mail-logs/#{record.id}" }
end

class LetterSerializer
  include Serialized

  set_type :letters
  attributes :subject, :sent_on
  has_many :recipients, record_type: :recipients, serializer: RecipientSerializer, links: {
    self: ->(record) { "/letters/#{record.id}/relationships/recipients" },
    related: ->(record) { "/letters/#{record.id}/recipients" }
  }
  link(:self) { |record| "/letters/#{record.id}" }
end

class CollectionsController < ActionController::API
  # GET /mail-logs
  def mail_logs = show(MailLog, MailLogSerializer)

  # GET /letters
  def letters = show(Letter, LetterSerializer)

  private

  def show(model, serializer)
    number = params.dig(:page, :number).to_i.clamp(1..)
    included = params[:include].to_s.split(",").map(&:to_sym)
    records = model.order(:id).limit(20).offset((number - 1) * 20).includes(included).to_a
    total = model.count
    document = serializer.new(records, include: included, meta: { total: }, links: links(number, total))
    render(json: Oj.dump(document.serializable_hash, mode: :rails), content_type: "application/vnd.api+json")
  end

  def links(number, total)
    last = (total / 20.0).ceil
    { self: page(number), first: page(1), prev: (page(number - 1) if number > 1),
      next: (page(number + 1) if number < last), last: page(last) }
  end

  def page(number) = "#{request.path}?#{{ page: { number: }, include: params[:include] }.compact.to_query}"
end

MailApp.routes.draw do
  get "/mail-logs" => "collections#mail_logs"
  get "/letters" => "collections#letters"
end

run MailApp
