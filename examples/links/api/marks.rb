# frozen_string_literal: true

# What a member saved for later, or hid from the site's lists.
class Api
  resource :marks, Mark do
    allow :index, :show, :create, :destroy, roles: :member
    attribute :kind
    attribute :created_at, write: false
    has_one :story, resource: :stories
    sort :created_at
    filter :kind
    filter(:user) { |marks, id| marks.where(user_id: id) }

    before_index { own_filter }
    before_show { |id| own("marks", id) }
    before_fetch { |id| own("marks", id) }
    before_create { |mark| mark.user_id = current_user.id }
    before_destroy { |mark| own("marks", mark.id.to_s) }
  end
end
