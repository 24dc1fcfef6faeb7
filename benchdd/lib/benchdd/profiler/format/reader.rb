# frozen_string_literal: true

require "json"
require "zlib"

module BenchDD
  module Profiler
    module Format
      # Reads a profile, and believes nothing: what a file says is checked before it is used.
      class Reader
        # What was a Symbol of what the file says about itself.
        SYMBOLS = %i[mode clock].freeze
        private_constant :SYMBOLS

        # @param bytes [String] binary
        # @param name [String] for errors
        # @param largest [Integer] the most bytes that it is inflated to
        def initialize(bytes, name, largest)
          @name = name
          @largest = largest
          @bytes = bytes.b
          @at = 0
        end

        # @return [Profile]
        # @raise [Damaged]
        def profile
          open
          about = JSON.parse(text, symbolize_names: true)
          damaged("has a beginning that cannot be read") unless about.is_a?(Hash)
          @strings = Array.new(count) { text.force_encoding(Encoding::UTF_8) }
          frames = self.frames
          profile = Profile.new(symbols(about), frames, nodes(frames, about[:mode]), [])
          profile.tracks.concat(tracks(profile.nodes.size))
          damaged("has more than it should") unless @at == @content.bytesize
          profile
        rescue JSON::ParserError, EncodingError
          damaged("has a beginning that cannot be read")
        end

        private

        def open
          damaged("has more than #{@largest} bytes, as no profile has") if @bytes.bytesize > @largest
          damaged("is no profile of BenchDD") unless @bytes.start_with?(MAGIC)
          version = @bytes.getbyte(MAGIC.bytesize)
          damaged("is of version #{version.inspect}, and this BenchDD reads #{VERSION}") unless version == VERSION
          @content = inflate(@bytes.byteslice((MAGIC.bytesize + 1)..))
        end

        def inflate(deflated)
          inflater = Zlib::Inflate.new
          content = +""
          inflater.inflate(deflated) do |chunk|
            content << chunk
            damaged("would be more than #{@largest} bytes") if content.bytesize > @largest
          end
          damaged("is cut off") unless inflater.finished?
          damaged("has more than it should") unless inflater.total_in == deflated.bytesize
          content
        rescue Zlib::BufError
          damaged("is cut off")
        rescue Zlib::Error => e
          damaged("is damaged (#{e.message})")
        ensure
          inflater.reset
          inflater.close
        end

        def damaged(how)
          raise Damaged, "#{@name} #{how}: it cannot be read."
        end

        def number
          value = shift = 0
          loop do
            byte = @content.getbyte(@at) or damaged("ends too early")
            damaged("has a number that is too large") if shift > 63
            @at += 1
            value |= (byte & 0x7f) << shift
            shift += 7
            return value if byte < 0x80
          end
        end

        # Of things that take a byte each at least.
        def count
          count = number
          damaged("says that there are #{count} of something") if count > @content.bytesize - @at
          count
        end

        def numbers(count) = Array.new(count) { number }
        def signed(count) = numbers(count).map { |number| Varints.unzigzag(number) }

        def text
          size = count
          @content.byteslice(@at, size).tap { @at += size }
        end

        def below(numbers, limit, what)
          wrong = numbers.find { |number| number >= limit }
          damaged("has a #{what} #{wrong} of #{limit}") if wrong
          numbers
        end

        def symbols(about) = about.to_h { |key, value| [key, SYMBOLS.include?(key) ? value.to_s.to_sym : value] }

        def frames
          size = count
          names = below(numbers(size), @strings.size, "string")
          paths = below(numbers(size), @strings.size + 1, "string")
          names.zip(paths, numbers(size)).map do |name, path, line|
            Frame.new(@strings[name], path.zero? ? nil : @strings[path - 1], line)
          end
        end

        def nodes(frames, mode)
          size = count
          parents = numbers(size).each_with_index.map { |back, index| parent(index, back) }
          numbers = below(numbers(size), frames.size, "frame")
          lines = numbers(size).zip(numbers).map { |line, frame| line(line, frames[frame]) }
          samples = numbers(size)
          weights = Node::WEIGHTS.map { weights(samples, mode) }
          parents.zip(numbers, lines, samples, *weights).map { |values| Node.new(*values) }
        end

        def parent(index, back)
          right = index.zero? ? back.zero? : back.between?(1, index)
          damaged("has a node #{index} whose parent is #{back} before it") unless right
          index - back
        end

        def line(line, frame) = line.zero? ? 0 : frame.line + Varints.unzigzag(line - 1)

        def weights(samples, mode)
          step = Profile.step(mode)
          mean = number
          signed(samples.size).zip(samples).map { |steps, count| (steps + (mean * count / 16)) * step }
        end

        def tracks(nodes)
          Array.new(count) do
            tid, name, size = numbers(3)
            damaged("says that there are #{size} samples") if size > @content.bytesize - @at
            below([name], @strings.size + 1, "string")
            Track.new(tid, name.zero? ? nil : @strings[name - 1], timeline(size, nodes))
          end
        end

        def timeline(size, nodes)
          places = Varints.sums(signed(size))
          damaged("has a sample without a node") unless places.all? { |place| place.between?(0, nodes - 1) }
          places.zip(Varints.sums(Varints.sums(signed(size))).map { |time| time * STEP })
        end
      end
    end
  end
end
