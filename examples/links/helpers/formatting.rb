# frozen_string_literal: true

# What templates say often.
module Formatting
  UNITS = [[31_536_000, "year"], [2_592_000, "month"], [86_400, "day"], [3_600, "hour"], [60, "minute"]].freeze

  # @return [String] `text` escaped for HTML; whatever comes from people goes through here
  def h(text) = Rack::Utils.escape_html(text.to_s)

  # @return [String] what people wrote, as HTML that is safe to embed
  def formatted(text) = TextFormatter.html(text)

  # Leaves a sentence for the next page.
  def notice(text)
    session[:notice] = text
  end

  # Asks before it takes: a session that something was deleted from is written back, as a cookie nobody needs.
  # @return [String, nil] the sentence the page before left
  def take_notice = session[:notice] && session.delete(:notice)

  # @return [String] a template rendered without the layout
  def partial(name, **locals) = erb(:"_#{name}", layout: false, locals: locals)

  # @return [String] such as "3 comments"
  def plural(count, noun) = "#{count} #{noun}#{"s" unless count == 1}"

  # @return [String] a time as RFC 3339 has it, in UTC
  def iso(time) = time.getutc.strftime("%FT%TZ")

  # @return [String] a `time` element such as "3 hours ago"
  def ago(time)
    %(<time datetime="#{iso(time)}" title="#{time.getutc.strftime("%F %T UTC")}">#{age(time)}</time>)
  end

  # @return [String] the address of a file of public/ that changes whenever the file does
  def asset(file) = "/#{file}?v=#{settings.asset_version}"

  # @return [String] the link to a user's page
  def user_link(user)
    %(<a href="/u/#{h(user.username)}" class="user#{" banned" if user.banned?}">#{h(user.username)}</a>)
  end

  # @return [String] the link to a tag's list, coloured by the tag's category
  def tag_link(tag)
    %(<a href="/t/#{Rack::Utils.escape_path(tag.name)}" class="tag #{h(tag.category)}" title="#{h(tag.description)}">) +
      %(#{h(tag.name)}</a>)
  end

  # @return [String] a navigation link that says whether it is the current page
  def nav_link(path, text)
    here = request.path_info == path || (path != "/" && request.path_info.start_with?("#{path}/"))
    %(<a href="#{path}"#{' aria-current="page"' if here}>#{h(text)}</a>)
  end

  # @return [String] this page's address with another page number
  def page_link(number)
    query = request.GET.select { |_, value| value.is_a?(String) }.merge("page" => number.to_s)
    h("#{request.path_info}?#{Rack::Utils.build_query(query)}")
  end

  # Renders the page of an error, as JSON where JSON was asked for.
  # @return [String]
  def error_page(title, message)
    return json_error(title) if wants_json?

    content_type :html
    @title = title
    @message = message
    erb :error
  end

  private

  def age(time)
    seconds = Time.now - time
    length, unit = UNITS.find { |size, _| seconds >= size }
    length ? "#{plural((seconds / length).to_i, unit)} ago" : "just now"
  end
end
