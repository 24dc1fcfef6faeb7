# frozen_string_literal: true

require_relative "../test_helper"
require "benchdd/worker"
require "tmpdir"

class DatasetStoreTest < Minitest::Test
  # Slow enough to be worth keeping.
  def slow_dataset(name = "d")
    BenchDD::DSL::Dataset.new(name, "here:1", Dir.pwd) do
      sleep BenchDD::Worker::DatasetStore::WORTH * 2
      [Process.clock_gettime(Process::CLOCK_MONOTONIC), matrix[:n]]
    end
  end

  def store(folder, suite, name) = BenchDD::Worker::DatasetStore.new(File.join(folder, "kept"), suite, name)

  def fetch(store, dataset = slow_dataset, combination = { n: 1 })
    store.fetch(dataset, BenchDD::DSL::Context.new(combination))
  end

  def in_folder
    Dir.mktmpdir do |folder|
      suite = File.join(folder, "suite.rb")
      File.write(suite, "1")
      yield store(folder, suite, "suite"), suite, folder
    end
  end

  def test_what_took_long_is_kept_for_the_next
    in_folder do |store, _, folder|
      first = fetch(store)

      assert_equal first, fetch(store)
      assert_equal 1, Dir[File.join(folder, "kept/*")].size
    end
  end

  def test_made_anew_when_the_suite_or_the_matrix_changed
    in_folder do |store, suite|
      first = fetch(store)

      assert_equal 2, fetch(store, slow_dataset, { n: 2 })[1]
      refute_equal first, fetch(store, slow_dataset("other"))
      File.write(suite, "2")

      refute_equal first, fetch(store)
    end
  end

  def test_suites_in_one_file_do_not_share_what_has_the_same_name
    in_folder do |store, suite, folder|
      first = fetch(store)

      refute_equal first, fetch(store(folder, suite, "another"))
      assert_equal first, fetch(store(folder, suite, "suite"))
    end
  end

  def test_a_broken_file_is_made_anew
    in_folder do |store, _, folder|
      first = fetch(store)
      File.binwrite(Dir[File.join(folder, "kept/*")].first, "rubbish")

      refute_equal first, fetch(store)
    end
  end

  def test_what_cannot_be_kept_is_made_each_time
    in_folder do |store, _, folder|
      dataset = BenchDD::DSL::Dataset.new("d", "here:1", folder) do
        sleep BenchDD::Worker::DatasetStore::WORTH * 2
        [-> { 1 }]
      end

      assert_equal 1, fetch(store, dataset).first.call
      assert_equal 1, fetch(store, dataset).first.call
    end
  end
end
