# frozen_string_literal: true

require "tmpdir"
require_relative "../../test_helper"
require_relative "hand_made"

class ViewsLinesTest < Minitest::Test
  SOURCE = <<~RUBY
    class App
      def before = 1

      def step(count)
        total = 0
        count.times do |number|
          total += number
        end
        # a
        # b
        # c
        # d
        # e
        # f
        # g
        # h
        # i
        # j
    \t\ttotal.to_s
      end

      def after = 2
    end
  RUBY

  def lines(profile, text, **settings)
    HandMade.blocks(profile, view: :lines, lines: HandMade.pattern(text), **settings)
  end

  # 60 ms at line 6, of which 40 are called and come back to line 7; 20 ms at line 19.
  def profile(path)
    builder = BenchDD::Profiler::Builder.new({ mode: :cpu })
    step = HandMade::Frame.new("App#step", path, 4)
    block = HandMade::Frame.new("block in App#step", path, 6)
    times = HandMade::Frame.new("Integer#times", nil, 0)
    { [[step, 6], [times, 0]] => 20, [[step, 6], [times, 0], [block, 7]] => 40, [[step, 19]] => 20 }
      .each { |stack, count| builder.add(builder.stack(stack), samples: count, running: count * HandMade::MILLISECOND) }
    builder.profile
  end

  def with_source(source = SOURCE)
    Dir.mktmpdir do |folder|
      path = File.join(File.realpath(folder), "app.rb")
      File.write(path, source)
      yield path, profile(path)
    end
  end

  def test_a_method_with_its_blocks
    with_source do |path, profile|
      assert_equal <<~TEXT, lines(profile, "App#step", columns: 100).sub(path, "app.rb")
        App#step, app.rb:4
        self 60.0 ms (75.0 %), total 80.0 ms (100.0 %)
          self     time   total     time  line
                                             4    def step(count)
                                             5      total = 0
                         75.0 %  60.0 ms     6  >   count.times do |number|
        50.0 %  40.0 ms  50.0 %  40.0 ms     7  >     total += number
                                             8      end
                                             9      # a
                                            10      # b
                                            11      # c
                                           ...
                                            15      # g
                                            16      # h
                                            17      # i
                                            18      # j
        25.0 %  20.0 ms  25.0 %  20.0 ms    19  >   total.to_s
                                            20    end
      TEXT
    end
  end

  def test_a_narrow_terminal_cuts_lines_at_their_end
    with_source do |_, profile|
      text = lines(profile, "App#step", columns: 40)

      assert_includes text, "\n        75.0 %     6  >   count.times d…\n"
      ascii = lines(profile, "App#step", columns: 40, io: HandMade.output(Encoding::US_ASCII))

      assert_includes ascii, "count.times d~\n"
    end
  end

  def test_hot_lines_stand_out
    with_source do |_, profile|
      assert_includes lines(profile, "App#step", io: FakeTerminal.new), "\e[1m>     total += number\e[0m"
    end
  end

  def test_what_lines_are_worth_with_yjit
    caution = "With YJIT, a line is that of the last call or allocation before the sample.\n\nString#*\n"

    assert_operator lines(HandMade.profile(yjit: true), "String#*"), :start_with?, caution
    assert_operator lines(HandMade.profile(yjit: false), "String#*"), :start_with?, "String#*\n"
  end

  def test_recursion_counts_once
    with_source do |path, _|
      step = HandMade::Frame.new("App#step", path, 4)
      builder = BenchDD::Profiler::Builder.new({ mode: :cpu })
      builder.add(builder.stack([[step, 6], [step, 7], [step, 6]]), samples: 1, running: 10 * HandMade::MILLISECOND)
      text = lines(builder.profile, "App#step")

      assert_includes text, "self 10.0 ms (100.0 %), total 10.0 ms (100.0 %)"
      assert_match(/^100\.0 %  10\.0 ms  100\.0 %  10\.0 ms     6  >/, text)
      assert_match(/^ +100\.0 %  10\.0 ms     7  >/, text)
    end
  end

  def test_c_functions_and_files_that_are_not_there
    assert_equal <<~TEXT, lines(HandMade.profile, "/App|String/")
      App#run, lib/app.rb:10
      self 10.0 ms (10.0 %), total 100 ms (100.0 %)
      lib/app.rb is not there, so only the numbers of lines are shown.
        self     time    total     time  line
      10.0 %  10.0 ms  100.0 %   100 ms    12  >
                        10.0 %  10.0 ms    13

      App#step, lib/app.rb:20
      self 50.0 ms (50.0 %), total 90.0 ms (90.0 %)
      lib/app.rb is not there, so only the numbers of lines are shown.
        self     time   total     time  line
      50.0 %  50.0 ms  60.0 %  60.0 ms    21  >
                       30.0 %  30.0 ms    22  >

      String#*
      self 30.0 ms (30.0 %), total 30.0 ms (30.0 %)
      It is no Ruby code, so there is no source to show.
    TEXT
  end

  def test_a_file_that_has_changed_since
    with_source("class App\nend\n") do |path, profile|
      text = lines(profile, "App#step", columns: 200).sub(path, "app.rb")

      assert_match(/app\.rb has changed since: it ends before line 19\.$/, text)
      assert_match(/ 25\.0 %  20\.0 ms    19  >$/, text)
    end
  end

  def test_profiles_without_lines
    builder = BenchDD::Profiler::Builder.new({ mode: :cpu })
    [0, -3].each do |line|
      builder.add(builder.stack([[HandMade::RUN, line]]), samples: 1, running: 1)

      assert_match(/Lines were not sampled\.\n\z/, lines(builder.profile, "App#run"))
    end
  end

  # A profile may name any path.
  def test_what_is_no_text_is_not_read
    Dir.mktmpdir do |folder|
      pipe = File.join(folder, "pipe")
      File.mkfifo(pipe)
      library = File.join(folder, "library")
      File.binwrite(library, "\x7fELF\0\n" * 30)

      [pipe, library, "/dev/zero", folder, "a\0b", "\xFF"].each do |path|
        assert_match(/is not there/, lines(profile(path), "App#step", columns: 300))
      end
    end
  end

  def test_hostile_sources
    lines = ["\e[31m", "\xFF", "\u202E", "x" * 5_000, "\t\tdef x", "", *(["日本" * 50] * 30)]
    with_source(lines.join("\n")) do |_, profile|
      [40, 80, 200].product([Encoding::UTF_8, Encoding::US_ASCII]) do |columns, encoding|
        text = lines(profile, "App#step", columns: columns, io: HandMade.output(encoding))

        refute_match(/[\x00-\x09\x0b-\x1f\x7f\u202E]/, text)
        assert_predicate text, :valid_encoding?
        text.each_line(chomp: true) { |line| assert_operator BenchDD::Report::Table.width(line), :<=, columns, line }
      end
    end
  end

  # A program of this process, sampled: what was busy is in the line that is busy.
  module Program
    def self.work(seconds)
      stop = Process.clock_gettime(Process::CLOCK_THREAD_CPUTIME_ID) + seconds
      nil while Process.clock_gettime(Process::CLOCK_THREAD_CPUTIME_ID) < stop
      :done
    end
  end

  def test_a_real_profile
    profile = BenchDD.profile { Program.work(0.1) }
    text = lines(profile, "ViewsLinesTest::Program.work", columns: 200)
    line = __LINE__ - 8

    assert_match(/^ *\d+\.\d %  +\S+ ms +\d+\.\d % +\S+ ms +#{line}  >   nil while Process\.clock_gettime/, text)
    assert_match(/^ +#{line - 2}    def self\.work\(seconds\)$/, text)
    assert_match(/^ +#{line + 2}    end\n?\z/, text)
  end
end
