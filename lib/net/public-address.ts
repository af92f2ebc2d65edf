import ipaddr from 'ipaddr.js'

/** In the public range, but Azure answers there from within, to each of its machines alone. */
const OF_THE_HOST = '168.63.129.16'

/**
 * Whether an IP address lies in the public internet. Loopback, private, link-local, carrier-grade NAT, unique
 * local, multicast, reserved and IPv4-in-IPv6 addresses (mapped, translated, 6to4, Teredo) do not: the last
 * ones could lead to any of the others.
 */
export function isPublicAddress(address: string): boolean {
  const bare = address.replace(/^\[|\]$/g, '').replace(/%.*$/, '')
  if (!ipaddr.isValid(bare)) return false
  const parsed = ipaddr.process(bare)
  if (parsed.range() !== 'unicast' || parsed.toString() === OF_THE_HOST) return false
  return parsed.kind() === 'ipv4' || !inCompatibleBlock(parsed as ipaddr.IPv6)
}

/** `::a.b.c.d`, the deprecated IPv4-compatible form. */
function inCompatibleBlock(address: ipaddr.IPv6): boolean {
  return address.match(ipaddr.IPv6.parse('::'), 96)
}
