# frozen_string_literal: true

require_relative "test_helper"
require "sinatra/base"

class ResponseTest < Minitest::Test
  parallelize_me!

  ARGUMENTS = [
    [], [nil], ["text"], [%w[a b]], [[]], [nil, 404], [nil, "404"], [nil, 200, {}], [nil, 200, { "X-A" => "1" }],
    ["text", 201, { "Content-Type" => "text/plain" }], [%w[a b], 200, { "content-type" => "text/plain" }], [nil, 304],
    [%w[a], 204, { "content-type" => "a/b", "content-length" => "1" }], [%w[a], 100, { "content-type" => "a/b" }],
    [%w[a], 205, { "content-type" => "a/b" }], [%w[a], 200, { "content-type" => "a/b", "content-length" => "7" }],
    [nil, 200, nil], [nil, 200, []]
  ].freeze

  ACTIONS = {
    nothing: ->(response) { response },
    write: ->(response) { 2.times { |time| response.write("chunk #{time}") } },
    write_after_body: ->(response) { (response.body = "text") && response.write(:more) },
    string: ->(response) { response.body = "t\u00FCxt" },
    array: ->(response) { response.body = %w[a b] },
    response: ->(response) { response.body = Rack::Response.new("inner") },
    header: ->(response) { response["Content-Type"] = "text/html" },
    status: ->(response) { response.status = 204 },
    cookie: ->(response) { response.set_cookie("a", "b") }
  }.freeze
  private_constant :ARGUMENTS, :ACTIONS

  def test_is_constructed_and_finished_as_sinatras
    ARGUMENTS.product(ACTIONS.to_a) do |arguments, (name, action)|
      theirs, ours = [Sinatra::Response, Xinatra::Response].map { |type| outcome(type, arguments, action) }

      assert_equal theirs, ours, "new(#{arguments.inspect[1..-2]}), #{name}"
    end
  end

  def test_an_empty_one_has_the_state_of_racks
    theirs, ours = [Rack::Response, Xinatra::Response].map do |type|
      response = type.new
      response.instance_variables.sort.to_h { |name| [name, response.instance_variable_get(name)] }.except(:@writer)
    end

    assert_equal theirs, ours
  end

  def test_yields_itself
    yielded = nil

    assert_same Xinatra::Response.new { |response| yielded = response }, yielded
  end

  def test_two_do_not_share_what_they_hold
    first = Xinatra::Response.new
    first["x-a"] = "1"
    first.write("text")
    second = Xinatra::Response.new

    assert_empty second.headers
    assert_empty second.body
  end

  def test_a_copy_writes_to_its_own_body
    first = Xinatra::Response.new
    copy = first.dup
    copy.body = []
    copy.write("text")

    assert_empty first.body
    assert_equal ["text"], copy.body
  end

  def test_a_body_that_is_dropped_is_closed
    closed = false
    body = Object.new
    body.define_singleton_method(:close) { closed = true }
    response = Xinatra::Response.new(body, 304)

    assert_equal [304, {}, []], response.finish
    assert closed
  end

  def test_a_body_that_is_not_held_in_memory_gets_no_length
    body = ["a"].each
    response = Xinatra::Response.new(body, 200, { "content-type" => "text/plain" })

    assert_equal [200, { "content-type" => "text/plain" }, body], response.finish
  end

  def test_what_a_block_writes_while_it_is_sent_follows_the_body
    [Sinatra::Response, Xinatra::Response].each do |type|
      response = type.new
      response.write("before ")
      _, _, body = response.to_a { |out| 2.times { |time| out.write(time) } }

      assert_equal ["before ", "0", "1"], body.each.to_a
    end
  end

  def test_each_without_a_block_is_an_enumerator
    assert_equal %w[a b], Xinatra::Response.new(%w[a b]).each.to_a
  end

  private

  def outcome(type, arguments, action)
    response = type.new(*Marshal.load(Marshal.dump(arguments)))
    action.call(response)
    chunks = response.each.to_a
    [response.length, response.empty?, chunks, response.finish, response.finish.first.class]
  rescue StandardError => e
    [e.class, e.message]
  end
end
