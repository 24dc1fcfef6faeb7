# frozen_string_literal: true

module Xinatra
  # What an app shows only while it is being developed: a page that says how to define a route that is missing, and the
  # pictures of the error pages.
  module Development
    autoload :NotFoundPage, "#{__dir__}/development/not_found_page"

    # Declares the page and the pictures, if the class is in the development environment.
    # @param app [Class] Base
    # @return [void]
    def self.apply(app)
      app.configure(:development) do
        app.get("/__sinatra__/:image.png") do
          path = Development.image(params[:image]) or raise NotFound
          content_type(:png)
          send_file(path)
        end

        app.error(NotFound) do
          content_type("text/html")
          Development.not_found_page(self)
        end
      end
    end

    # @param instance [Base] in the request that nothing answered
    # @return [String] an HTML page with the code to add
    def self.not_found_page(instance) = NotFoundPage.new(instance).to_s

    # @param name [String] `"404"` or `"500"`
    # @return [String, nil] the path of a PNG file
    def self.image(name) = ("#{__dir__}/development/images/#{name}.png" if %w[404 500].include?(name))
  end
end
