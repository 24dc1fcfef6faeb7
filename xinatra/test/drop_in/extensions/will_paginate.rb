# frozen_string_literal: true

require "sinatra/base"
require "will_paginate"
require "will_paginate/array"
require "will_paginate/view_helpers/sinatra"
require "erb"
require "probe"

class Pages < Sinatra::Base
  register WillPaginate::Sinatra
  helpers { def pages = (1..95).to_a.paginate(page: params[:page], per_page: 10) }

  get("/pages") { erb "<%= pages.inspect %> <%= will_paginate pages %>" }
  get("/options") { will_paginate(pages, previous_label: "back", params: { "x" => "y" }, inner_window: 1) }
  get("/of/:shelf") { "#{params[:shelf]} #{will_paginate(pages, page_links: false)}" }
end

ask_all(Pages, "GET /pages", "GET /pages?page=3", "GET /pages?page=10&q=a%20b&l[]=1", "GET /options?page=5&x=1",
        "GET /of/top?page=2")
ask(Pages, "GET /pages?page=2", "SCRIPT_NAME" => "/mounted")
