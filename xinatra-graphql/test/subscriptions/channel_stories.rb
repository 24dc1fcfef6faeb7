# frozen_string_literal: true

# What clients and apps do with {Channels}: of a {PlayedSide}.
module ChannelStories
  HOWS = %w[1 4 13 raise return several add handled fault waiting nothing raw].freeze
  PART = "{ part { firm number } }"
  ALL = {
    batches: lambda do |side|
      text = "subscription($number: Int!) { loading(number: $number) { number part { loaded number } } }"
      [1, 3, 1].each { |number| side.subscribe(text, variables: { "number" => number }) }
      side.triggers(:loading, { number: 1 }, [5, :quiet, -2])
      side.trigger(:loading, { number: 3 }, 13)
    end,
    lazy_answers: lambda do |side|
      text = "subscription { promising { parts { promised firm loaded } } }"
      side.subscribe(text)
      side.subscribe(text, viewer: "Eve")
      side.subscribe(text, ready: false)
      side.trigger(:promising, {}, [3, 4, 13])
      side.trigger(:promising, {}, :none)
      side.trigger(:promising, {}, :last)
      side.trigger(:promising, {}, [1])
    end,
    written_early: lambda do |side|
      side.subscribe("subscription { promising(early: true) { parts { number wrong } } }")
      side.trigger(:promising, { early: true }, [1, 2])
    end,
    ends: lambda do |side|
      text = "subscription($level: Level) { ending(level: $level) { parts { firm number } } }"
      side.subscribe(text)
      side.subscribe(text, variables: { "level" => "HIGH" })
      side.subscribe(text, viewer: "Eve")
      side.subscribe("subscription { ending { parts { number skipped } } }")
      side.triggers(:ending, {}, [2, 4, 5, 2, nil])
      side.trigger(:ending, { level: :high }, 6)
      side.subscribe(text)
      side.triggers(:ending, {}, [2, nil, 2])
    end,
    errors: lambda do |side|
      HOWS.each { |how| side.subscribe("subscription { failing(how: #{JSON.generate(how)}) #{PART} }") }
      side.triggers(:failing, { how: "1" }, HOWS)
      HOWS.reverse_each { |how| side.trigger(:failing, { how: }, nil) }
    end,
    scopes_extras_and_types: lambda do |side|
      text = "subscription($range: Range) { scoped(range: $range) { named { name ...R ... on Person { viewer } } } } " \
             "fragment R on Room { path parts { firm } __typename }"
      side.subscribe(text, team: 1)
      side.subscribe(text, team: 2, variables: { "range" => { "levels" => %w[LOW HIGH] } })
      side.subscribe(text)
      side.subscribe("subscription { scoped { __typename } }", team: 1)
      side.trigger(:scoped, {}, { name: "room", parts: [1, 4, 13] }, scope: 1)
      side.trigger(:scoped, { range: {} }, { name: "room", parts: [2] }, scope: 1)
      side.trigger(:scoped, { range: { from: 0, levels: %w[LOW HIGH] } }, { name: "Bob" }, scope: 2)
      side.trigger(:scoped, {}, {})
      side.trigger(:scoped, {}, {}, scope: 3)
    end,
    all_that_are_equal: lambda do |side|
      text = "subscription($level: Level!) { wide(level: $level) { number } }"
      %w[HIGH HIGH LOW].each { |level| side.subscribe(text, variables: { "level" => level }) }
      side.subscribe("subscription { a: wide(level: HIGH) { n: number } }")
      side.trigger(:wide, { level: "HIGH" }, 5)
      side.trigger(:wide, { level: "LOW" }, 5)
    end,
    topics_of_ones_own: lambda do |side|
      [2, 4].each { |least| side.subscribe("subscription { own(least: #{least}) { number __typename } }") }
      side.triggers(:own, { least: 0 }, [1, 3, 5])
    end,
    loaded_arguments: lambda do |side|
      parts = { "1" => 1, "13" => 13 }
      text = "subscription($id: ID!) { fetching(partId: $id) { part { number } } }"
      %w[1 2 13].each { |id| side.subscribe(text, variables: { "id" => id }, parts:) }
      side.trigger(:fetching, { part_id: "1" }, {})
      parts["1"] = 13
      side.trigger(:fetching, { part_id: "1" }, {})
      parts.clear
      2.times { side.trigger(:fetching, { part_id: "1" }, {}) }
    end,
    fields_without_a_class: lambda do |side|
      ["tick", "named { name __typename }", "lazy", "renamed", "firm", "part(range: { levels: [HIGH] }) { wrong firm }",
       "part { number loaded promised }"].each { |field| side.subscribe("subscription { it: #{field} }") }
      side.triggers(:tick, {}, [3, nil, 13])
      side.triggers(:lazy, {}, [5, "x"])
      side.triggers(:named, {}, [[{ name: "room" }, { name: "Bob" }, nil], nil, 5])
      side.triggers(:renamed, {}, [8, nil])
      side.triggers(:firm, {}, [8, nil])
      side.triggers(:part, { range: { levels: ["HIGH"] } }, [1, 2, 3, 4, 13])
      side.triggers(:part, {}, [1, 2, 3, 4, 13])
    end,
    fragments_conditions_and_later_ones: lambda do |side|
      side.subscribe("subscription($in: Boolean!) { ...F part { number @include(if: $in) wrong @skip(if: $in) } } " \
                     "fragment F on Subscription { part { again: number } }", variables: { "in" => true })
      side.subscribe("subscription($in: Boolean!) { part @skip(if: $in) { number } tick @include(if: $in) }",
                     variables: { "in" => true }, validate: false)
      side.subscribe("subscription { part { number ... @defer { firm } } }")
      side.subscribe("subscription { named { ... on Room { parts @stream { number } } } }")
      side.triggers(:part, {}, [1, 4])
      side.trigger(:tick, {}, 1)
      side.trigger(:named, {}, [{ name: "room", parts: [1, 13] }])
    end,
    together: lambda do |side|
      side.multiplex("{ number }", "subscription { firm }", "subscription { part { number firm } }",
                     "subscription { nope }", "subscription { tick }", "subscription { it: firm }")
      side.triggers(:part, {}, [1, 4])
      side.trigger(:tick, {}, 5)
    end,
    from_a_mutation: lambda do |side|
      side.subscribe("subscription { tick }")
      side.execute("mutation { a: tell(number: 1) { firm } b: tell(number: 4) { firm } }")
    end,
    as_text: lambda do |side|
      side.execute_as_text('subscription { failing(how: "4") { part { firm number } } }')
      side.trigger(:failing, { how: "4" }, nil)
    end,
    in_parts: lambda do |side|
      side.execute_in_parts("subscription { promising { parts @stream { number ... @defer { firm } } } }")
      side.trigger(:promising, {}, [3])
    end
  }.freeze

  # What is valid has one field; the order in which several are kept is graphql-ruby's.
  SEVERAL = lambda do |side|
    ["a: tick b: tick __typename", "firm tick part { number }", "tick loading(number: 2) { part { loaded } }",
     'a: failing(how: "raise") { part { number } } b: failing(how: "4") { part { firm } } tick',
     "ending(level: HIGH) { parts { number } } tick", "ending { parts { number } } tick"].each do |fields|
      side.subscribe("subscription { #{fields} }", validate: false)
    end
    side.triggers(:tick, {}, [3, nil])
    side.triggers(:failing, { how: "4" }, [nil, "several", "raise"])
    side.trigger(:loading, { number: 2 }, 4)
    side.trigger(:ending, {}, 3)
  end
end
