# frozen_string_literal: true

require_relative "plot/bars"
require_relative "plot/lines"
require_relative "plot/ratios"
require_relative "plot/strips"
