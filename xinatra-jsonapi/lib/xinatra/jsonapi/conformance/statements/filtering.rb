# frozen_string_literal: true

Xinatra::JSONAPI::Conformance::Statements.section "Filtering" do
  statement "fetching.filter.family", :should, "1.0",
            "Filtering uses the parameters of the family `filter`.", needs: :filter do |server, resource|
    query = resource.filter.to_h { |name, value| ["filter[#{name}]", value] }
    all = server.get(server.collection(resource)).expect_status(200)
    answer = server.get(server.collection(resource), query).expect_status(200)
    answer.expect(answer.items != all.items, "other resources than without the filter", answer.items.size)
    resource.filter.each do |name, value|
      others = answer.items.filter_map { |item| item.dig("attributes", name) }.reject { |came| came.to_s == value.to_s }
      answer.expect(others.empty?, "only resources whose #{name} is #{value}", others)
    end
  end
end
