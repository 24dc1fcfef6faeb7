# frozen_string_literal: true

class Graph
  # What mutations and subscriptions ask of who is asking.
  module Membership
    private

    def viewer = context[:viewer]

    # Who is asking, and what they may do: see {Policy}.
    def rules = context[:rules]

    # @return [true]
    # @raise [Refusal] for who is nobody
    def member
      return true if viewer

      rules.refuse(401, "unauthenticated", "Unauthenticated",
                   "You are nobody here: send the header Authorization: Bearer with a token of createToken")
    end

    # @param id [String] a client's
    # @param among [Array<String>] names of models
    # @return [Sequel::Model] that the viewer may see
    # @raise [Refusal]
    def find(id, *among)
      GlobalId.find(id, viewer, among) ||
        rules.refuse(404, "not_found", "Not found", "There is no #{among.join(" or ")} with the id " \
                                                    "#{id[0, 40].inspect}, or it is not for you")
    end
  end
end
