# frozen_string_literal: true

require_relative "bounded_input"
require_relative "json_text"
require_relative "refusal"
require_relative "uploaded_file"

module Xinatra
  module GraphQL
    module HTTP
      # Requests with files, by the GraphQL multipart request specification: the form has the requests (`operations`),
      # where in their variables files are missing (`map`), and the files.
      class Multipart
        # @param request [Xinatra::Request]
        # @param limits [Limits]
        def initialize(request, limits)
          @request = request
          @limits = limits
        end

        # @return [Object] the requests, with an {UploadedFile} wherever the map says so
        # @raise [Refusal] 400, 413
        def operations
          bound
          form = @request.POST
          check(files(form))
          operations = part(form, "operations")
          places(form).each { |path, file| put(operations, path, file) }
          operations
        end

        private

        # Where an app has read its params there is a form already, of a body that the server has bounded.
        def bound
          env = @request.env
          return if env.key?("rack.request.form_hash") || env["rack.input"].nil?

          env["rack.input"] = BoundedInput.new(env["rack.input"], @limits.multipart_bytes)
        end

        def files(form) = form.each_value.grep(Hash).select { |part| part.key?(:tempfile) }

        def check(files)
          if files.size > @limits.uploads
            raise Refusal, "There are more than the #{@limits.uploads} files that there may be: send less at once"
          end
          return unless (large = files.find { |part| part[:tempfile].size > @limits.upload_bytes })

          raise Refusal.new("The file #{UploadedFile.new(large).filename[0, 100].inspect} has more than the " \
                            "#{@limits.upload_bytes} bytes that it may have: send a smaller one", status: 413)
        end

        def part(form, name)
          text = form[name]
          raise Refusal, "The form has no text \"#{name}\": send it as JSON" unless text.is_a?(String)
          return JSONText.parse(text, "\"#{name}\"", @limits) if text.bytesize <= @limits.body_bytes

          raise Refusal.new("\"#{name}\" has more than the #{@limits.body_bytes} bytes that it may have: send less",
                            status: 413)
        end

        def places(form)
          map = part(form, "map")
          valid = map.is_a?(Hash) && map.each_value.all? { |paths| paths?(paths) }
          malformed("is no object of lists of paths") unless valid
          if map.each_value.sum(&:size) > @limits.variable_values
            malformed("has more than #{@limits.variable_values} paths")
          end
          map.flat_map { |name, paths| paths.map { |path| [path, file(form, name)] } }
        end

        def paths?(paths) = paths.is_a?(Array) && !paths.empty? && paths.all?(String)

        def file(form, name)
          part = form[name]
          return UploadedFile.new(part) if part.is_a?(Hash) && part.key?(:tempfile)

          malformed("names #{name[0, 100].inspect}, which is no file of the form")
        end

        def put(operations, path, file)
          *before, last = path.split(".", -1)
          holder = before.reduce(operations) { |found, key| within(found, key, path) }
          nowhere(path) unless within?(before, operations) && within(holder, last, path).nil?

          holder[holder.is_a?(Array) ? last.to_i : last] = file
        end

        def within?(before, operations) = before[operations.is_a?(Array) ? 1 : 0] == "variables"

        def within(found, key, path)
          case found
          when Hash then found.fetch(key) { nowhere(path) }
          when Array then key.match?(/\A\d{1,6}\z/) ? found.fetch(key.to_i) { nowhere(path) } : nowhere(path)
          else nowhere(path)
          end
        end

        def nowhere(path) = malformed("has the path #{path[0, 100].inspect}, which leads to no null in variables")

        def malformed(what)
          raise Refusal, "\"map\" #{what}: send one such as {\"0\": [\"variables.file\"]}"
        end
      end
    end
  end
end
