# frozen_string_literal: true

Xinatra::JSONAPI::Conformance::Statements.section "Cursor Pagination" do
  link = Xinatra::JSONAPI::Conformance::Link
  profile = "https://jsonapi.org/profiles/ethanresnick/cursor-pagination/"
  ids = ->(answer) { answer.items.map { |item| item["id"] } }
  page = lambda do |server, resource, size: nil, after: nil, before: nil, **others|
    names = resource.page
    query = { names.size => size, names.after => after, names.before => before }.compact
    server.get(server.collection(resource), query.merge(others.transform_keys(&:to_s)))
  end
  good = ->(server, resource, **options) { page.call(server, resource, **options).expect_status(200) }
  follow = ->(server, answer, key) { server.get(link.target(answer.links[key])).expect_status(200) }
  # The cursor of the item at a place, from 1: its own, or that of the link to what comes after it.
  cursor = lambda do |server, resource, place|
    answer = good.call(server, resource, size: 1)
    (place - 1).times do
      server.skip("the collection has less than #{place} resources") unless link.target(answer.links["next"])
      answer = follow.call(server, answer, "next")
    end
    target = link.target(answer.links["next"])
    own = answer.items.first&.dig("meta", "page", "cursor")
    own || (target && URI.decode_www_form(server.resolve(target).query.to_s).to_h[resource.page.after]) ||
      server.skip("no answer shows a cursor")
  end
  # All pages, from the first on.
  everything = lambda do |server, resource|
    pages = [good.call(server, resource, size: 2)]
    pages << follow.call(server, pages.last, "next") while link.target(pages.last.links["next"]) && pages.size < 50
    pages
  end
  refused = lambda do |answer, parameter|
    answer.expect_status(400)
    named = answer.errors.any? { |error| error["source"].is_a?(Hash) && error["source"]["parameter"] == parameter }
    answer.expect(named, "an error whose source is #{parameter}", answer.document)
  end
  typed = lambda do |answer, name|
    types = answer.errors.flat_map { |error| [error["links"].is_a?(Hash) ? error["links"]["type"] : nil].flatten }
                  .filter_map { |one| link.target(one) }
    type = "#{profile}#{name}"
    answer.expect(types.include?(type), "an error with the type link #{type}", answer.document)
  end

  statement "cursor.order.unique", :must, "1.1",
            "Results that are only partly ordered get an order in which each has one place.",
            needs: %i[cursor sort] do |server, resource|
    sort = resource.sorts.reject { |one| one == resource.page.unsortable }.first
    server.skip("the manifest has no other sort field") unless sort
    answers = [good.call(server, resource, size: 1, sort:)]
    while link.target(answers.last.links["next"]) && answers.size < 9
      answers << follow.call(server, answers.last, "next")
    end
    seen = answers.flat_map(&ids)
    answers.last.expect(seen.uniq == seen, "every resource once", seen)
  end

  statement "cursor.order.assigned", :must, "1.1",
            "Results without an order get one, which stays the same.", needs: :cursor do |server, resource|
    first, second = Array.new(2) { good.call(server, resource, size: 3) }
    second.expect(ids.call(first) == ids.call(second), "#{ids.call(first)} again", ids.call(second))
  end

  statement "cursor.sort.unsupported", :must, "1.1",
            "A sort field that cannot be paginated is answered with 400 and an error whose source is `sort`.",
            needs: %i[cursor unsortable] do |server, resource|
    refused.call(page.call(server, resource, size: 1, sort: resource.page.unsortable), "sort")
  end

  statement "cursor.sort.unsupported-type", :must, "1.1",
            "The error for a sort field that cannot be paginated has the profile's link `type` for that.",
            needs: %i[cursor unsortable] do |server, resource|
    typed.call(page.call(server, resource, size: 1, sort: resource.page.unsortable), "unsupported-sort")
  end

  statement "cursor.size.positive", :must, "1.1",
            "A size that is no positive integer is answered with 400 and an error whose source is the parameter.",
            needs: :cursor do |server, resource|
    %w[0 -1 many 1.5].each { |size| refused.call(page.call(server, resource, size:), resource.page.size) }
  end

  statement "cursor.size.digits", :must, "1.1", "A size is a row of digits, read as a decimal number.",
            needs: :cursor do |server, resource|
    answer = good.call(server, resource, size: "02")
    wanted = ids.call(good.call(server, resource, size: 2))
    answer.expect_equal(wanted, ids.call(answer), "the page of size 2")
  end

  statement "cursor.size.max", :must, "1.1",
            "A size beyond the largest is answered with 400 and an error whose source is the parameter.",
            needs: %i[cursor max_size] do |server, resource|
    refused.call(page.call(server, resource, size: resource.page.max + 1), resource.page.size)
  end

  statement "cursor.size.max-value", :must, "1.1",
            "The error for a size beyond the largest has the largest in `meta`, as `page.maxSize`.",
            needs: %i[cursor max_size] do |server, resource|
    answer = page.call(server, resource, size: resource.page.max + 1)
    sizes = answer.errors.map { |error| error.dig("meta", "page", "maxSize") }
    answer.expect(sizes.include?(resource.page.max), "#{resource.page.max} as maxSize", answer.document)
  end

  statement "cursor.size.max-type", :must, "1.1",
            "The error for a size beyond the largest has the profile's link `type` for that.",
            needs: %i[cursor max_size] do |server, resource|
    typed.call(page.call(server, resource, size: resource.page.max + 1), "max-size-exceeded")
  end

  statement "cursor.size.default", :must, "1.1",
            "Without a size, a page has one from 1 to the largest.", needs: :cursor do |server, resource|
    answer = good.call(server, resource)
    right = answer.items.size.between?(1, resource.page.max || Float::INFINITY)
    answer.expect(right, "from 1 to #{resource.page.max || "any number of"} resources", answer.items.size)
  end

  statement "cursor.size.exact", :must, "1.1", "A page has as many items as asked for, if there are so many.",
            needs: :cursor do |server, resource|
    all = everything.call(server, resource).sum { |answer| answer.items.size }
    [1, 2].select { |size| size <= all }.each do |size|
      answer = good.call(server, resource, size:)
      answer.expect(answer.items.size == size, "#{size} resources", ids.call(answer))
    end
  end

  statement "cursor.cursor.invalid-after", :must, "1.1",
            "A value of `page[after]` that is no cursor is answered with 400 and an error whose source it is.",
            needs: :cursor do |server, resource|
    refused.call(page.call(server, resource, after: "~no cursor~"), resource.page.after)
  end

  statement "cursor.cursor.invalid-before", :must, "1.1",
            "A value of `page[before]` that is no cursor is answered with 400 and an error whose source it is.",
            needs: :cursor do |server, resource|
    refused.call(page.call(server, resource, before: "~no cursor~"), resource.page.before)
  end

  statement "cursor.after.first", :must, "1.1",
            "The first item of a page after a cursor is the one right after it.",
            needs: :cursor do |server, resource|
    two = ids.call(good.call(server, resource, size: 2))
    answer = good.call(server, resource, size: 1, after: cursor.call(server, resource, 1))
    answer.expect(ids.call(answer) == two.last(1), "the item after #{two.first}", ids.call(answer))
  end

  statement "cursor.after.empty", :must, "1.1", "Behind the last item there is an empty array.",
            needs: :cursor do |server, resource|
    last = everything.call(server, resource).last.items.last.dig("meta", "page", "cursor")
    server.skip("items have no cursors") unless last
    answer = good.call(server, resource, after: last)
    answer.expect(answer.data == [], "an empty array", answer.data)
  end

  statement "cursor.before.last", :must, "1.1",
            "The last item of a page before a cursor is the one right before it.",
            needs: :cursor do |server, resource|
    three = ids.call(good.call(server, resource, size: 3))
    answer = good.call(server, resource, size: 1, before: cursor.call(server, resource, 3))
    answer.expect(ids.call(answer) == three[1, 1], "the item before #{three.last}", ids.call(answer))
  end

  statement "cursor.before.empty", :must, "1.1", "Before the first item there is an empty array.",
            needs: :cursor do |server, resource|
    answer = good.call(server, resource, before: cursor.call(server, resource, 1))
    answer.expect(answer.data == [], "an empty array", answer.data)
  end

  statement "cursor.neither.first", :must, "1.1", "Without a cursor, a page begins with the first item.",
            needs: :cursor do |server, resource|
    all = everything.call(server, resource).flat_map(&ids)
    answer = good.call(server, resource)
    answer.expect(ids.call(answer) == all.first(answer.items.size), "the first resources, #{all}", ids.call(answer))
  end

  statement "cursor.neither.empty", :must, "1.1", "An empty list gives an empty array.",
            unobservable: "A server under test has resources"

  statement "cursor.range.unsupported", :must, "1.1",
            "Both cursors together are answered with 400 and the profile's link `type` where they are not supported.",
            needs: %i[cursor no_range] do |server, resource|
    one = cursor.call(server, resource, 1)
    answer = page.call(server, resource, after: one, before: cursor.call(server, resource, 3)).expect_status(400)
    typed.call(answer, "range-pagination-not-supported")
  end

  statement "cursor.range.between", :must, "1.1", "Both cursors together give the items between them.",
            needs: %i[cursor range] do |server, resource|
    three = ids.call(good.call(server, resource, size: 3))
    one = cursor.call(server, resource, 1)
    answer = good.call(server, resource, after: one, before: cursor.call(server, resource, 3))
    answer.expect(ids.call(answer) == three[1, 1], "the item between, #{three[1]}", ids.call(answer))
  end

  statement "cursor.range.default-size", :must, "1.1",
            "Between two cursors, a page for which no size is asked has the largest size.",
            needs: %i[cursor range max_size] do |server, resource|
    pages = everything.call(server, resource)
    all = pages.flat_map(&ids)
    last = pages.last.items.last.dig("meta", "page", "cursor")
    server.skip("items have no cursors") unless last
    answer = good.call(server, resource, after: cursor.call(server, resource, 1), before: last)
    wanted = all[1...-1].first(resource.page.max)
    answer.expect_equal(wanted, ids.call(answer), "the resources between")
  end

  statement "cursor.range.truncated", :must, "1.1",
            "When there are more items between two cursors than fit, the page is that without the second cursor.",
            needs: %i[cursor range] do |server, resource|
    one = cursor.call(server, resource, 1)
    answer = good.call(server, resource, size: 1, after: one, before: cursor.call(server, resource, 4))
    wanted = ids.call(good.call(server, resource, size: 1, after: one))
    answer.expect_equal(wanted, ids.call(answer), "the page")
  end

  statement "cursor.range.truncated-meta", :must, "1.1",
            "When there are more items between two cursors than fit, `meta` has `page.rangeTruncated` as true.",
            needs: %i[cursor range] do |server, resource|
    one = cursor.call(server, resource, 1)
    answer = good.call(server, resource, size: 1, after: one, before: cursor.call(server, resource, 4))
    answer.expect(answer.document.dig("meta", "page", "rangeTruncated") == true, "rangeTruncated in meta",
                  answer.document["meta"])
  end

  statement "cursor.meta.page", :must, "1.1", "The member `page` of a `meta` is an object.",
            needs: :cursor do |server, resource|
    answer = good.call(server, resource, size: 1)
    metas = [answer.document, *answer.items].filter_map { |one| one["meta"] if one["meta"].is_a?(Hash) }
                                            .select { |meta| meta.key?("page") }
    server.skip("no meta has page") if metas.empty?
    metas.each { |meta| answer.expect(meta["page"].is_a?(Hash), "an object as page", meta) }
  end

  statement "cursor.item", :must, "1.1", "An item's cursor falls on it.", needs: :cursor do |server, resource|
    answer = good.call(server, resource, size: 2)
    own = answer.items.first.dig("meta", "page", "cursor")
    server.skip("items have no cursors") unless own
    came = good.call(server, resource, size: 1, after: own)
    came.expect(ids.call(came) == ids.call(answer).drop(1), "the item after #{ids.call(answer).first}", ids.call(came))
    before = good.call(server, resource, size: 1, before: own)
    before.expect(before.items.empty?, "nothing before the first item", ids.call(before))
  end

  statement "cursor.links.first-last", :should, "1.1", "Answers have the links `first` and `last`, if they are cheap.",
            unobservable: "Nobody outside knows what they cost"

  statement "cursor.links.prev-next", :must, "1.1", "Answers have the links `prev` and `next`.",
            needs: :cursor do |server, resource|
    everything.call(server, resource).each do |answer|
      answer.expect(answer.links.key?("prev") && answer.links.key?("next"), "the links prev and next", answer.links)
    end
  end

  statement "cursor.links.next-null", :must, "1.1",
            "Without `before`, `next` is null on the last page, and only there.",
            needs: :cursor do |server, resource|
    answer = good.call(server, resource, size: 1)
    several = ids.call(good.call(server, resource)).size > 1
    answer.expect(!several || link.target(answer.links["next"]), "a link next on the first of several pages",
                  answer.links)
    last = everything.call(server, resource).last
    last.expect(last.items.any? && last.links["next"].nil?, "null as next on the last page", last.links)
  end

  statement "cursor.links.prev-null", :must, "1.1",
            "Without `after`, `prev` is null on the first page.", needs: :cursor do |server, resource|
    answer = good.call(server, resource, size: 1)
    answer.expect(answer.links["prev"].nil?, "null as prev on the first page", answer.links)
  end

  statement "cursor.links.null-when-cheap", :should, "1.1",
            "With `before` or `after`, `next` and `prev` are null where the server can tell cheaply that there is " \
            "nothing more.",
            unobservable: "Nobody outside knows what it costs"

  statement "cursor.links.empty-page", :may, "1.1",
            "A link `prev` or `next` may lead to an empty page.", needs: :cursor do |server, resource|
    answer = good.call(server, resource, size: 1, after: cursor.call(server, resource, 1))
    server.skip("the second page has no link prev") unless link.target(answer.links["prev"])
    came = follow.call(server, answer, "prev")
    came.expect(came.data.is_a?(Array), "an array", came.data)
  end

  statement "cursor.total", :may, "1.1", "`meta` may have the number of all items as `page.total`.",
            needs: :cursor do |server, resource|
    total = good.call(server, resource, size: 1).document.dig("meta", "page", "total")
    server.skip("meta has no total") if total.nil?
    pages = everything.call(server, resource)
    count = pages.sum { |answer| answer.items.size }
    pages.last.expect_equal(count, total, "the total")
  end

  statement "cursor.estimated-total", :must, "1.1", "A `page.estimatedTotal` is an object.",
            needs: :cursor do |server, resource|
    answer = good.call(server, resource, size: 1)
    estimated = answer.document.dig("meta", "page", "estimatedTotal")
    server.skip("meta has no estimatedTotal") if estimated.nil?
    answer.expect(estimated.is_a?(Hash), "an object as estimatedTotal", estimated)
  end

  statement "cursor.estimated-total.best-guess", :must, "1.1",
            "The `bestGuess` of a `page.estimatedTotal` is an integer.",
            needs: :cursor do |server, resource|
    answer = good.call(server, resource, size: 1)
    guess = answer.document.dig("meta", "page", "estimatedTotal", "bestGuess")
    server.skip("meta has no bestGuess") if guess.nil?
    answer.expect(guess.is_a?(Integer), "an integer as bestGuess", guess)
  end
end
