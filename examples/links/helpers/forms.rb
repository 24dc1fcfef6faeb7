# frozen_string_literal: true

# What comes in by forms, checked and bounded.
module Forms
  # @return [String] the session's form token, made on first use
  def form_token = session[:form_token] ||= Token.secret

  # @return [String] the hidden field every form that changes something must carry
  def token_field = %(<input type="hidden" name="authenticity_token" value="#{form_token}">)

  # @return [String] hidden fields for a form that uses another verb and comes back to this page afterwards
  def form_fields(verb: nil, return_to: nil)
    fields = +token_field
    fields << %(<input type="hidden" name="_method" value="#{verb}">) if verb
    fields << %(<input type="hidden" name="return_to" value="#{h(return_to)}">) if return_to
    fields
  end

  # Refuses a request that does not carry the session's token: another site may have sent it.
  def check_form_token
    sent = params["authenticity_token"]
    known = session[:form_token]
    halt 403 unless sent.is_a?(String) && known && Rack::Utils.secure_compare(sent, known)
  end

  # A parameter as text that the database can hold.
  # @param name [Symbol]
  # @param limit [Integer] characters; what is longer was not typed into our forms, and is refused
  # @return [String] without blanks around it; empty when the parameter is missing
  def text_param(name, limit = 500)
    text = params.fetch(name.to_s, "") || ""
    halt 400 unless text.is_a?(String) && text.valid_encoding? && text.length <= limit && !text.include?("\0")

    text.strip
  end

  # A password as it was typed: blanks count.
  def password_param(name)
    text = params.fetch(name.to_s, "") || ""
    halt 400 unless text.is_a?(String) && text.valid_encoding? && text.bytesize <= 1_000

    text
  end

  # @return [Integer] the number of the list's page, from 1
  def page_number
    text = text_param(:page, 10)
    return 1 if text.empty?

    halt 400 unless text.match?(/\A[1-9][0-9]{0,5}\z/) && text.to_i <= Links::MAX_PAGE
    text.to_i
  end

  # @return [Array<String>] at most five words of the query
  def search_words = text_param(:q, 100).split.first(5)

  # @return [String] a path of this site to go back to; "/" when the form names none or another site
  def return_path
    path = text_param(:return_to, 500)
    path.match?(%r{\A/(?![/\\])[[:graph:]]*\z}) ? path : "/"
  end

  # Finds what a route names by its short id.
  # @param contents [Class, Sequel::Dataset] Story or Comment
  # @return [Story, Comment]
  def find(contents, id = text_param(:short_id))
    (Token::SHORT_ID.match?(id) && contents.first(short_id: id)) || halt(404)
  end

  # @return [User] the account a route names
  def find_user
    name = text_param(:username)
    (User::NAME.match?(name) && User.first(username: name)) || halt(404)
  end

  # @return [Array<Tag>] the tags a route or form names, separated by commas or blanks, at most five
  def named_tags(text)
    names = text.downcase.split(/[\s,]+/).reject(&:empty?).uniq
    return [] if names.size > Story::TAGS.max

    Tag.where(name: names).order(:name).all
  end
end
