# frozen_string_literal: true

require "date"
require "sequel"

module Bench
  module Apps
    module JSONAPI
      # The rows that all contenders serve: the same each time, in PostgreSQL and in SQLite.
      module Data
        # How many there are of each, unless said otherwise.
        SIZES = { categories: 12, companies: 60, mail_logs: 5_000, letters: 5_000, recipients: 15_000 }.freeze
        # Rows of one INSERT.
        SLICE = 500
        DAY = Date.new(2016, 1, 1)
        private_constant :SLICE, :DAY

        # Makes the tables, which must not be there, and fills them.
        # @param url [String] of the database, as Sequel takes it
        # @param sizes [Hash{Symbol => Integer}] of the tables, in place of {SIZES}
        # @return [void]
        # @raise [Sequel::DatabaseError]
        def self.make(url, sizes = {})
          Sequel.connect(url, keep_reference: false) do |db|
            tables(db)
            db.transaction { fill(db, SIZES.merge(sizes)) }
            # So that plans are the same for all, and nothing is left to tidy up meanwhile.
            db.run(db.database_type == :postgres ? "VACUUM ANALYZE" : "ANALYZE")
          end
        end

        class << self
          private

          def tables(db)
            named(db, :categories)
            named(db, :companies) { String :icon }
            mail_logs(db)
            db.create_table(:letters) do
              primary_key :id, type: :Bignum
              String :subject, null: false
              Date :sent_on, null: false
            end
            named(db, :recipients) { foreign_key :letter_id, :letters, type: :Bignum, index: true }
          end

          def named(db, table, &more)
            db.create_table(table) do
              primary_key :id, type: :Bignum
              String :name, null: false
              instance_eval(&more) if more
            end
          end

          def mail_logs(db)
            db.create_table(:mail_logs) do
              primary_key :id, type: :Bignum
              Integer :number, null: false, index: true
              String :in_or_out, null: false
              Date :document_date_on
              Date :received_on
              String :external_number
              String :comment
              BigDecimal :value_net, size: [12, 2]
              BigDecimal :value_vat, size: [12, 2]
              foreign_key :category_id, :categories, type: :Bignum
              foreign_key :company_id, :companies, type: :Bignum
            end
          end

          def fill(db, sizes)
            insert(db, :categories, sizes) { |id| { id:, name: "Category #{id}" } }
            insert(db, :companies, sizes) { |id| { id:, name: "Company #{id}", icon: "icon-#{id}" } }
            insert(db, :mail_logs, sizes) { |id| mail_log(id, sizes) }
            insert(db, :letters, sizes) do |id|
              { id:, subject: "Letter #{id} – \"re: #{id % 97}\"", sent_on: DAY + (id % 400) }
            end
            insert(db, :recipients, sizes) do |id|
              { id:, name: "Recipient #{id}", letter_id: 1 + (id % sizes[:letters]) }
            end
          end

          def insert(db, table, sizes, &row)
            (1..sizes.fetch(table)).each_slice(SLICE) { |ids| db[table].multi_insert(ids.map(&row)) }
            db.reset_primary_key_sequence(table) if db.respond_to?(:reset_primary_key_sequence)
          end

          def mail_log(id, sizes)
            cents = id * 13 % 100_000
            { id:, number: id, in_or_out: id.even? ? "in" : "out", document_date_on: DAY + (id % 400),
              received_on: DAY + 2 + (id % 400), external_number: "EXT/#{id}",
              comment: "A comment about \"letter\" number #{id} — sent by post", value_net: BigDecimal(cents) / 100,
              value_vat: (BigDecimal(cents) * 23 / 10_000).round(2), category_id: 1 + (id * 7 % sizes[:categories]),
              company_id: 1 + (id * 11 % sizes[:companies]) }
          end
        end
      end
    end
  end
end
