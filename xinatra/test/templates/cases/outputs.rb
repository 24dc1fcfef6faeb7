# frozen_string_literal: true

# The content type of what is rendered.
module RenderCases
  add("a content type") { erb :index, layout: false, content_type: :txt }
  add("a content type with a layout") { erb :index, content_type: :txt }
  add("a content type with a missing layout") { markdown "*x*", content_type: :txt }
  add("a content type as a String") { erb :index, layout: false, content_type: "text/x-y" }
  add("a default content type") { erb :index, layout: false, default_content_type: :txt }
  add("a content type before a default") { erb :index, layout: false, default_content_type: :css, content_type: :txt }
  add("a content type by setting", -> { set :erb, content_type: :txt }) { erb :index, layout: false }
  add("a content type that is set already") do
    content_type :csv
    erb :index, layout: false, content_type: :txt
  end
  add("the content type of an output") do
    [erb("x", layout: false, content_type: :txt), erb("x")].map { |text| text.respond_to?(:content_type) }.inspect
  end
  add("the content type that an output says") { erb("x", layout: false, content_type: :txt).content_type.inspect }
  add("an output that is added to") { erb("x", layout: false, content_type: :txt) << "y" }
  add("an output in an Array") { [erb("x", layout: false, content_type: :txt)] }
  add("an output with a status") { [201, erb("x", layout: false, content_type: :txt)] }
  add("an output that is halted with") { halt erb("x", layout: false, content_type: :txt) }
  add("an output as body") do
    body erb("x", layout: false, content_type: :txt)
    nil
  end
  add("a default content type of the app", -> { set :default_content_type, "text/plain" }) { erb :index }
end
