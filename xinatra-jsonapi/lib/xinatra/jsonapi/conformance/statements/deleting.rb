# frozen_string_literal: true

Xinatra::JSONAPI::Conformance::Statements.section "Deleting Resources" do
  remove = lambda do |server, resource|
    target = server.path(resource, server.create(resource))
    [server.delete(target), target]
  end

  statement "deleting.response", :must, "1.0",
            "A deletion is answered with 200 and a document, or with 204 and none.",
            needs: %i[create delete] do |server, resource|
    answer, = remove.call(server, resource)
    server.skip("the deletion is to be completed later") if answer.status == 202
    answer.expect_status(200, 204)
    answer.expect(answer.body.empty? == (answer.status == 204), "a document with 200 and none with 204", answer.body)
  end

  statement "deleting.no-data", :must, "1.0",
            "The document of a deletion's answer of 200 has no primary data.",
            needs: %i[create delete] do |server, resource|
    answer, = remove.call(server, resource)
    server.skip("the answer has no document") unless answer.status == 200
    answer.expect(!answer.document.key?("data"), "a document without data", answer.document)
  end

  statement "deleting.accepted", :must, "1.0",
            "A deletion that is to be completed later is answered with 202.",
            unobservable: "Nothing shows when a server is done"

  statement "deleting.missing", :should, "1.0",
            "The deletion of a resource that does not exist is answered with 404.", needs: :delete do |server, resource|
    server.delete(server.missing(resource)).expect_status(404)
  end

  statement "deleting.http-semantics", :must, "1.0",
            "Answers to deletions keep to the semantics of HTTP: what is deleted is not there any more.",
            needs: %i[create delete] do |server, resource|
    answer, target = remove.call(server, resource)
    server.skip("the deletion is to be completed later") if answer.status == 202
    answer.expect_success
    server.get(target).expect_status(404, 410)
  end
end
