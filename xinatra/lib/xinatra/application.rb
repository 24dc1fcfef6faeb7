# frozen_string_literal: true

module Xinatra
  # The app that a classic, top-level program defines. Inheriting from it inherits all that the top level declares;
  # modular apps inherit from {Base}.
  class Application < Base
    set :logging, proc { !test? }
    set :method_override, true
    set :run, proc { !test? }
    set :app_file, nil

    # Registers extensions, and makes their methods callable at the top level.
    # @param extensions [Array<Module>]
    # @return [void]
    def self.register(*extensions, &)
      Delegator.delegate(*extensions.flat_map(&:public_instance_methods))
      super
    end
  end
end
