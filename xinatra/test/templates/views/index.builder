xml.story { xml.title "T" } # rubocop:disable Style/FrozenStringLiteralComment -- ignored behind the code that Tilt adds
