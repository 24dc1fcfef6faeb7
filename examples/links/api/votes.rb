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
    # Whose it is, and whether they may.
    def react(reaction, what)
      reaction.user_id = current_user.id
      allow reaction.content.votable_by?(current_user), what if reaction.content
    end
  end
end
