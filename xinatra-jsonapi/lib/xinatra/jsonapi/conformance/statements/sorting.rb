# frozen_string_literal: true

Xinatra::JSONAPI::Conformance::Statements.section "Sorting" do
  # An attribute's values, as an answer orders them; null has no place that the specification gives.
  values = ->(answer, field) { answer.items.filter_map { |item| item.dig("attributes", field) } }
  # Databases differ in how they compare letters: any of three usual ways is right.
  ways = [:itself.to_proc, :downcase.to_proc, ->(text) { text.downcase.gsub(/[^[:alnum:]]/, "") }]
  ascending = lambda do |found|
    ways.any? do |way|
      list = found.map { |value| value.is_a?(String) ? way.call(value) : value }
      list.each_cons(2).all? { |one, other| (one <=> other)&.<=(0) }
    end
  end
  sorted = lambda do |server, resource, sort, field = sort.delete_prefix("-")|
    answer = server.get(server.collection(resource), { "sort" => sort }).expect_status(200)
    found = values.call(answer, field)
    server.skip("#{field} is no attribute with two values at least") if found.uniq.size < 2
    [answer, found]
  end

  statement "fetching.sort.ascending", :must, "1.0",
            "A sort field orders from low to high.", needs: :sort do |server, resource|
    answer, found = sorted.call(server, resource, resource.sorts.first)
    answer.expect(ascending.call(found), "#{resource.sorts.first} from low to high", found)
  end

  statement "fetching.sort.descending", :must, "1.0",
            "A sort field behind a minus orders from high to low.", needs: :sort do |server, resource|
    answer, found = sorted.call(server, resource, "-#{resource.sorts.first}")
    answer.expect(ascending.call(found.reverse), "#{resource.sorts.first} from high to low", found)
  end

  statement "fetching.sort.applied", :must, "1.0",
            "The primary data is in the order that was asked for.", needs: :sort do |server, resource|
    resource.sorts.each do |sort|
      answer, found = sorted.call(server, resource, sort)
      answer.expect(ascending.call(found), "#{sort} from low to high", found)
    end
  end

  statement "fetching.sort.multiple", :should, "1.0",
            "Several sort fields count in the order in which they stand.", needs: :sorts do |server, resource|
    first, second = resource.sorts
    refused = server.get(server.collection(resource), { "sort" => "#{first},-#{second}" }).status == 400
    server.skip("the endpoint does not support several sort fields") if refused
    answer, found = sorted.call(server, resource, "#{first},-#{second}", first)
    answer.expect(ascending.call(found), "#{first} from low to high", found)
    of_first = ->(item) { item.dig("attributes", first) }
    answer.items.chunk_while { |one, other| of_first.call(one) == of_first.call(other) }.each do |tie|
      ties = tie.filter_map { |item| item.dig("attributes", second) }
      answer.expect(ascending.call(ties.reverse), "then #{second} from high to low", ties)
    end
  end

  statement "fetching.sort.unsupported-field", :must, "1.0",
            "A sort field that is not supported is answered with 400.", needs: :sort do |server, resource|
    server.get(server.collection(resource), { "sort" => "no-such-field" }).expect_status(400)
  end

  statement "fetching.sort.unsupported", :must, "1.0",
            "An endpoint without sorting answers `sort` with 400.", needs: :no_sort do |server, resource|
    server.get(server.collection(resource), { "sort" => resource.string || "id" }).expect_status(400)
  end

  statement "fetching.sort.client", :must, "1.0", "The value of `sort` stands for sort fields.",
            unobservable: "It binds clients"
end
