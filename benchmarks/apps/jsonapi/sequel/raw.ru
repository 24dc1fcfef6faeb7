# frozen_string_literal: true

# The same documents by hand, as quick as Ruby makes them: no framework, as few prepared statements as there can be, one
# pass over their rows.
# It can do no more than it is asked: two collections, in pages, with what they include.

require "json"
require_relative "raw/statements"
require_relative "raw/#{ENV.fetch("BENCH_DATABASE")[/\A\w+/]}"

# Writes documents.
class Raw
  HEADERS = { "content-type" => "application/vnd.api+json" }.freeze
  # What has to be escaped in JSON.
  ESCAPED = /["\\\x00-\x1f]/
  # What a query may say, in any order.
  PARAMETER = /\A(?:include=(?<include>[\w,%]+)|page(?:\[|%5B)(?<name>number|size)(?:\]|%5D)=(?<value>\d{1,6}))\z/i
  # Rows of a page: unless told, and at most.
  SIZE = 20
  LIMIT = 100
  INCLUDES = { "/mail-logs" => "category,company", "/letters" => "recipients" }.freeze

  def initialize(store)
    @store = store
  end

  def call(env)
    path = env["PATH_INFO"]
    allowed = INCLUDES[path] or return error(404)
    number, size, included = query(env["QUERY_STRING"])
    return error(400) unless number&.positive? && size.between?(1, LIMIT) && (included.nil? || included == allowed)

    text = path == "/letters" ? letters(number, size, included) : mail_logs(number, size, included)
    [200, { **HEADERS, "content-length" => text.bytesize.to_s }, [text]]
  end

  private

  def error(status)
    [status, HEADERS.dup, ["{\"errors\":[{\"status\":\"#{status}\"}]}"]]
  end

  def query(text)
    number = 1
    size = SIZE
    included = nil
    text.split("&") do |pair|
      found = PARAMETER.match(pair) or return nil
      if found[:include] then included = found[:include].gsub(/%2C/i, ",")
      elsif found[:name] == "number" then number = found[:value].to_i
      else size = found[:value].to_i
      end
    end
    [number, size, included]
  end

  def json(text) = ESCAPED.match?(text) ? JSON.generate(text) : "\"#{text}\""

  def nullable(text) = text ? json(text) : "null"

  def start(path, number, size, included, total)
    before = "\"#{path}?#{"include=#{included.gsub(",", "%2C")}&" if included}page%5Bnumber%5D="
    after = "&page%5Bsize%5D=#{size}\""
    last = [(total + size - 1) / size, 1].max
    String.new("{\"jsonapi\":{\"version\":\"1.1\"},\"links\":{\"self\":#{before}#{number}#{after}," \
               "\"first\":#{before}1#{after},\"last\":#{before}#{last}#{after}," \
               "\"prev\":#{number > 1 ? "#{before}#{number - 1}#{after}" : "null"}," \
               "\"next\":#{number < last ? "#{before}#{number + 1}#{after}" : "null"}},\"data\":[", capacity: 20_000)
  end

  def finish(text, total) = text << "],\"meta\":{\"total\":#{total}}}"

  def ask(statement, number, size)
    rows = @store.rows(statement, size, (number - 1) * size)
    [rows, (rows.empty? ? @store.rows(:"#{statement[/\A[a-z]+(?:_logs)?/]}_count") : rows).first.first.to_i]
  end

  def mail_logs(number, size, included)
    rows, total = ask(included ? :mail_logs_with : :mail_logs, number, size)
    text = start("/mail-logs", number, size, included, total)
    separator = ""
    rows.each do |row|
      mail_log(text, row, separator)
      separator = ","
    end
    text << "],\"included\":[#{of_mail_logs(rows)}" if included
    finish(text, total)
  end

  def mail_log(text, row, separator)
    _, id, number, kind, dated, received, external, comment, net, vat, category, company = row
    text << "#{separator}{\"type\":\"mail-logs\",\"id\":\"#{id}\",\"attributes\":{\"number\":#{number},\"in-or-out\":" \
            "#{json(kind)},\"document-date-on\":#{dated ? "\"#{dated}\"" : "null"},\"received-on\":" \
            "#{received ? "\"#{received}\"" : "null"},\"external-number\":#{nullable(external)},\"comment\":" \
            "#{nullable(comment)},\"value-net\":#{net ? "\"#{net}\"" : "null"},\"value-vat\":" \
            "#{vat ? "\"#{vat}\"" : "null"}},\"relationships\":{\"category\":{\"data\":" \
            "#{category ? "{\"type\":\"categories\",\"id\":\"#{category}\"}" : "null"},\"links\":{\"self\":\"" \
            "/mail-logs/#{id}/relationships/category\",\"related\":\"/mail-logs/#{id}/category\"}},\"company\":" \
            "{\"data\":#{company ? "{\"type\":\"companies\",\"id\":\"#{company}\"}" : "null"},\"links\":{\"self\":\"" \
            "/mail-logs/#{id}/relationships/company\",\"related\":\"/mail-logs/#{id}/company\"}}},\"links\":" \
            "{\"self\":\"/mail-logs/#{id}\"}}"
  end

  def of_mail_logs(rows)
    categories = {}
    companies = {}
    rows.each do |row|
      category = row[10]
      company = row[11]
      categories[category] ||= category(category, row[12]) if category
      companies[company] ||= company(company, row[13], row[14]) if company
    end
    [*categories.values, *companies.values].join(",")
  end

  def category(id, name)
    "{\"type\":\"categories\",\"id\":\"#{id}\",\"attributes\":{\"name\":#{json(name)}},\"links\":{\"self\":\"" \
      "/categories/#{id}\"}}"
  end

  def company(id, name, icon)
    "{\"type\":\"companies\",\"id\":\"#{id}\",\"attributes\":{\"name\":#{json(name)},\"icon\":#{nullable(icon)}}," \
      "\"links\":{\"self\":\"/companies/#{id}\"}}"
  end

  def letters(number, size, included)
    rows, total = ask(:letters, number, size)
    found = included ? @store.rows(:recipients, @store.list(rows.map { |row| row[1] })) : []
    of = found.group_by(&:last)
    text = start("/letters", number, size, included, total)
    separator = ""
    rows.each do |row|
      letter(text, row, separator, (of[row[1]] || [] if included))
      separator = ","
    end
    text << "],\"included\":[#{found.map { |id, name| recipient(id, name) }.join(",")}" if included
    finish(text, total)
  end

  def letter(text, row, separator, recipients)
    _, id, subject, sent = row
    text << "#{separator}{\"type\":\"letters\",\"id\":\"#{id}\",\"attributes\":{\"subject\":#{json(subject)}," \
            "\"sent-on\":\"#{sent}\"},\"relationships\":{\"recipients\":{#{linkage(recipients) if recipients}" \
            "\"links\":{\"self\":\"/letters/#{id}/relationships/recipients\",\"related\":\"" \
            "/letters/#{id}/recipients\"}}},\"links\":{\"self\":\"/letters/#{id}\"}}"
  end

  def linkage(recipients)
    "\"data\":[#{recipients.map { |id,| "{\"type\":\"recipients\",\"id\":\"#{id}\"}" }.join(",")}],"
  end

  def recipient(id, name)
    "{\"type\":\"recipients\",\"id\":\"#{id}\",\"attributes\":{\"name\":#{json(name)}},\"links\":{\"self\":\"" \
      "/recipients/#{id}\"}}"
  end
end

run Raw.new(Store.new(ENV.fetch("BENCH_DATABASE"), Statements))
