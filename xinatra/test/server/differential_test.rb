# frozen_string_literal: true

require_relative "../test_helper"
require_relative "differential/disagreement"
require_relative "differential/explanations"
require_relative "differential/inputs"
require_relative "differential/servers"
require_relative "differential/table"

# The same bytes to Xinatra's server, to Puma's and to Node's: what their apps are handed, what is answered, and what
# becomes of the connection. Where they differ, one explanation says why.
class ServerDifferentialTest < Minitest::Test
  include ServerDifferential

  @lock = Mutex.new

  class << self
    # @return [Array<Disagreement>]
    def disagreements = @lock.synchronize { @disagreements ||= compare }

    private

    def compare
      said = ServerDifferential::Inputs.all.transform_values { |bytes| ServerDifferential::Inputs.framed(bytes) }
      others = ServerDifferential::Servers.others
      ours, *theirs = outcomes([:xinatra, *others], said.values)
      others.zip(theirs).flat_map do |other, all|
        said.zip(ours, all).filter_map do |(name, bytes), one, another|
          ServerDifferential::Disagreement.of(name, bytes, other, one, another)
        end
      end
    end

    def outcomes(names, inputs)
      names.map { |name| Thread.new { ServerDifferential::Servers.outcomes(name, inputs) } }.map(&:value)
    end
  end

  def setup
    skip "the server is in C" unless Xinatra::Native.available?
  end

  def test_there_are_many_inputs
    assert_operator Inputs.all.size, :>, 4000
  end

  def test_every_disagreement_has_one_explanation
    wrong = disagreements.reject { |found| explanations(found).one? }
    told = wrong.map { |found| "#{found}\n  #{explanations(found).map(&:what)}" }.join("\n")

    assert_empty wrong.map(&:name), told
  end

  def test_every_explanation_explains_all_that_it_says
    need_both
    said = EXPLANATIONS.product(%i[ours puma node]).flat_map { |one, who| one[who].map { |does| [one, who, does] } }
    seen = disagreements.flat_map do |found|
      explanations(found).flat_map { |one| [[one, found.other, found.theirs_does], [one, :ours, found.ours_does]] }
    end

    assert_empty((said - seen).map { |one, *does| [one.what, *does] })
  end

  # Whoever takes what nobody else does, lets requests in that another has not seen.
  def test_what_xinatra_alone_takes_has_to_be_taken
    need_both
    alone = disagreements.select(&:more?).group_by(&:name).values.select { |both| both.size == 2 }.flatten

    refute_empty alone
    assert_empty(alone.reject { |found| explanations(found).all?(&:must) }.map(&:to_s))
  end

  def test_the_guide_has_the_table
    assert_includes File.read(Table::GUIDE), Table.text, "Write it with: #{Table::COMMAND}"
  end

  private

  def need_both
    missing = Servers::KNOWN.keys - Servers.others
    skip "the explanations are of #{Servers::KNOWN.slice(*missing)}, which is not here" if missing.any?
  end

  def disagreements = self.class.disagreements

  def explanations(found) = EXPLANATIONS.select { |one| one.of?(found) }
end

# It sees whatever may differ.
class ServerDifferentialHarnessTest < Minitest::Test
  include ServerDifferential

  REQUEST = { "method" => "GET", "target" => "/a", "path" => "/a", "query" => "", "version" => "HTTP/1.1",
              "fields" => { "host" => "h" }, "body" => "", "trailers" => {} }.freeze
  OURS = Outcome.new([REQUEST], [200], true).freeze

  def test_equal_outcomes_are_no_disagreement
    assert_nil disagreement(OURS.dup)
    assert_nil disagreement(Outcome.new([REQUEST.except("path", "query")], [200], true), :node)
  end

  def test_every_part_of_an_outcome_counts
    others = REQUEST.keys.map { |key| Outcome.new([REQUEST.merge(key => "other")], [200], true) }
    others.push(Outcome.new([], [200], true), Outcome.new([REQUEST, REQUEST], [200], true),
                Outcome.new([REQUEST], [201], true), Outcome.new([REQUEST], [200], false))

    others.each { |other| assert_predicate EXPLANATIONS.select { |one| one.of?(disagreement(other)) }, :empty?, other }
  end

  def test_what_comes_next
    assert_equal :takes, OURS.next_after(0)
    assert_equal :closes, OURS.next_after(1)
    assert_equal :waits, Outcome.new([], [], false).next_after(0)
    assert_equal 400, Outcome.new([REQUEST], [200, 400], true).next_after(1)
  end

  def test_interim_responses_are_no_outcome
    said = "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\n\r\nHTTP/1.0 404 \r\n\r\n".b
    heard = Heard.new(said, true)

    assert_equal [200, 404], Outcome.of([], heard).statuses
  end

  def test_faults_of_chunks
    faults = { "\r\n" => :size, ";a\r\n" => :size, "5;\r\n" => :size_line, "5\n" => :line_feed,
               "5;a\nb\r\n" => :line_feed, "fffffffff\r\n" => :large, "1\r\nab\r\n" => :end, "0\r\na\r\n" => :trailer,
               "0;#{"a" * 20_000}\r\n\r\n" => :overhead }

    faults.each { |bytes, fault| assert_equal(fault, SaidChunks.new(bytes).fault, bytes) }
    assert_nil SaidChunks.new("5\r\n(a:b)\r\n0\r\n\r\n").fault
  end

  private

  def disagreement(theirs, other = :puma)
    Disagreement.of("a", Inputs.framed(HttpCases.ask("GET /a")), other, OURS, theirs)
  end
end
