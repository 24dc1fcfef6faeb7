# frozen_string_literal: true

require_relative "../../test_helper"
require_relative "hand_made"

class ViewsTreeTest < Minitest::Test
  def tree(profile = HandMade.profile, **settings) = HandMade.blocks(profile, view: :tree, **settings)

  def test_only_calls_stand_below_each_other_and_others_branch
    assert_equal <<~TEXT, tree
      Calls (CPU time)
        total     time    self     time  call
      100.0 %   100 ms                   (all)
      100.0 %   100 ms                   <main>  bin/app
      100.0 %   100 ms                   App#run  lib/app.rb:10
       90.0 %  90.0 ms                   ├─ Array#each  (C)
       90.0 %  90.0 ms  50.0 %  50.0 ms  │  App#step  lib/app.rb:20
       30.0 %  30.0 ms  30.0 %  30.0 ms  │  ├─ String#*  (C)
       10.0 %  10.0 ms  10.0 %  10.0 ms  │  └─ (garbage collection)
       10.0 %  10.0 ms  10.0 %  10.0 ms  └─ App#run  lib/app.rb:10
    TEXT
  end

  def test_ascii
    assert_equal <<~TEXT, tree(io: HandMade.output(Encoding::US_ASCII), columns: 40)
      Calls (CPU time)
        total  call
      100.0 %  (all)
      100.0 %  <main>  bin/app
      100.0 %  App#run  lib/app.rb:10
       90.0 %  |- Array#each  (C)
       90.0 %  |  App#step  lib/app.rb:20
       30.0 %  |  |- String#*  (C)
       10.0 %  |  `- (garbage collection)
       10.0 %  `- App#run  lib/app.rb:10
    TEXT
  end

  def test_pruning
    assert_equal <<~TEXT, tree(least: 0.2, depth: 4)
      Calls (CPU time)
        total     time    self     time  call
      100.0 %   100 ms                   (all)
      100.0 %   100 ms                   <main>  bin/app
      100.0 %   100 ms                   App#run  lib/app.rb:10
       90.0 %  90.0 ms                   Array#each  (C)
       90.0 %  90.0 ms  50.0 %  50.0 ms  App#step  lib/app.rb:20

      Left out: 3 calls, of less than 20.0 %, or more than 4 below the first.
    TEXT
  end

  def test_what_does_not_matter_is_left_out_unless_it_is_asked_for
    profile = HandMade.named(*Array.new(300) { ["a"] }, ["b"])

    refute_match(/ b  a\.rb/, tree(profile))
    assert_match(/^Left out: 1 call, of less than 0\.50 %\.$/, tree(profile))
    assert_match(/ └─ b  a\.rb:1$/, tree(profile, least: 0))
  end

  def test_recursion_is_shown_as_it_is
    assert_equal ["(all)", "f", "f", "f"], tree(HandMade.named(%w[f f f])).scan(/(\(all\)|f)(?:  a\.rb:1)?$/).flatten
  end

  # Each call calls itself and something else: the lines of the tree would be wider than any terminal.
  def test_deep_branches_keep_their_names
    stacks = Array.new(60) { |depth| [*["down"] * depth, "aside#{depth}"] }
    text = tree(HandMade.named(*stacks), columns: 60, least: 0)

    assert_match(/…│  │  .*└─ aside57/, text)
    text.each_line(chomp: true) { |line| assert_operator line.size, :<=, 60, line }
  end

  def test_stacks_deeper_than_rubys
    nodes = Array.new(20_000) { |number| BenchDD::Profiler::Node.new([number - 1, 0].max, number % 3, 0, 1, 1, 0, 0) }
    frames = [BenchDD::Profiler::Frame::ROOT, HandMade::RUN, HandMade::STEP]
    profile = BenchDD::Profiler::Profile.new({ mode: :cpu }, frames, nodes, [])

    assert_equal 20_000 + 4, tree(profile, least: 0).lines.size + 2
  end

  def test_weights
    assert_equal <<~TEXT, tree(HandMade.wall, columns: 100)
      Calls (CPU time, waiting, waiting for Ruby's lock)
        total     time  running  waiting     lock    self     time  call
      100.0 %   100 ms  40.0 ms  50.0 ms  10.0 ms                   (all)
      100.0 %   100 ms  40.0 ms  50.0 ms  10.0 ms                   <main>  bin/app
      100.0 %   100 ms  40.0 ms  50.0 ms  10.0 ms  40.0 %  40.0 ms  App#run  lib/app.rb:10
       60.0 %  60.0 ms           50.0 ms  10.0 ms  60.0 %  60.0 ms  Kernel#sleep  (C)
    TEXT
  end
end
