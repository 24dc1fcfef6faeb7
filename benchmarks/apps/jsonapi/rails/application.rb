# frozen_string_literal: true

# A Rails application without what an API does not need, and its models.

ENV["RAILS_ENV"] = "production"

require "active_record/railtie"
require "action_controller/railtie"
require "logger"

# As Active Record calls the adapters.
ENV["DATABASE_URL"] = ENV.fetch("BENCH_DATABASE").sub(/\A(?:postgres|sqlite):/, "postgres:" => "postgresql:",
                                                                                "sqlite:" => "sqlite3:")
ENV["RAILS_MAX_THREADS"] = "1"

class MailApp < Rails::Application
  config.load_defaults 7.2
  config.root = __dir__
  config.api_only = true
  config.eager_load = true
  config.logger = Logger.new(IO::NULL)
  config.log_level = :error
  config.hosts.clear
  config.secret_key_base = "x" * 64
end

class ApplicationRecord < ActiveRecord::Base
  self.abstract_class = true
end

class Category < ApplicationRecord; end
class Company < ApplicationRecord; end
class Recipient < ApplicationRecord; end

class MailLog < ApplicationRecord
  belongs_to :category, optional: true
  belongs_to :company, optional: true
  validates :number, presence: true
end

class Letter < ApplicationRecord
  has_many :recipients, -> { order(:id) }, inverse_of: false
  validates :subject, presence: true
end
