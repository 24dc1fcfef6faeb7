# frozen_string_literal: true

# A member's own votes: to create one is to vote, to delete it is to take the vote back. How many there are everybody
# sees in `score`.
class Api
  resource :votes, Vote do
    allow :index, :show, :create, :destroy, roles: :member
    has_one :story, resource: :stories
    has_one :comment, resource: :comments
    filter(:user) { |votes, id| votes.where(user_id: id) }
    count :exact

    before_index { own_filter }
    before_show { |id| own("votes", id) }
    before_fetch { |id| own("votes", id) }
    before_create { |vote| react(vote, "vote for this") }
    before_destroy { |vote| own("votes", vote.id.to_s) }
  end

  helpers do
    # Only what is the asker's own: what nobody else may even count.
    # @param type [String] "votes" or "marks"
    # @param id [String] a client's
    def own(type, id)
      resource = settings.jsonapi.resource(type)
      key = resource.key_of(id)
      allow key && logged_in? && resource.model.first(id: key, user_id: current_user.id),
            "see what others do: look for yours with filter[user]"
    end

    # Of a collection, too.
    def own_filter
      filter = params["filter"]
      allow logged_in? && filter.is_a?(Hash) && filter["user"] == current_user.id.to_s,
            "see what others do: say filter[user]=#{logged_in? ? current_user.id : "your id"}"
    end
  end
end
