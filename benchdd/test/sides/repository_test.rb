# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/repositories"

class RepositoryTest < Minitest::Test
  parallelize_me!
  include Repositories

  def test_a_folder_in_a_working_tree
    in_repository("lib/a.rb" => "1") do |folder|
      repository = BenchDD::Sides::Repository.at("#{folder}/lib")

      assert_equal [folder, "lib/", "#{folder}/.git"], [repository.top, repository.prefix, repository.data]
      assert_equal git(folder, "rev-parse", "HEAD"), repository.head
    end
  end

  def test_no_repository
    Dir.mktmpdir { |folder| assert_nil BenchDD::Sides::Repository.at(folder) }
  end

  def test_before_the_first_commit
    Dir.mktmpdir do |folder|
      git(folder, "init", "--quiet")

      assert_nil BenchDD::Sides::Repository.at(folder).head
    end
  end

  def test_names_of_commits
    in_repository do |folder|
      repository = BenchDD::Sides::Repository.at(folder)
      head = repository.head
      git(folder, "tag", "--annotate", "--message", "One", "v1")

      assert_equal([head] * 3, %w[main v1 HEAD].map { |name| repository.commit(name) })
      ["nothing", "--help", "HEAD:code.rb", ""].each do |name|
        error = assert_raises(BenchDD::Error, name) { repository.commit(name) }

        assert_equal "there is no revision #{name.inspect} in #{folder}: " \
                     "fetch it, or name a branch, a tag or a commit.", error.message
      end
    end
  end

  def test_dirty_is_what_no_commit_has
    in_repository(".gitignore" => "ignored", "code.rb" => "1") do |folder|
      repository = BenchDD::Sides::Repository.at(folder)
      write(folder, "ignored" => "1")

      refute_predicate repository, :dirty?
      write(folder, "new" => "1")

      assert_predicate repository, :dirty?
    end
  end

  def test_the_last_common_commit
    in_repository do |folder|
      repository = BenchDD::Sides::Repository.at(folder)
      fork = repository.head
      git(folder, "switch", "--quiet", "--create", "topic")
      commit(folder, "a" => "1")
      git(folder, "switch", "--quiet", "main")
      commit(folder, "b" => "1")

      assert_equal fork, repository.merge_base("main", "topic")
      git(folder, "switch", "--quiet", "--orphan", "alone")
      commit(folder, "c" => "1")

      assert_match(/main and alone have no commit in common/,
                   assert_raises(BenchDD::Error) { repository.merge_base("main", "alone") }.message)
    end
  end

  # A hook of Git runs with variables that name the repository it is the hook of.
  def test_started_by_a_hook
    in_repository do |folder|
      in_repository("other.rb" => "2") do |other|
        hook = "#{folder}/.git/hooks/pre-commit"
        File.write(hook, "#!/bin/sh\ncd #{other}\nexec #{RbConfig.ruby} -I#{File.expand_path("../../lib", __dir__)} " \
                         "-rbenchdd/sides -e 'puts BenchDD::Sides::Repository.at(Dir.pwd).head' > #{folder}/found\n")
        File.chmod(0o755, hook)
        commit(folder, "a" => "1")

        assert_equal git(other, "rev-parse", "HEAD"), File.read("#{folder}/found").chomp
      end
    end
  end
end
