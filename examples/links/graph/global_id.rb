# frozen_string_literal: true

class Graph
  # How things are named in queries: by their model and their number, such as "Story:7".
  module GlobalId
    FORMAT = /\A([A-Z][a-z]{1,19}):([1-9]\d{0,17})\z/
    private_constant :FORMAT

    # What there is for whom, by the names of models.
    ROWS = {
      "User" => ->(_) { User.dataset }, "Tag" => ->(_) { Tag.dataset }, "Moderation" => ->(_) { Moderation.dataset },
      "Story" => ->(_) { Story.readable }, "Comment" => ->(_) { Comment.readable },
      "Vote" => ->(viewer) { Vote.where(user_id: viewer&.id) },
      "Mark" => ->(viewer) { Mark.where(user_id: viewer&.id) },
      "Flag" => ->(viewer) { viewer&.moderator? ? Flag.dataset : Flag.where(false) }
    }.freeze
    private_constant :ROWS

    module_function

    # @param record [Sequel::Model]
    # @return [String]
    def of(record) = "#{record.model.name}:#{record.id}"

    # @param id [String] a client's
    # @param viewer [User, nil] who is asking
    # @param among [Array<String>] names of models
    # @return [Sequel::Model, nil] that the viewer may see
    def find(id, viewer, among = ROWS.keys)
      name, number = FORMAT.match(id)&.captures
      rows = ROWS[name] if among.include?(name)
      rows&.call(viewer)&.first(id: Integer(number, 10))
    end
  end
end
