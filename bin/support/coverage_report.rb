# frozen_string_literal: true

# Run in the bundle after a covered run: adds up what the processes counted, prints the totals and the files that pull
# them down, writes coverage/index.html, and ends with status 1 below the limit.
#
#   ruby bin/support/coverage_report.rb FOLDER_OF_COUNTS

require "simplecov"

# The least share of lines, in percent.
LIMIT = 95
ROOT = File.expand_path("../..", __dir__)

$stdout.sync = true
SimpleCov.command_name("Xinatra")
SimpleCov.root(ROOT)
SimpleCov.enable_coverage(:branch)
SimpleCov.coverage_dir("coverage")

# A file that no process has loaded counts as well: with nothing covered.
def unloaded(counts)
  Dir[File.join(ROOT, "*/lib/**/*.rb")].reject { |path| counts.key?(path) }
                                       .to_h { |path| [path, SimpleCov::SimulateCoverage.call(path)] }
end

# The counts of one process, in the form SimpleCov stores them. The files are our own, written a moment ago.
def load_counts(path)
  counts = Marshal.load(File.binread(path)) # rubocop:disable Security/MarshalLoad -- see above
  counts.transform_values { |count| count.transform_keys(&:to_s) }
end

# Ten files at most, worst first.
def worst(result)
  result.files.select { |file| file.covered_percent < LIMIT }.sort_by(&:covered_percent).first(10)
end

counts = Dir[File.join(ARGV.fetch(0), "*[0-9]")]
         .map { |path| load_counts(path) }
         .reduce({}) { |sum, one| SimpleCov::Combine::ResultsCombiner.combine(sum, one) }
result = SimpleCov::Result.new(counts.merge(unloaded(counts)))
lines, branches = result.coverage_statistics.values_at(:line, :branch)

SimpleCov::Formatter::HTMLFormatter.new.format(result)
worst(result).each do |file|
  puts format("%<percent>5.1f %%  %<path>s", percent: file.covered_percent,
                                             path: file.project_filename.delete_prefix("/"))
end
puts format("lines %<lines>.2f %% (%<covered>d of %<total>d), branches %<branches>.2f %%; see coverage/index.html",
            lines: lines.percent, covered: lines.covered, total: lines.total, branches: branches.percent)
abort "Lines are below #{LIMIT} %: test what the files above leave out." if lines.percent < LIMIT
