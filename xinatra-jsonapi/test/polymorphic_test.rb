# frozen_string_literal: true

require_relative "test_helper"

# Relationships to one of several types.
class PolymorphicTest < JSONAPITest
  DB = Library::DB
  DB.drop_table?(:notes)
  DB.create_table(:notes) do
    primary_key :id
    String :text
    String :subject_type
    Integer :subject_id
  end

  # On a book, a person, or nothing.
  class Note < Sequel::Model(DB[:notes]); end

  ROWS = [["Book", 1], ["Person", 2], ["Book", 2], [nil, nil], ["Stone", 1], ["Person", nil], [nil, 1],
          ["Book", 1]].freeze
  ROWS.each do |type, id|
    Note.create(text: "on #{type} #{id}", subject_type: type, subject_id: id)
  end
  LINKS = [%w[books 1], %w[people 2], %w[books 2], nil, nil, nil, nil, %w[books 1]].freeze

  def app(raw: true, types: { "Book" => :books, "Person" => :people }, &block)
    app = Class.new(Xinatra::Base) { register Xinatra::JSONAPI }
    app.resource(:people, Library::Person) do
      attributes :name
      has_many :books
    end
    app.resource(:books, Library::Book) do
      attributes :title
      has_one :author
    end
    app.resource(:notes, Note) do
      raw ? attribute(:text) : attribute(:text, :string, &:text)
      has_one(:subject, types:)
      allow :create, :update
      instance_eval(&block) if block
    end
    app
  end

  def subjects(answer)
    answer.data.map { |note| note["relationships"]["subject"].fetch("data")&.values_at("type", "id") }
  end

  def test_linkage
    [true, false].each do |raw|
      app = app(raw:)
      answer = get("/notes", app)

      assert_equal LINKS, subjects(answer), answer.text
      assert_equal(1, queries { get("/notes", app) })
    end
  end

  # What a client may ask for, whichever type the row leads to.
  def test_description
    app = app()
    related = get("/openapi.json", app).document["paths"]["/notes/{id}/subject"]["get"]["parameters"]
    include = related.find { |one| one["name"] == "include" }
    fields = related.filter_map { |one| one["$ref"] }.grep(/fields/).map { |name| name[%r{[^/]+\z}] }

    assert_empty %w[books author author.books books.author] - include["schema"]["items"]["enum"]
    assert_match(/which begin with (?:books, author|author, books)\.\z/, include["description"])
    assert_equal %w[books.fields people.fields], fields.sort
    assert_equal 200, get("/notes/1/subject?include=author&fields[books]=title,author", app).status
    assert_equal 200, get("/notes/2/subject?include=books&fields[people]=name", app).status
  end

  def test_includes
    [true, false].each do |raw|
      app = app(raw:)
      path = "/notes?include=subject.author,subject.books"
      answer = get(path, app)

      assert_equal 200, answer.status, answer.text
      assert_equal [%w[books 1], %w[books 2], %w[books 5], %w[people 1], %w[people 2]], answer.included.sort
      assert_equal LINKS, subjects(answer)
      assert_equal(3, queries { get("/notes?include=subject", app) }, "notes, books, people")
      assert_equal(5, queries { get(path, app) })
    end
  end

  def test_paths
    app = app()
    found = (1..LINKS.size).map { |id| get("/notes/#{id}/subject", app).data&.values_at("type", "id") }
    linkage = (1..LINKS.size).map { |id| get("/notes/#{id}/relationships/subject", app).data&.values_at("type", "id") }

    assert_equal LINKS, found
    assert_equal LINKS, linkage
    assert_equal [%w[people 1]], get("/notes/1/subject?include=author", app).included
    assert_equal 400, get("/notes/2/subject?include=author", app).status
    assert_match(/there can be included author, books/,
                 get("/notes?include=subject.x", app).error["detail"])
  end

  # Those that may be gone are asked for.
  def test_targets_that_may_not_be_there
    Library::DB.transaction(rollback: :always) do
      Library::DB[:reviews].delete
      Library::DB[:books_subjects].delete
      Library::DB[:books].where(id: 1).delete
      hidden = Class.new(Sequel::Model(Library::DB[:books]))
      app = app(types: { "Book" => :volumes, "Person" => :people })
      app.resource(:volumes, hidden) { soft_delete :pages }
      Library::DB[:books].where(id: 2).update(pages: nil)
      expected = [nil, %w[people 2], %w[volumes 2], nil, nil, nil, nil, nil]

      assert_equal expected, subjects(get("/notes", app))
      assert_equal expected, subjects(get("/notes?include=subject", app))
    end
  end

  def test_writing
    Library::DB.transaction(rollback: :always) do
      app = app()
      data = { type: "notes", relationships: { subject: { data: { type: "people", id: "1" } } } }
      created = change("/notes", "POST", app, data)
      id = created.data["id"]
      steps = [%w[books 3], nil].map do |type, key|
        answer = change("/notes/#{id}/relationships/subject", "PATCH", app, type && { type:, id: key })
        [answer.status, *Note[id.to_i].values.values_at(:subject_type, :subject_id)]
      end

      assert_equal({ "type" => "people", "id" => "1" }, created.data["relationships"]["subject"]["data"], created.text)
      assert_equal [[204, "Book", 3], [204, nil, nil]], steps
      refused = change("/notes/#{id}/relationships/subject", "PATCH", app, { type: "notes", id: "1" })

      assert_equal 422, refused.status
      assert_equal "subject leads to books or people, not to \"notes\"", refused.error["detail"]
    end
  end

  def test_writing_where_one_model_inherits_from_another
    Library::DB.transaction(rollback: :always) do
      app = app(types: { "Book" => :books, "Draft" => :drafts })
      app.resource(:drafts, Class.new(Library::Book)) { attributes :title }
      words = %w[drafts books].map do |type|
        data = { type: "notes", relationships: { subject: { data: { type:, id: "1" } } } }
        Note[change("/notes", "POST", app, data).data["id"].to_i].subject_type
      end

      assert_equal %w[Draft Book], words
    end
  end

  def change(path, method, app, data)
    ask(path, app, method:, input: JSON.generate({ data: }), "CONTENT_TYPE" => "application/vnd.api+json")
  end

  def test_what_cannot_be_meant
    [[/notes.x needs the column :x_id, which PolymorphicTest::Note has not/, { types: { "Book" => :books } }],
     [/notes.x needs types, such as/, { types: {}, key: :subject_id, type: :subject_type }]].each do |message, options|
      error = assert_raises(Xinatra::JSONAPI::DefinitionError) { app { has_one :x, **options } }

      assert_match message, error.message
    end
    app = app { has_one :y, types: { "A" => :stones }, key: :subject_id, type: :subject_type }
    notes = app.jsonapi.resource("notes")

    assert_match(/notes.y leads to "stones", of which there is no resource/,
                 assert_raises(Xinatra::JSONAPI::DefinitionError) { notes.relationships }.message)
  end
end
