# frozen_string_literal: true

class Graph
  # Tells those who have subscribed, in all processes, what has been added: its number, by which each of them reads it.
  module Live
    module_function

    # @param content [Story, Comment]
    # @return [void]
    def added(content)
      content.is_a?(Story) ? story(content) : comment(content)
    rescue Xinatra::GraphQL::Unreachable => e
      # It is saved all the same.
      warn "Nobody is told of #{GlobalId.of(content)}: #{e.message}"
    end

    # @return [PostgresBroker, nil] what takes it to other processes: the database, where it can
    def broker
      return unless DB.database_type == :postgres

      Xinatra::GraphQL::PostgresBroker.new(ENV.fetch("DATABASE_URL"))
    end

    # Who is locked out, or has changed the password, hears no more.
    # @param context [Hash] with which a subscription has begun
    # @return [Hash, nil]
    def renew(context)
      return context unless context[:viewer]

      viewer = User[context[:viewer].id]
      valid = viewer && !viewer.banned? && viewer.session_version == context[:viewer].session_version
      { **context, viewer: viewer } if valid
    end

    def story(story)
      trigger(:story_added, {}, story)
      story.tags.each { |tag| trigger(:story_added, { tag: tag.name }, story) }
    end
    private_class_method :story

    def comment(comment)
      trigger(:comment_added, { to: GlobalId.of(comment.story) }, comment)
      answered = (comment.parent || comment.story).user_id
      trigger(:replied, {}, comment, scope: answered) unless answered == comment.user_id
    end
    private_class_method :comment

    def trigger(name, arguments, content, scope: nil)
      Schema.subscriptions.trigger(name, arguments, content.id, scope: scope)
    end
    private_class_method :trigger
  end
end
