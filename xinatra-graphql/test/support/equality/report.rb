# frozen_string_literal: true

module Equality
  # What somebody needs who looks for the mistake.
  Report = Struct.new(:pair, :number, :request, :mismatch) do
    # @return [String] what to run this case alone with
    def name = "#{pair.blueprint.seed}:#{number}"

    def to_s
      right = mismatch.right
      run = mismatch.run
      [pair.plain.to_definition(context: { admin: true, visibility_profile: :admin }), settings, request, after,
       "The #{mismatch.what} of the #{mismatch.way} run differs (FUZZ_CASE=#{name}).",
       "graphql-ruby: #{right.text}", *seen(right.world), "plugin: #{run.text}", *seen(run.world),
       *run.raised&.backtrace&.first(8)].join("\n")
    end

    private

    # What failed may be a request of the same text, after it.
    def after = ("then #{mismatch.request}" unless mismatch.request.equal?(request))

    def settings = "settings: #{pair.blueprint.settings}"

    def seen(world)
      case mismatch.what
      when "log" then world.log
      when /batches/ then world.batches.map(&:inspect)
      when "calls of resolvers" then world.calls.sort
      when "trace" then world.trace.map(&:inspect).sort
      else []
      end
    end
  end
end
