# frozen_string_literal: true

require_relative "../../bin/support/signatures/library"

# What the library makes public.
module LibraryReport
  LIB = File.expand_path("../lib", __dir__)
  # With its leaves in C, also where the tests run without.
  LIBRARY = Signatures::Library.new(LIB, "Xinatra", %w[xinatra/base xinatra/cli xinatra/cli/explain xinatra/cli/new
                                                       xinatra/cli/serve xinatra/columns xinatra/command_line
                                                       xinatra/recent_cache xinatra/row_template xinatra/server],
                                    { "XINATRA_NATIVE" => "1" })

  # @return [Hash{String => Hash, nil}] see {PublicLibrary.describe}
  def self.public_names = LIBRARY.public_names
end
