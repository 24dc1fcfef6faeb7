# frozen_string_literal: true

# Xinatra::JSONAPI, on the database of BENCH_DATABASE.

require "sequel"
require "xinatra/jsonapi"

# One connection, for Puma has one thread.
DB = Sequel.connect(ENV.fetch("BENCH_DATABASE"), max_connections: 1)

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

class API < Xinatra::Base
  register Xinatra::JSONAPI
  set :environment, :production

  resource "mail-logs", MailLog do
    MailLog.columns.grep_v(/id\z/).each { |column| attribute column.to_s.tr("_", "-").to_sym, from: column }
    has_one :category
    has_one :company
    count :exact
  end

  resource(:categories, Category) { attributes :name }
  resource(:companies, Company) { attributes :name, :icon }

  resource :letters, Letter do
    attribute :subject
    attribute :"sent-on", from: :sent_on
    has_many :recipients
    count :exact
  end

  resource(:recipients, Recipient) { attributes :name }
end

run API
