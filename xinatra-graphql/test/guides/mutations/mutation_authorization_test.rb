# frozen_string_literal: true

require_relative "../../test_helper"
require_relative "../../support/guide"

# Who may do what: before anything is loaded, what is loaded, and with what is loaded.
class MutationsMutationAuthorizationTest < Minitest::Test
  include Guide

  Employee = Struct.new(:id, :manager, :grade)

  class EmployeeType < GraphQL::Schema::Object
    graphql_name "Employee"
    field :grade, Int, null: false

    def self.authorized?(object, context)
      context[:calls] << [:object, object.id]
      super && object.id != "secret"
    end
  end

  class Promote < GraphQL::Schema::Mutation
    argument :employee_id, ID, loads: EmployeeType
    argument :by, Int, required: false, default_value: 1
    field :employee, EmployeeType
    field :errors, [String], null: false

    def self.authorized?(_object, context) = super && context[:viewer] != "stranger"

    def ready?(**arguments)
      context[:calls] << [:ready, *arguments.keys]
      raise GraphQL::ExecutionError, "Guests may not" if context[:viewer] == "guest"
      return false, { errors: ["Not today"] } if context[:viewer] == "sunday"

      true
    end

    def authorized?(employee:, by:)
      context[:calls] << [:authorized, employee.id, by]
      raise GraphQL::ExecutionError, "Not that much" if by > 5
      return false, { errors: ["Not yours"] } if employee.manager != context[:viewer]

      by.positive?
    end

    def resolve(employee:, by:)
      employee.grade += by
      { employee:, errors: [] }
    end
  end

  class Rename < GraphQL::Schema::Mutation
    argument :employee_id, ID, loads: EmployeeType
    type Int

    def load_employee(id) = Employee.new("own #{id}", nil, id.to_i)
    def resolve(employee:) = employee.grade

    def unauthorized_object(error) = raise(GraphQL::ExecutionError, "No #{error.type.graphql_name}")
  end

  class Query < GraphQL::Schema::Object
    field :none, String
  end

  class Mutation < GraphQL::Schema::Object
    field :promote, mutation: Promote
    field :rename, mutation: Rename
  end

  def page
    schemas(mutation: Mutation) do
      orphan_types EmployeeType

      def self.object_from_id(id, context)
        context[:calls] << [:load, id]
        Employee.new(id, id == "other" ? "bob" : "ada", 1) unless id == "none"
      end

      def self.resolve_type(_type, object, _context) = object.id == "robot" ? Query : EmployeeType
    end
  end

  def promote(id, viewer: "ada", by: 1)
    text = "mutation($id: ID!, $by: Int) { promote(employeeId: $id, by: $by) { employee { grade } errors } }"
    answer = ask(text, calls: :ordered, variables: { "id" => id, "by" => by }, context: { viewer: })
    [answer.dig("data", "promote"), messages(answer)]
  end

  def test_all_is_well
    assert_equal [{ "employee" => { "grade" => 2 }, "errors" => [] }, []], promote("5")
    assert_equal [%i[ready employee by], [:load, "5"], [:object, "5"], [:authorized, "5", 1], [:object, "5"]],
                 @calls
  end

  def test_before_it_is_loaded
    assert_equal [nil, ["Guests may not"]], promote("5", viewer: "guest")
    assert_equal [%i[ready employee by]], @calls
    assert_equal [{ "employee" => nil, "errors" => ["Not today"] }, []], promote("5", viewer: "sunday")
    assert_equal [nil, []], promote("5", viewer: "stranger")
    assert_empty @calls
  end

  def test_what_is_loaded
    assert_equal [nil, ['No object found for `employeeId: "none"`']], promote("none")
    assert_equal [nil, ['No object found for `employeeId: "robot"`']], promote("robot")
    assert_equal [nil, []], promote("secret")
  end

  def test_with_what_is_loaded
    assert_equal [{ "employee" => nil, "errors" => ["Not yours"] }, []], promote("other")
    assert_equal [nil, ["Not that much"]], promote("5", by: 9)
    assert_equal [nil, []], promote("5", by: 0)
  end

  def test_loading_of_ones_own
    assert_equal({ "rename" => 7 }, ask("mutation { rename(employeeId: 7) }")["data"])
    assert_equal [[:object, "own 7"]], @calls
  end
end
