# frozen_string_literal: true

# What docs/deployment.md shows.
module Guide
  PAGE = File.expand_path("../../../docs/deployment.md", __dir__)

  # @param title [String] the comment by which a block of Ruby begins
  # @return [String] the block
  # @raise [KeyError] when there is none
  def self.block(title)
    blocks = File.read(PAGE).scan(/^```ruby\n(.*?)^```/m).flatten
    blocks.find { |text| text.start_with?("# #{title}\n") } or raise KeyError, "the guide must have the block #{title}"
  end
end
