# frozen_string_literal: true

# A link or a text somebody submitted, under one to five tags.
class Story < Sequel::Model
  TITLE_LENGTH = 3..150
  TEXT_LENGTH = 20_000
  TAGS = 1..5
  MAX_COMMENTS = 1_000
  # Words that mean something else behind a story's address.
  RESERVED = %w[edit flag].freeze
  # The same address may come again once it is this old.
  REPOST_DAYS = 30
  # Ten times the votes weigh as much as this many seconds of youth.
  DECAY = 45_000.0

  plugin :dirty
  include Content

  many_to_many :tags, join_table: :taggings, order: :name
  one_to_many :comments

  dataset_module do
    # What everybody may read.
    def readable = visible
    def hottest = reverse(:hotness, :id)
    def top = reverse(:score, :id)
    def for_lists = eager(:user, :tags)
    def since(time) = time ? where { created_at > time } : self

    # Filed under any of the tags.
    def tagged(tags)
      where(id: DB[:taggings].where(tag_id: tags.map(&:id)).select(:story_id))
    end

    def marked_by(user, kind)
      where(id: DB[:marks].where(user_id: user.id, kind: kind).select(:story_id))
    end

    def without_hidden(user)
      user ? exclude(id: DB[:marks].where(user_id: user.id, kind: "hidden").select(:story_id)) : self
    end

    def voted_by(user)
      where(id: DB[:votes].where(user_id: user.id).exclude(story_id: nil).select(:story_id))
    end

    # Stories in which every word occurs somewhere.
    def search(words)
      words.reduce(self) do |found, word|
        found.where(Sequel.ilike(:title, pattern = "%#{escape_like(word)}%") |
                    Sequel.ilike(:text, pattern) | Sequel.ilike(:url, pattern))
      end
    end
  end

  # Files the story, which must be new or saved already, under tags.
  # @param tags [Array<Tag>]
  attr_writer :new_tags

  # @return [Float] the place in the hottest list: youth, lifted by votes
  def self.hotness(score, created_at)
    Math.log10([score, 1].max) + (created_at.to_f / DECAY)
  end

  # @return [String] the title as it stands in addresses, at most 60 letters, digits and hyphens
  def slug = title.downcase.gsub(/[^a-z0-9]+/, "-")[0, 60].gsub(/\A-|-\z/, "")

  def link? = !url.nil?
  def path = slug.empty? || RESERVED.include?(slug) ? "/s/#{short_id}" : "/s/#{short_id}/#{slug}"
  def full? = comments_count >= MAX_COMMENTS

  # @return [Story, nil] another visible story with the same address that is too young for a repost
  def repost_of
    model.visible.where(url: url).exclude(id: id).since(Time.now - (REPOST_DAYS * 86_400)).first if link?
  end

  # Sequel's hook: what a story must satisfy.
  def validate
    super
    validates_length_range TITLE_LENGTH, :title, message: "must be 3 to 150 characters long"
    validates_max_length TEXT_LENGTH, :text, message: "must be at most 20,000 characters long"
    validate_address
    errors.add(:text, "or an address must be given") if !link? && text.to_s.strip.empty?
    errors.add(:tags, "must be one to five active ones") if @new_tags && !TAGS.cover?(@new_tags.size)
  end

  # Sequel's hook: a new story is hot by its age alone.
  def before_create
    self.created_at ||= Time.now
    self.hotness = Story.hotness(0, created_at)
    super
  end

  # Sequel's hook: keeps the site's name beside its address.
  def before_save
    address = url && WebAddress.parse(url)
    self.domain = address && WebAddress.domain(address)
    super
  end

  # Sequel's hook: files the story under the tags it was given.
  def after_save
    super
    return unless @new_tags

    remove_all_tags
    @new_tags.each { |tag| add_tag(tag) }
    @new_tags = nil
  end

  # Recounts after a comment came, went or returned.
  def count_comments
    update(comments_count: comments_dataset.visible.count)
  end

  private

  def foreign_key = :story_id

  def scored(score) = { score: score, hotness: Story.hotness(score, created_at) }

  def validate_address
    return unless link? && (new? || column_changed?(:url))

    address = WebAddress.parse(url)
    return errors.add(:url, "must be an http or https address of at most 500 characters") unless address

    errors.add(:url, "was submitted within the last #{REPOST_DAYS} days") if repost_of
  end
end
