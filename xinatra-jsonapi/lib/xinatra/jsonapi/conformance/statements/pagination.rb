# frozen_string_literal: true

Xinatra::JSONAPI::Conformance::Statements.section "Pagination" do
  link = Xinatra::JSONAPI::Conformance::Link
  keys = %w[first last prev next]
  ids = ->(answer) { answer.items.map { |item| item["id"] } }

  first_page = lambda do |server, resource, size = 1|
    answer = server.get(server.collection(resource), { resource.page.size => size }).expect_status(200)
    server.skip("the collection has no pagination links") unless answer.links.keys.intersect?(keys)
    answer
  end
  follow = lambda do |server, answer, key|
    target = link.target(answer.links[key])
    target ? server.get(target).expect_status(200) : server.skip("there is no link #{key}")
  end

  statement "fetching.pagination.place", :must, "1.0",
            "Pagination links are in the links object that belongs to the collection.",
            needs: :page do |server, resource|
    answer = server.get(server.collection(resource), { resource.page.size => 1 }).expect_status(200)
    elsewhere = keys & [*answer.document.keys, *answer.document["meta"].to_h.keys]
    answer.expect(elsewhere.empty?, "pagination links in the top level's links", elsewhere)
  end

  statement "fetching.pagination.included-place", :must, "1.0",
            "Pagination links of an included collection are in the links object that belongs to it.",
            unobservable: "Without them nothing shows that a collection is paginated"

  statement "fetching.pagination.keys", :must, "1.0",
            "The names of pagination links are `first`, `last`, `prev` and `next`.", needs: :page do |server, resource|
    answer = first_page.call(server, resource)
    others = answer.links.keys.grep(/\A(?:previous|following|begin|start|end|prevPage|nextPage|firstPage|lastPage)\z/i)
    answer.expect(others.empty?, "the names first, last, prev and next", others)
  end

  statement "fetching.pagination.first", :must, "1.0", "`first` leads to the first page.",
            needs: :page do |server, resource|
    answer = first_page.call(server, resource)
    came = follow.call(server, answer, "first")
    came.expect_equal(ids.call(answer), ids.call(came), "the first page")
  end

  statement "fetching.pagination.last", :must, "1.0", "`last` leads to the last page.",
            needs: :page do |server, resource|
    came = follow.call(server, first_page.call(server, resource), "last")
    came.expect(came.items.any? && link.target(came.links["next"]).nil?, "the last page", came.document["links"])
  end

  statement "fetching.pagination.next", :must, "1.0", "`next` leads to the next page.",
            needs: :page do |server, resource|
    both = ids.call(first_page.call(server, resource, 2))
    came = follow.call(server, first_page.call(server, resource), "next")
    came.expect(ids.call(came) == both.drop(1), "the page after #{both.first}", ids.call(came))
  end

  statement "fetching.pagination.prev", :must, "1.0", "`prev` leads to the page before.",
            needs: :page do |server, resource|
    first = first_page.call(server, resource)
    came = follow.call(server, follow.call(server, first, "next"), "prev")
    came.expect_equal(ids.call(first), ids.call(came), "the page before the second")
  end

  statement "fetching.pagination.unavailable-prev", :must, "1.0",
            "On the first page, `prev` is absent or null.", needs: :page do |server, resource|
    answer = first_page.call(server, resource)
    answer.expect(answer.links["prev"].nil?, "no link prev on the first page", answer.links["prev"])
  end

  statement "fetching.pagination.unavailable-next", :must, "1.0",
            "On the last page, `next` is absent or null.", needs: :page do |server, resource|
    answer = follow.call(server, first_page.call(server, resource), "last")
    answer.expect(answer.links["next"].nil?, "no link next on the last page", answer.links["next"])
  end

  statement "fetching.pagination.order", :must, "1.0",
            "The order of the pages is that of the sorting.", needs: %i[page sort] do |server, resource|
    sort = "-#{resource.sorts.first}"
    two = server.get(server.collection(resource), { "sort" => sort, resource.page.size => 2 }).expect_status(200)
    first = server.get(server.collection(resource), { "sort" => sort, resource.page.size => 1 }).expect_status(200)
    came = follow.call(server, first, "next")
    values = [first, came].flat_map(&:items).map { |item| item.dig("attributes", resource.sorts.first) }
    wanted = two.items.map { |item| item.dig("attributes", resource.sorts.first) }
    came.expect_equal(wanted, values, "the values of two pages")
  end

  statement "fetching.pagination.family", :should, "1.0",
            "Pagination uses the parameters of the family `page`.", needs: :page do |server, resource|
    answer = first_page.call(server, resource)
    targets = answer.links.slice(*keys).values.filter_map { |one| link.target(one) }
    targets.each do |target|
      names = URI.decode_www_form(server.resolve(target).query.to_s).map(&:first)
      answer.expect(names.any? { |name| name.match?(/\Apage(?:\[|\z)/) }, "a parameter of the family page", target)
    end
  end

  statement "fetching.pagination.limit", :may, "1.0",
            "A page has no more resources than were asked for.", needs: :page do |server, resource|
    answer = server.get(server.collection(resource), { resource.page.size => 2 }).expect_status(200)
    answer.expect(answer.items.size <= 2, "two resources at most", ids.call(answer))
  end
end
