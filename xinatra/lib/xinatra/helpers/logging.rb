# frozen_string_literal: true

module Xinatra
  module Helpers
    # @return [Logger, nil] the logger that middleware set, as the setting `logging` has it do; a silent one where the
    #   setting is false and no middleware ran
    def logger
      request.logger || (Middleware::Logger.build(env, ::Logger::FATAL) if settings.logging == false)
    end
  end
end
