# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/repositories"

class CheckoutsTest < Minitest::Test
  parallelize_me!
  include Repositories

  def checkouts(folder) = BenchDD::Sides::Checkouts.new(BenchDD::Sides::Repository.at(folder))

  def contents(folder)
    Dir.glob("#{folder}/**/*", File::FNM_DOTMATCH).to_h { |path| [path, File.file?(path) && File.binread(path)] }
  end

  def read(*path) = File.read(File.join(*path))

  def test_revisions_are_folders_with_paths_of_equal_length
    in_repository do |folder|
      first = git(folder, "rev-parse", "HEAD")
      second = commit(folder, "code.rb" => "puts 2")
      write(folder, "code.rb" => "puts 3", "new.rb" => "")
      roots = [*[first, second].map { |name| checkouts(folder).commit(name, preparation) },
               checkouts(folder).working_tree(preparation)]

      assert_equal(["puts 1", "puts 2", "puts 3"], roots.map { |root| read(root, "code.rb") })
      assert_equal([false, false, true], roots.map { |root| File.exist?("#{root}/new.rb") })
      assert_equal 1, roots.map(&:size).uniq.size
    end
  end

  def test_nothing_is_written_to_the_user_s_repository
    in_repository do |folder|
      write(folder, "new.rb" => "puts 'never seen before'")
      FileUtils.touch("#{folder}/code.rb", mtime: Time.now + 60)
      before = contents(folder)
      checkouts(folder).commit(git(folder, "rev-parse", "HEAD"), preparation)
      checkouts(folder).working_tree(preparation)
      BenchDD::Sides::Choice.run(folder: folder)

      assert_equal before, contents(folder)
      assert_operator before.size, :>, 10
    end
  end

  # Gemspecs ask it.
  def test_git_lists_the_files_there
    in_repository do |folder|
      head = git(folder, "rev-parse", "HEAD")
      root = checkouts(folder).commit(head, preparation)

      assert_equal "code.rb", git(root, "ls-files")
      assert_equal [head, ""], [git(root, "rev-parse", "HEAD"), git(root, "status", "--short")]
      write(folder, "new.rb" => "1")

      assert_equal "code.rb\nnew.rb", git(checkouts(folder).working_tree(preparation), "ls-files")
    end
  end

  def test_a_folder_below_the_top
    in_repository("gem/lib/a.rb" => "1") do |folder|
      head = git(folder, "rev-parse", "HEAD")
      root = checkouts("#{folder}/gem").commit(head, preparation)

      assert_equal "1", read(root, "lib/a.rb")
      git(folder, "mv", "gem", "moved")
      moved = commit(folder, {})
      error = assert_raises(BenchDD::Error) { checkouts("#{folder}/gem".tap { |gem| FileUtils.mkdir(gem) }).commit(moved, preparation) }

      assert_equal "commit #{moved[0, 12]} has no folder gem/: name a later revision.", error.message
    end
  end

  def test_a_commit_is_prepared_once
    in_repository do |folder|
      head = git(folder, "rev-parse", "HEAD")
      command = preparation("cat code.rb >> built")
      roots = Array.new(2) { checkouts(folder).commit(head, command) }

      assert_equal roots.uniq, [roots.first]
      assert_equal "puts 1", read(roots.first, "built")
    end
  end

  def test_the_working_tree_is_prepared_again_when_it_has_changed_and_keeps_what_was_built
    in_repository(".gitignore" => "built", "code.rb" => "1\n") do |folder|
      command = preparation("cat code.rb >> built")
      2.times { checkouts(folder).working_tree(command) }
      write(folder, "code.rb" => "2\n")
      root = checkouts(folder).working_tree(command)
      FileUtils.rm("#{folder}/code.rb")
      write(folder, "other.rb" => "1")

      assert_equal "1\n2\n", read(root, "built")
      assert_equal root, checkouts(folder).working_tree(preparation("cat code.rb >> built; true"))
                                          .sub(/-\h{12}/, root[/-\h{12}/])
      refute_path_exists "#{checkouts(folder).working_tree(preparation)}/code.rb"
    end
  end

  def test_a_preparation_that_fails_says_why_and_is_tried_again
    in_repository do |folder|
      head = git(folder, "rev-parse", "HEAD")
      2.times do
        error = assert_raises(BenchDD::Error) { checkouts(folder).commit(head, preparation("echo so; echo bad >&2; exit 3")) }

        assert_match(/\A`echo so.*` failed in .*: so\nbad \(all of it is in .*prepare\.log\)\.\z/m, error.message)
        assert_equal "so\nbad\n", File.read(error.message[%r{/\S+prepare\.log}])
      end
    end
  end

  def test_each_ruby_has_its_own_build
    in_repository do |folder|
      head = git(folder, "rev-parse", "HEAD")
      another = Struct.new(:path, :version).new("/opt/ruby/bin/ruby", "3.9.0")
      others = BenchDD::Sides::Preparation.new("echo $PATH > path", another)

      roots = [preparation("echo $PATH > path"), others].map { |each| checkouts(folder).commit(head, each) }

      assert_equal 2, roots.uniq.size
      assert_operator read(roots.last, "path"), :start_with?, "/opt/ruby/bin:"
    end
  end

  def test_an_ignored_lockfile_is_lent_and_a_tracked_one_is_not
    in_repository(".gitignore" => "*.lock\n.bundle", "Gemfile" => "") do |folder|
      head = git(folder, "rev-parse", "HEAD")
      write(folder, "Gemfile.lock" => "one", ".bundle/config" => "path")
      root = checkouts(folder).commit(head, preparation)

      assert_equal %w[one path], [read(root, "Gemfile.lock"), read(root, ".bundle/config")]
      write(folder, "Gemfile.lock" => "two")

      assert_equal "two", read(checkouts(folder).commit(head, preparation), "Gemfile.lock")
      assert_equal "two", read(checkouts(folder).working_tree(preparation), "Gemfile.lock")
      git(folder, "add", "--force", "Gemfile.lock")
      tracked = commit(folder, "a" => "1")
      write(folder, "Gemfile.lock" => "three")

      assert_equal "two", read(checkouts(folder).commit(tracked, preparation), "Gemfile.lock")
    end
  end
end
