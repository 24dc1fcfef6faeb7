# frozen_string_literal: true

# What is asked, of whichever database. A page and the number of all rows come by one statement, and so does what one
# row leads to; the first column is that number.
module Statements
  PAGE = "FROM %s ORDER BY id LIMIT %s OFFSET %s"
  MAIL_LOGS = "SELECT (SELECT count(*) FROM mail_logs), id, number, in_or_out, document_date_on, received_on, " \
              "external_number, comment, value_net, value_vat, category_id, company_id #{PAGE}".freeze
  LETTERS = "SELECT (SELECT count(*) FROM letters), id, subject, sent_on #{PAGE}".freeze
  private_constant :PAGE, :MAIL_LOGS, :LETTERS

  # @param places [Array<String>] of two values: how many rows, behind how many
  # @param listed [String] that a column has one of a list's values, behind the column
  # @return [Hash{Symbol => String}]
  def self.all(places, listed)
    logs = format(MAIL_LOGS, "mail_logs", *places)
    { mail_logs: logs, letters: format(LETTERS, "letters", *places),
      mail_logs_with: "SELECT m.*, g.name, c.name, c.icon FROM (#{logs}) m LEFT JOIN categories g " \
                      "ON g.id = m.category_id LEFT JOIN companies c ON c.id = m.company_id ORDER BY m.id",
      recipients: "SELECT id, name, letter_id FROM recipients WHERE letter_id #{listed} ORDER BY id",
      mail_logs_count: "SELECT count(*) FROM mail_logs", letters_count: "SELECT count(*) FROM letters" }
  end
end
