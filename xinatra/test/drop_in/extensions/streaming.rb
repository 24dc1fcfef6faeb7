# frozen_string_literal: true

require "sinatra/base"
require "sinatra/streaming"
require "probe"

class Streams < Sinatra::Base
  helpers Sinatra::Streaming

  get("/io") do
    stream do |out|
      out.puts "line", 2
      out.print "a", "b"
      out.printf "%03d", 7
      out.putc "c"
      out << "pos #{out.pos}" << "."
      out.write "w"
      out.flush
    end
  end
  get("/map") { stream { |out| out << "x" }.map!(&:upcase).map! { |s| "#{s}!" } }
  get("/mapped") { stream { |out| out << "x" }.map(&:upcase) }
  get("/asked") do
    stream do |out|
      out << [out.closed?, out.sync, out.tty?, out.lineno, out.external_encoding, out.seek(3)].inspect
      begin
        out.read
      rescue IOError => e
        out << e.message
      end
    end
  end
  get("/keep") { stream(:keep_open) { |out| (out << "kept") && out.close } }
  get("/each") { stream { |out| 3.times { |i| out << i.to_s } } }
  get("/status") { [202, { "x-s" => "1" }, stream { |out| out << "s" }] }
end

ask_all(Streams, *%w[/io /map /mapped /asked /keep /each /status].map { |path| "GET #{path}" })
