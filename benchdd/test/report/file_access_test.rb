# frozen_string_literal: true

require_relative "../test_helper"
require "benchdd/report/file_access"
require "tmpdir"

class FileAccessTest < Minitest::Test
  FileAccess = BenchDD::Report::FileAccess

  def in_folder
    Dir.mktmpdir { |folder| yield folder, File.join(folder, "r.txt") }
  end

  def mode(path) = File.stat(path).mode & 0o777

  def test_a_new_file_has_the_usual_mode
    in_folder do |folder, path|
      FileAccess.write(path, "text")

      assert_equal ["text", 0o666 & ~File.umask, ["r.txt"]], [File.read(path), mode(path), Dir.children(folder)]
    end
  end

  # A reader that has the old one open reads it to its end.
  def test_what_was_there_is_replaced_as_a_whole
    in_folder do |folder, path|
      File.write(path, "old")
      File.chmod(0o600, path)
      File.open(path) do |reader|
        FileAccess.write(path, "new text")

        assert_equal "old", reader.read
      end
      assert_equal ["new text", 0o600, ["r.txt"]], [File.read(path), mode(path), Dir.children(folder)]
    end
  end

  def test_what_a_link_leads_to_is_replaced
    in_folder do |folder, path|
      File.write(path, "old")
      File.symlink(path, link = File.join(folder, "link"))
      FileAccess.write(link, "new")

      assert_equal ["new", true], [File.read(path), File.symlink?(link)]
    end
  end

  def test_what_is_no_file_is_written_to
    in_folder do |_, path|
      File.mkfifo(path)
      reader = Thread.new { File.read(path) }
      FileAccess.write(path, "text")

      assert_equal ["text", true], [reader.value, File.pipe?(path)]
    end
  end

  def test_half_a_file_is_not_left
    in_folder do |folder, path|
      File.write(path, "old")
      broken = Object.new
      def broken.to_s = raise(Interrupt)
      assert_raises(Interrupt) { FileAccess.write(path, broken) }

      assert_equal ["old", ["r.txt"]], [File.read(path), Dir.children(folder)]
    end
  end

  def test_a_folder_that_is_not_there
    error = assert_raises(BenchDD::Error) { FileAccess.write("/nowhere/r.txt", "text") }

    assert_equal "/nowhere/r.txt cannot be written (No such file or directory): name a file in a folder that is " \
                 "there and yours", error.message
  end
end
