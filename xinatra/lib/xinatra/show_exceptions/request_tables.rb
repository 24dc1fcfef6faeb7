# frozen_string_literal: true

module Xinatra
  class ShowExceptions
    # What the page tells about the request: tables of names and values, none of which can fail the page.
    class RequestTables
      # Rows of a table; more are counted.
      ROWS = 200
      # A longer form is not read for the page's sake.
      FORM_BYTES = 64 * 1024
      # What other tables show already, or what repeats it.
      REPEATED = /\A(?:HTTP_.*|CONTENT_(?:TYPE|LENGTH)|rack\.(?:session|request\.|input).*)\z/
      private_constant :ROWS, :FORM_BYTES, :REPEATED

      # A title, rows of two Strings, and a remark where there are no rows.
      Table = Struct.new(:title, :rows, :remark)

      # @param env [Hash] a copy of the Rack environment
      # @param bad_request [Boolean] whether its parameters are what is wrong with it
      def initialize(env, bad_request:)
        @env = env
        @request = Request.new(env)
        @bad_request = bad_request
      end

      # @return [Array<Table>]
      def to_a
        tables = [table("Cookies") { cookies }, table("Session") { session }, table("Headers") { headers },
                  table("Environment") { environment }]
        @bad_request ? tables : [*captures, table("Query") { query }, table("Form") { form }, *tables]
      end

      # @return [String] the request's verb and address
      def line
        "#{ExceptionText.utf8(@env["REQUEST_METHOD"])} #{address}"
      end

      private

      def address
        path = [@env["SCRIPT_NAME"], @env["PATH_INFO"]].map { |part| ExceptionText.utf8(part) }.join
        query = ExceptionText.utf8(@env["QUERY_STRING"])
        ValueText.display(query.empty? ? path : "#{path}?#{query}")
      end

      def table(title)
        rows = yield
        rows << ["…", "#{rows.size - ROWS} more"] if rows.size > ROWS
        rows = [*rows.first(ROWS), rows.last] if rows.size > ROWS
        Table.new(title, rows, "None.")
      rescue ::StandardError, ::SystemStackError => e
        Table.new(title, [], "Cannot be read: #{ExceptionText.new(e).message}")
      end

      # Known where a handler of the general way raised: the query, the form and what the route captured.
      def captures
        params = @env["sinatra.error.params"]
        params.is_a?(Hash) ? [table("Params") { data(params) }] : []
      end

      def query = data(@request.GET)

      def form
        return [] unless @request.form_data? || @request.parseable_data?
        raise ::ArgumentError, "it is longer than #{FORM_BYTES} bytes" if @request.content_length.to_i > FORM_BYTES

        data(@request.POST)
      end

      # A session's cookie is as good as a password.
      def cookies
        options = @env["rack.session.options"]
        session = options[:key] if options.respond_to?(:[])
        @request.cookies.map do |name, value|
          hidden = name == session || Secrets.named?(name)
          [ValueText.display(name), hidden ? Secrets::HIDDEN : ValueText.display(value)]
        end
      end

      def session
        session = @env["rack.session"]
        session.respond_to?(:to_hash) ? data(session.to_hash) : []
      end

      def headers
        names = @env.keys.grep(/\A(?:HTTP_|CONTENT_(?:TYPE|LENGTH)\z)/).sort - ["HTTP_COOKIE"]
        names.map do |name|
          title = name.delete_prefix("HTTP_").split("_").map(&:capitalize).join("-")
          [ValueText.display(title), value(name, @env[name])]
        end
      end

      def environment
        names = @env.keys.map(&:to_s).sort.grep_v(REPEATED)
        names.map { |name| [ValueText.display(name), value(name, @env[name])] }
      end

      def data(hash)
        hash.map do |name, value|
          [ValueText.display(name), Secrets.named?(name) ? Secrets::HIDDEN : ValueText.inspect_value(value)]
        end
      end

      def value(name, value) = Secrets.named?(name) ? Secrets::HIDDEN : ValueText.display(value)
    end
  end
end
