# frozen_string_literal: true

require_relative "../query"

module Xinatra
  module JSONAPI
    class ResourceDSL
      # What the block of `resource` says of collections: order, filters, pages, counts.
      module Collections
        # What a collection may be sorted by: columns, attributes of where relationships to one lead to ("author.name"),
        # or an expression of SQL under a name.
        # @param names [Array<Symbol, String>]
        # @param by [Sequel::SQL::Expression, nil] of one name
        # @return [void]
        def sort(*names, by: nil)
          names.each { |name| @sorts[name.to_s] = by }
        end

        # What a collection may be filtered by: attributes, `id`, relationships, attributes of where relationships lead
        # to ("author.name"), or a name with a block.
        # @param names [Array<Symbol, String>]
        # @param with [Array<Symbol>, Symbol] which operators clients may use, see {Operator}; :all that fit
        # @yieldparam dataset [Sequel::Dataset]
        # @yieldparam value [String] the client's
        # @yieldreturn [Sequel::Dataset]
        # @return [void]
        def filter(*names, with: [:eq], &block)
          with = with == :all ? nil : Array(with).map(&:to_s)
          names.each { |name| @filters[name.to_s] = [with, block] }
        end

        # @param pages [Symbol] :number, :offset or :cursor
        # @param size [Integer] of a page that does not say
        # @param limit [Integer] of any
        # @param stream_above [Integer] a page of more is sent while it is read, see {LargePlan}
        # @return [void]
        # @raise [DefinitionError]
        def page(pages = OPTIONS[:pages], size: OPTIONS[:page_size], limit: [OPTIONS[:page_limit], size].max,
                 stream_above: OPTIONS[:stream_above])
          unless Query::PAGES.key?(pages)
            raise DefinitionError, "#{@type} has no pages by #{pages.inspect}: say one of #{Query::PAGES.keys.inspect}"
          end

          @options.update(pages:, page_size: Integer(size), page_limit: Integer(limit),
                          stream_above: Integer(stream_above))
        end

        # @param how [Symbol] :none; :exact, by a query for each page; :cached, one that is kept for some time; or
        #   :estimated, as the database guesses: PostgreSQL does, others count
        # @param seconds [Numeric] for which a number is kept
        # @return [void]
        # @raise [DefinitionError]
        def count(how, seconds: 60)
          unless Resource::COUNTS.include?(how)
            raise DefinitionError, "#{@type} cannot be counted #{how.inspect}: say one of #{Resource::COUNTS.inspect}"
          end

          @options.update(count: how, count_seconds: seconds)
        end

        # Pages of the collection have entity tags, too, so that clients are not sent again what they have. Each costs
        # a digest; single resources and relationships always have one.
        # @return [void]
        def etags = @options[:etags] = true

        # @param depth [Integer] names in the longest path of `include`
        # @return [void]
        def include_depth(depth) = @options[:include_depth] = Integer(depth)

        # @param limit [Integer] resources that a document includes at most, each counted for every one that leads to it
        # @return [Integer]
        def include_limit(limit) = @options[:include_limit] = Integer(limit)

        private

        # Where relationships lead is known later.
        def check_filters
          @filters.each do |name, (_, own)|
            next if own || name == "id" || @relationships.key?(name[/\A[^.]*/]) || comparable?(@attributes[name])

            raise DefinitionError, "#{@type} cannot be filtered by #{name.inspect}: declare a readable " \
                                   "attribute of a column by that name, or a relationship, or give a block"
          end
        end

        def comparable?(attribute)
          attribute&.readable? && attribute.reader.nil? && @model.columns.include?(attribute.member)
        end

        def make_sorts(resource)
          @sorts.to_h do |name, by|
            [name, by || (name.include?(".") ? sort_path(resource, name) : resource.qualify(name.to_sym))]
          end.freeze
        end

        # Which of many would it be?
        def sort_path(resource, name)
          path = Path.new(resource, name)
          return path if path.single?

          raise DefinitionError, "#{@type} cannot be sorted by #{name.inspect}: it leads to many"
        end

        def make_filters(resource)
          @filters.to_h { |name, (with, own)| [name, Filter.new(resource, name, with, own)] }.freeze
        end
      end
    end
  end
end
