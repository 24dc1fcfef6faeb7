# frozen_string_literal: true

require "ipaddr"

# Makes headers of the PROXY protocol (HAProxy's proxy-protocol.txt), sound ones and others.
module ProxyHeader
  SIGNATURE = "\r\n\r\n\0\r\nQUIT\n".b
  FAMILIES = { unspecified: 0, inet: 1, inet6: 2, unix: 3 }.freeze
  CRC32C = 3

  module_function

  # @return [String] of version 1
  def line(protocol = "TCP4", client = "192.0.2.7", *server)
    "PROXY #{[protocol, client, *server, *["198.51.100.1", "40000 443"].drop(server.size)].join(" ")}\r\n"
  end

  # @param told [Array<(Integer, String)>] types and values of what is told besides
  # @return [String] of version 2
  def binary(addresses, family: :inet, version_command: 0x21, transport: 1, told: [])
    rest = addresses + told.map { |type, value| [type, value.bytesize, value].pack("Cna*") }.join
    [SIGNATURE, version_command, (FAMILIES.fetch(family, family) << 4) | transport, rest.bytesize, rest].pack("a*CCna*")
  end

  # @return [String] addresses and ports
  def addresses(client, server, *ports) = [IPAddr.new(client).hton, IPAddr.new(server).hton, *ports].pack("a*a*nn")

  def inet(client = "192.0.2.7") = addresses(client, "198.51.100.1", 40_000, 443)

  def inet6(client = "2001:db8::7") = addresses(client, "2001:db8::1", 40_000, 443)

  def unix = ["/run/client.sock", "/run/proxy.sock"].pack("a108a108")

  # @return [String] one that tells its checksum, `off` by so much
  def summed(told: [], off: 0)
    header = binary(inet, told: [*told, [CRC32C, "\0" * 4]])
    header[-4, 4] = [(crc32c(header) + off) & 0xFFFF_FFFF].pack("N")
    header
  end

  # RFC 3720, appendix B.4
  def crc32c(bytes)
    sum = bytes.each_byte.inject(0xFFFF_FFFF) do |all, byte|
      8.times.inject(all ^ byte) { |left, _| left.even? ? left >> 1 : (left >> 1) ^ 0x82F6_3B78 }
    end
    sum ^ 0xFFFF_FFFF
  end
end
