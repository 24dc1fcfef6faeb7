# frozen_string_literal: true

require "open3"
require_relative "declared"
require_relative "library"
require_relative "parameters"

# Compares the RBS signatures of a gem with the gem itself.
module Signatures
  # The tests of a gem's `sig/`: it is valid, and says what the library has, no more and no less. The test class says
  # `folder` (the gem's), `library` (a {Library}), `strangers` (signature files that mirror no file of the library),
  # `feature` (what is required, where that is not the gem's name), and `needed` (folders of gems whose signatures these
  # refer to).
  module Checks
    def test_rbs_finds_them_valid
      sigs = [*needed, folder].map { |gem| File.join(gem, "sig") }
      libraries = sigs.flat_map { |path| File.read("#{path}/manifest.yaml").scan(/- name: (\S+)/).flatten }
      options = libraries.uniq.flat_map { |name| ["-r", name] } + sigs.flat_map { |path| ["-I", path] }
      output, status = Open3.capture2e(RbConfig.ruby, Gem.bin_path("rbs", "rbs"), *options, "validate")

      assert_predicate status, :success?, output
    end

    def test_all_that_is_public_has_a_signature
      assert_empty public_names.keys - declared.keys, "not declared in sig/ (or private by mistake)"
    end

    def test_all_that_has_a_signature_is_public
      assert_empty declared.keys - public_names.keys, "declared in sig/, but not there, or not public"
    end

    def test_parameters_are_those_of_the_methods
      wrong = public_names.select do |name, method|
        functions = declared[name]
        method && functions&.any? && !Parameters.new(method["parameters"]).declared_by?(functions)
      end

      assert_empty wrong.keys, "the signatures of these methods take other parameters than the methods do"
    end

    def test_a_file_each
      names = paths.map { |path| path.delete_prefix("#{sig}/").delete_suffix(".rbs") }

      assert_equal strangers, names.reject { |name| File.file?("#{library.lib}/#{name}.rb") }.sort
    end

    private

    def sig = File.join(folder, "sig")

    def feature = File.basename(folder)

    def needed = []

    # Other files, beside the folder of the feature's name, declare what is not the gem's.
    def paths = Dir["#{sig}/{#{feature}.rbs,#{feature}/**/*.rbs}"]

    def public_names = library.public_names

    def declared = @declared ||= Declared.new(paths).members.except(*library.around)
  end
end
