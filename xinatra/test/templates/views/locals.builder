xml.story(a) # rubocop:disable Style/FrozenStringLiteralComment -- ignored behind the code that Tilt adds
