# frozen_string_literal: true

require_relative "proxy_header"

# Headers of the PROXY protocol, each with the client's address that it tells; `:same`: it tells none, and the socket's
# counts; `:closed`: it is not sound; `:unfinished`: more would have to come.
module ProxyCases
  extend ProxyHeader

  mapped = "::ffff:192.0.2.9"
  longest = "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"
  LINES = {
    "an address of IPv4" => [line, "192.0.2.7"],
    "the lowest address and port" => [line("TCP4", "0.0.0.0", "0.0.0.0", "0 0"), "0.0.0.0"],
    "the highest address and port" => [line("TCP4", "255.255.255.255", "255.255.255.255", "65535 65535"),
                                       "255.255.255.255"],
    "an address of IPv6" => [line("TCP6", "2001:db8::7", "::1"), "2001:db8::7"],
    "one in capitals" => [line("TCP6", "2001:DB8::7", "::1"), "2001:db8::7"],
    "the longest address" => [line("TCP6", longest, longest, "65535 65535"), longest],
    "one of IPv4 in IPv6" => [line("TCP6", mapped, "::1"), "192.0.2.9"],
    "unknown" => ["PROXY UNKNOWN\r\n", :same],
    "unknown with addresses" => [line("UNKNOWN", longest, longest, "65535 65535"), :same],
    "unknown with whatever" => ["PROXY UNKNOWN what ever\r\n", :same],
    "107 bytes" => ["PROXY UNKNOWN #{"x" * 91}\r\n", :same],
    "108 bytes" => ["PROXY UNKNOWN #{"x" * 92}\r\n", :closed],
    "no end" => ["PROXY UNKNOWN #{"x" * 200}", :closed],
    "a line that ends in LF alone" => ["PROXY TCP4 192.0.2.7 198.51.100.1 1 2\n", :closed],
    "an empty line" => ["\r\nPROXY TCP4 192.0.2.7 198.51.100.1 1 2\r\n", :closed],
    "small letters" => [line.downcase, :closed],
    "a protocol in small letters" => [line("tcp4"), :closed],
    "UDP" => [line("UDP4"), :closed],
    "UNKNOWNS" => ["PROXY UNKNOWNS\r\n", :closed],
    "no protocol" => ["PROXY \r\n", :closed],
    "a name alone" => ["PROXY\r\n", :closed],
    "two blanks" => ["PROXY  TCP4 192.0.2.7 198.51.100.1 1 2\r\n", :closed],
    "two blanks before a port" => ["PROXY TCP4 192.0.2.7 198.51.100.1  1 2\r\n", :closed],
    "a tab" => ["PROXY TCP4\t192.0.2.7 198.51.100.1 1 2\r\n", :closed],
    "a blank at the end" => ["PROXY TCP4 192.0.2.7 198.51.100.1 1 2 \r\n", :closed],
    "a word more" => ["PROXY TCP4 192.0.2.7 198.51.100.1 1 2 3\r\n", :closed],
    "a port less" => ["PROXY TCP4 192.0.2.7 198.51.100.1 1\r\n", :closed],
    "an address less" => ["PROXY TCP4 192.0.2.7 1 2\r\n", :closed],
    "IPv6 as IPv4" => [line("TCP4", "::1", "::1"), :closed],
    "IPv4 as IPv6" => [line("TCP6", "192.0.2.7", "198.51.100.1"), :closed],
    "a server of the other kind" => [line("TCP4", "192.0.2.7", "::1"), :closed],
    "a byte beyond 255" => [line("TCP4", "192.0.2.256"), :closed],
    "a heading zero" => [line("TCP4", "192.0.02.7"), :closed],
    "three numbers" => [line("TCP4", "192.0.2"), :closed],
    "a name instead" => [line("TCP4", "localhost"), :closed],
    "brackets" => [line("TCP6", "[::1]", "::1"), :closed],
    "a zone" => [line("TCP6", "fe80::1%eth0", "::1"), :closed],
    "a NUL" => [line("TCP4", "192.0.2.7\0"), :closed],
    "a port of 65,536" => [line("TCP4", "192.0.2.7", "198.51.100.1", "65536 1"), :closed],
    "a server's port of 65,536" => [line("TCP4", "192.0.2.7", "198.51.100.1", "1 65536"), :closed],
    "a port with a heading zero" => [line("TCP4", "192.0.2.7", "198.51.100.1", "080 1"), :closed],
    "a port with a sign" => [line("TCP4", "192.0.2.7", "198.51.100.1", "+80 1"), :closed],
    "a port of letters" => [line("TCP4", "192.0.2.7", "198.51.100.1", "http 1"), :closed],
    "part of a name" => ["PRO", :unfinished],
    "part of a line" => ["PROXY TCP4 192.0.2.7 198.", :unfinished],
    "a line without LF" => ["PROXY TCP4 192.0.2.7 198.51.100.1 1 2\r", :unfinished]
  }.freeze

  BINARY = {
    "IPv4" => [binary(inet), "192.0.2.7"],
    "IPv6" => [binary(inet6, family: :inet6), "2001:db8::7"],
    "IPv4 in IPv6" => [binary(inet6("::ffff:192.0.2.9"), family: :inet6), "192.0.2.9"],
    "a Unix socket" => [binary(unix, family: :unix), "127.0.0.1"],
    "a family that is not said" => [binary("", family: :unspecified, transport: 0), :same],
    "datagrams" => [binary(inet, transport: 2), :same],
    "a transport that is not said" => [binary(inet, transport: 0), :same],
    "the proxy's own" => [binary("", family: :unspecified, version_command: 0x20, transport: 0), :same],
    "the proxy's own with addresses" => [binary(inet, version_command: 0x20), :same],
    "the proxy's own with whatever" => [binary("what ever", family: 15, version_command: 0x20, transport: 15), :same],
    "the proxy's own that is too long" => [binary("x" * 4097, version_command: 0x20), :closed],
    "what is told besides" => [binary(inet, told: [[1, "h2"], [2, "example.org"], [0xE0, ""]]), "192.0.2.7"],
    "TLS at the proxy" => [binary(inet, told: [[0x20, "\x07\0\0\0\0\x21\0\x07TLSv1.3"]]), "192.0.2.7"],
    "4,096 bytes" => [binary(inet, told: [[4, "\0" * (4096 - 12 - 3)]]), "192.0.2.7"],
    "4,097 bytes" => [binary(inet, told: [[4, "\0" * (4097 - 12 - 3)]]), :closed],
    "a checksum" => [summed, "192.0.2.7"],
    "a checksum among others" => [summed(told: [[1, "h2"], [0xEE, "x" * 300]]), "192.0.2.7"],
    "a wrong checksum" => [summed(off: 1), :closed],
    "a checksum of zeroes" => [binary(inet, told: [[ProxyHeader::CRC32C, "\0" * 4]]), :closed],
    "a checksum of three bytes" => [binary(inet, told: [[ProxyHeader::CRC32C, "\0" * 3]]), :closed],
    "a checksum of another address" => [summed.sub("\xC0\x00\x02\x07".b, "\xC0\x00\x02\x08".b), :closed],
    "a wrong checksum of no family" => [binary("", family: :unspecified, told: [[3, "\0" * 4]]), :closed],
    "what is told goes on too long" => [binary("#{inet}\x01\x00\x05abcd"), :closed],
    "two bytes too many" => [binary("#{inet}\x01\x00"), :closed],
    "addresses that are too short" => [binary(inet[0, 11]), :closed],
    "addresses of IPv6 that are too short" => [binary(inet6[0, 35], family: :inet6), :closed],
    "no addresses" => [binary(""), :closed],
    "IPv4 as a Unix socket" => [binary(inet, family: :unix), :closed],
    "version 1" => [binary(inet, version_command: 0x11), :closed],
    "version 3" => [binary(inet, version_command: 0x31), :closed],
    "another command" => [binary(inet, version_command: 0x22), :closed],
    "another family" => [binary(inet, family: 4), :closed],
    "another transport" => [binary(inet, transport: 3), :closed],
    "another signature" => [binary(inet).sub("QUIT", "QUIET"), :closed],
    "part of a signature" => ["\r\n\r\n\0\r\nQ".b, :unfinished],
    "a head alone" => [binary(inet)[0, 16], :unfinished],
    "a byte too few" => [binary(inet)[0..-2], :unfinished]
  }.freeze

  OTHERS = {
    "a request" => ["", :closed],
    "a request for a path that begins so" => ["PROXYING ", :closed],
    "a handshake of TLS" => ["\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03".b, :closed],
    "zeroes" => ["\0" * 32, :closed]
  }.freeze

  ALL = { "version 1" => LINES, "version 2" => BINARY, "no header" => OTHERS }.freeze
end
