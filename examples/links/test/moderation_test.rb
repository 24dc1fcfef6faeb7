# frozen_string_literal: true

require_relative "test_helper"

class ModerationTest < LinksTest
  PAGES = %w[/mod /mod/deleted /mod/users /mod/tags /mod/tags/ruby/edit].freeze

  def test_members_and_strangers_stay_outside
    PAGES.each do |path|
      get path

      assert_equal "/login?return_to=#{Rack::Utils.escape(path)}", location
    end
    log_in_as "demo"
    PAGES.each do |path|
      get path

      assert_equal 403, status, path
    end
    submit "/mod/users/ada/ban", reason: "x"

    assert_equal 403, status
    refute_predicate user("ada"), :banned?
  end

  def test_flags_come_to_the_moderators_who_dismiss_them
    story = create_story
    story.flag(user("ada"), "spam")
    comment = create_comment
    comment.flag(user("ada"), "unkind")
    log_in_as "moderator"
    get "/mod"

    assert_includes body, "spam (ada)"
    assert_includes body, "unkind (ada)"
    submit "/mod/stories/#{story.short_id}/dismiss"
    submit "/mod/comments/#{comment.short_id}/dismiss"

    assert_equal [0, 0], [story.refresh.flags_count, comment.refresh.flags_count]
  end

  def test_bans_come_and_go_and_are_logged
    log_in_as "moderator"
    submit "/mod/users/ada/ban", reason: "sells watches"

    assert_equal "sells watches", user("ada").ban_reason
    get "/mod/users"

    assert_includes body, "sells watches"
    submit "/mod/users/ada/unban"

    refute_predicate user("ada"), :banned?
    assert_equal %w[unbanned banned], Moderation.newest.limit(2).select_map(:action)
    get "/moderations"

    assert_includes body, "sells watches"
  end

  def test_moderators_do_not_ban_each_other
    log_in_as "moderator"
    %w[admin moderator].each do |name|
      submit "/mod/users/#{name}/ban", reason: "coup"

      assert_equal 403, status
    end
  end

  def test_only_admins_give_roles_and_only_real_ones
    log_in_as "moderator"
    submit "/mod/users/ada/role", verb: "put", role: "moderator"

    assert_equal 403, status
    submit "/logout"
    log_in_as "admin"
    submit "/mod/users/ada/role", verb: "put", role: "emperor"

    assert_equal 400, status
    submit "/mod/users/ada/role", verb: "put", role: "moderator"

    assert_equal "moderator", user("ada").role
  end

  def test_keeping_the_tags
    log_in_as "moderator"
    submit "/mod/tags", name: "c++", description: "C with more", category: "language", active: "1"

    assert_equal 303, status
    get "/mod/tags"

    assert_includes body, 'href="/mod/tags/c++/edit"'
    get "/mod/tags/c++/edit"

    assert_includes body, "C with more"
    submit "/mod/tags/c++", verb: "put", name: "cpp", description: "C with more", category: "language"

    assert_equal [nil, false], [Tag.first(name: "c++"), Tag.first(name: "cpp").active]
    submit "/mod/tags", name: "Not A Tag", category: "nonsense"

    assert_equal 422, status
    submit "/mod/tags/ruby", verb: "put", name: "", category: "language"

    assert_equal 422, status
    assert_includes body, 'action="/mod/tags/ruby"'
  end

  def test_what_is_deleted_is_listed_for_moderators
    story = create_story
    story.delete_by(user("moderator"))
    log_in_as "moderator"
    get "/mod/deleted"

    assert_includes body, story.title
    get story.path

    assert_includes body, "Restore it"
  end
end
