# frozen_string_literal: true

require_relative "../../test_helper"
require_relative "../../support/hostile"
require_relative "hand_made"

# The tables of methods, as a terminal shows them.
class ViewsTextTest < Minitest::Test
  def test_all_that_is_known_where_there_is_room
    expected = <<~TEXT
      cpu: 100 samples at 1,000 Hz by the clock perf; none lost; 100 ms of CPU time, 125.0 % of what the CPU clock says; GC 10.0 %; taking samples 0.20 %; ruby 3.3.0

      By self (CPU time), 4 of 4
        self     time    total     time  samples  name                  place
      50.0 %  50.0 ms   90.0 %  90.0 ms       50  App#step              lib/app.rb:20
      30.0 %  30.0 ms   30.0 %  30.0 ms       30  String#*              (C)
      10.0 %  10.0 ms   10.0 %  10.0 ms       10  (garbage collection)
      10.0 %  10.0 ms  100.0 %   100 ms       10  App#run               lib/app.rb:10

      By total (CPU time), 6 of 6
        self     time    total     time  samples  name                  place
                       100.0 %   100 ms      100  <main>                bin/app
      10.0 %  10.0 ms  100.0 %   100 ms      100  App#run               lib/app.rb:10
      50.0 %  50.0 ms   90.0 %  90.0 ms       90  App#step              lib/app.rb:20
                        90.0 %  90.0 ms       90  Array#each            (C)
      30.0 %  30.0 ms   30.0 %  30.0 ms       30  String#*              (C)
      10.0 %  10.0 ms   10.0 %  10.0 ms       10  (garbage collection)
    TEXT

    assert_equal expected, HandMade.text(HandMade.profile, columns: 200)
    assert_equal expected.split("\n\n", 2).last, HandMade.blocks(HandMade.profile, columns: 80)
  end

  def test_a_narrow_terminal
    assert_equal <<~TEXT, HandMade.blocks(HandMade.profile, columns: 40)
      By self (CPU time), 4 of 4
        self    total  name
      50.0 %   90.0 %  App#step
      30.0 %   30.0 %  String#*
      10.0 %   10.0 %  (garbage collection)
      10.0 %  100.0 %  App#run

      By total (CPU time), 6 of 6
        self    total  name
              100.0 %  <main>
      10.0 %  100.0 %  App#run
      50.0 %   90.0 %  App#step
               90.0 %  Array#each
      30.0 %   30.0 %  String#*
      10.0 %   10.0 %  (garbage collection)
    TEXT
  end

  def test_one_order_and_a_few
    assert_equal <<~TEXT, HandMade.blocks(HandMade.profile, order: :total, top: 2)
      By total (CPU time), 2 of 6
        self     time    total    time  samples  name     place
                       100.0 %  100 ms      100  <main>   bin/app
      10.0 %  10.0 ms  100.0 %  100 ms      100  App#run  lib/app.rb:10
    TEXT
  end

  def test_running_and_waiting_are_told_apart
    assert_equal <<~TEXT, HandMade.blocks(HandMade.wall, columns: 100)
      By self (CPU time, waiting, waiting for Ruby's lock), 2 of 2
        self     time  running  waiting     lock    total     time  samples  name          place
      60.0 %  60.0 ms           50.0 ms  10.0 ms   60.0 %  60.0 ms       60  Kernel#sleep  (C)
      40.0 %  40.0 ms  40.0 ms                    100.0 %   100 ms       40  App#run       lib/app.rb:10

      By total (CPU time, waiting, waiting for Ruby's lock), 3 of 3
        self     time    total     time  running  waiting     lock  samples  name          place
                       100.0 %   100 ms  40.0 ms  50.0 ms  10.0 ms      100  <main>        bin/app
      40.0 %  40.0 ms  100.0 %   100 ms  40.0 ms  50.0 ms  10.0 ms      100  App#run       lib/app.rb:10
      60.0 %  60.0 ms   60.0 %  60.0 ms           50.0 ms  10.0 ms       60  Kernel#sleep  (C)
    TEXT
  end

  def test_one_weight
    assert_equal <<~TEXT, HandMade.blocks(HandMade.wall, order: :self, weight: :waiting)
      By self (waiting), 2 of 2
         self     time    total     time  samples  name          place
      100.0 %  50.0 ms  100.0 %  50.0 ms       60  Kernel#sleep  (C)
                        100.0 %  50.0 ms       40  App#run       lib/app.rb:10
    TEXT
  end

  def test_objects
    profile = HandMade.profile(mode: :allocations, unit: 640)

    assert_equal <<~TEXT, HandMade.blocks(profile, order: :self)
      By self (objects), 4 of 4
        self  objects    total  objects  samples  name                  place
      50.0 %     32 k   90.0 %   57.6 k       50  App#step              lib/app.rb:20
      30.0 %   19.2 k   30.0 %   19.2 k       30  String#*              (C)
      10.0 %    6.4 k   10.0 %    6.4 k       10  (garbage collection)
      10.0 %    6.4 k  100.0 %     64 k       10  App#run               lib/app.rb:10
    TEXT
  end

  def test_focus
    assert_equal <<~TEXT, HandMade.blocks(HandMade.profile, focus: HandMade.pattern("String#*"), order: :self)
      Stacks through String#* alone: 30.0 % of all. Shares below are of these.

      By self (CPU time), 1 of 1
         self     time    total     time  samples  name      place
      100.0 %  30.0 ms  100.0 %  30.0 ms       30  String#*  (C)
    TEXT
  end

  # What is put down to the root itself is not hidden.
  def test_the_root
    builder = BenchDD::Profiler::Builder.new({ mode: :cpu })
    builder.add(0, samples: 1, running: 1_000_000)

    assert_equal "1.00 ms", HandMade.blocks(builder.profile)[/^100\.0 %  (.*?)  .*\(all\)$/, 1]
  end

  def test_colours_only_where_they_are_wanted
    terminal = HandMade.text(HandMade.profile, io: FakeTerminal.new)

    assert_includes terminal, "\e[1mBy self (CPU time), 4 of 4\e[0m"
    assert_includes terminal, "\e[31m50.0 %\e[0m  50.0 ms"
    plain = HandMade.text(HandMade.profile, columns: 80)

    assert_equal plain, terminal.gsub(/\e\[\d+m/, "")
    assert_equal plain, HandMade.text(HandMade.profile, io: FakeTerminal.new, environment: { "NO_COLOR" => "1" })
    refute_includes plain, "\e"
  end

  def test_long_names_do_not_drive_the_figures_out
    profile = HandMade.named(["#{"Very::" * 30}Long#name"], path: "/srv/#{"deep/" * 30}file.rb")

    assert_equal <<~TEXT, HandMade.blocks(profile, order: :self)
      By self (CPU time), 1 of 1
         self     time    total     time  name                   place
      100.0 %  1.00 ms  100.0 %  1.00 ms  Very::Very…:Long#name  /srv/deep/…/file.rb:1
    TEXT
  end

  def test_gems_and_the_working_folder
    { "/g/ruby/3.3.0/gems/rack-3.1.8/lib/rack.rb" => "rack-3.1.8/lib/rack.rb:1",
      "#{Dir.pwd}/lib/app.rb" => "lib/app.rb:1", "#{Dir.pwd}/gems/app/lib/app.rb" => "gems/app/lib/app.rb:1",
      "#{Dir.pwd}/vendor/ruby/3.3.0/gems/rack-3.1.8/lib/rack.rb" => "rack-3.1.8/lib/rack.rb:1",
      "/b/bundler/gems/rack-0123abcd4567/lib/rack.rb" => "rack-0123abcd4567/lib/rack.rb:1",
      "/srv/app.rb" => "/srv/app.rb:1", "(eval)" => "(eval):1" }.each do |path, place|
      assert_match(/  x +#{Regexp.escape(place)}$/, HandMade.blocks(HandMade.named(["x"], path: path), columns: 200))
    end
  end

  def test_no_name_breaks_a_line_at_any_width
    profile = HandMade.named(*Hostile::NAMES.map { |name| [name, name.reverse] })
    [40, 80, 200].product([Encoding::UTF_8, Encoding::US_ASCII]) do |columns, encoding|
      %i[methods tree].each do |view|
        text = HandMade.text(profile, columns: columns, io: HandMade.output(encoding), view: view, top: 100, least: 0)

        assert_predicate text, :valid_encoding?
        assert_predicate text, :ascii_only? if encoding == Encoding::US_ASCII

        refute_match(/[\x00-\x09\x0b-\x1f\x7f\u202E]/, text)
        text.each_line(chomp: true) { |line| assert_operator BenchDD::Report::Table.width(line), :<=, columns, line }
      end
    end
  end

  def test_samples_without_weight_are_shown
    builder = BenchDD::Profiler::Builder.new({ mode: :cpu })
    builder.add(builder.stack([[HandMade::RUN, 11]]), samples: 3)
    builder.add(builder.stack([[HandMade::STEP, 21]]), samples: 1, running: 1)

    assert_match(/^ +3  App#run /, HandMade.blocks(builder.profile, order: :self))
  end
end
