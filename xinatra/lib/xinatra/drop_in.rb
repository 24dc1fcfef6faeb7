# frozen_string_literal: true

# Required before anything else, makes an unmodified Sinatra app and its extensions run on Xinatra: `require "sinatra"`,
# `"sinatra/base"` and the other files of that gem are found here first. Nothing is patched: a folder of small files is
# put in front on the load path.
if defined?(Sinatra::Base) && !(defined?(Xinatra::Base) && Sinatra::Base.equal?(Xinatra::Base))
  raise LoadError, "xinatra/drop_in has to come before Sinatra, but Sinatra #{Sinatra::VERSION} is loaded already: " \
                   "require \"xinatra/drop_in\" first, in the Gemfile above every gem that needs sinatra"
end

$LOAD_PATH.unshift(File.expand_path("drop_in", __dir__)).uniq!
