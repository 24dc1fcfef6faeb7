# frozen_string_literal: true

require_relative "support/requests_test_case"
require "open3"
require "rbconfig"

# The example app, recorded while two members sign up, submit, comment, vote, leave and come back, and replayed.
class LinksTest < RequestsTestCase
  ROOT = File.expand_path("../../..", __dir__)
  PROGRAM = File.expand_path("support/links_program.rb", __dir__)

  def test_record_and_replay
    libraries = %w[benchdd/lib xinatra/lib].map { |folder| "-I#{File.join(ROOT, folder)}" }
    output, errors, status = Open3.capture3(RbConfig.ruby, *libraries, PROGRAM, @folder)

    assert_predicate status, :success?, errors
    outcome = JSON.parse(output)

    assert_equal({ "requests" => 51, "mismatches" => [], "skipped" => {} }, outcome["in_process"])
    assert_equal({ "requests" => 102, "mismatches" => [], "skipped" => {} }, outcome["over_http"])
    assert_operator outcome["forgetful"]["mismatches"].size, :>, 25, "the checks tell when sessions are lost"
    assert_hidden outcome["secrets"]
  end

  def assert_hidden(secrets)
    text = File.read(path("links.jsonl"))
    forms = secrets + secrets.map { |secret| URI.encode_www_form_component(secret) }

    assert_operator secrets.uniq.size, :>, 20
    assert_empty(forms.select { |form| text.include?(form) })
    assert_equal 3, Requests::Reader.new(path("links.jsonl")).map(&:session).uniq.size, "two members and strangers"
  end
end
