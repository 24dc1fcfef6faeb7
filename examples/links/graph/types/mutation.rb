# frozen_string_literal: true

class Graph
  module Types
    # Where all writing begins.
    class Mutation < BaseObject
      # Several in one request are as dear as several requests.
      CHANGE = 100
      CHANGES = %i[SubmitStory EditStory WriteComment EditComment Delete Vote Unvote Mark Unmark Flag
                   DismissFlag CreateTag EditTag EditProfile BanUser UnbanUser ChangeRole].freeze
      private_constant :CHANGE, :CHANGES

      description "What members may change."

      field :create_token, mutation: Mutations::CreateToken, complexity: Mutations::CreateToken::COST
      CHANGES.each do |name|
        mutation = Mutations.const_get(name)
        field name.to_s.gsub(/(?<!\A)[A-Z]/, '_\0').downcase, mutation: mutation, complexity: CHANGE
      end
    end
  end
end
