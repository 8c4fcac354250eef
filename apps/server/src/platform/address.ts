import ipaddr from 'ipaddr.js'

/** One subscriber as limits see it. */
export interface AddressKey {
  /** The single IPv4 address, or the /64 of IPv6: within a /64 one machine has as many addresses as it likes. */
  readonly address: string
  /** The /24 of IPv4, or the /48 of IPv6, which is what one line gets. */
  readonly network: string
}

/** What a network may do in sum, as a multiple of what one of its addresses may. */
export const NETWORK_FACTOR = 5

const UNKNOWN: AddressKey = { address: 'unknown', network: 'unknown' }

/** An address in its shortest form, IPv4 in IPv6 as IPv4; undefined for what is none. */
export function parseAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  const plain = text.replace(/%.*$/, '')
  return ipaddr.isValid(plain) ? ipaddr.process(plain) : undefined
}

/**
 * The one rule of what counts as an address and as its network wherever something is limited by address.
 *
 * @param ip as the socket or a trusted proxy says it; IPv4-mapped IPv6 counts as IPv4
 */
export function addressKey(ip: string): AddressKey {
  const parsed = parseAddress(ip)
  if (!parsed) return UNKNOWN
  if (parsed instanceof ipaddr.IPv4)
    return { address: parsed.toString(), network: `${parsed.octets.slice(0, 3).join('.')}.0/24` }
  const groups = parsed.parts.map((part) => part.toString(16))
  return {
    address: `${groups.slice(0, 4).join(':')}::/64`,
    network: `${groups.slice(0, 3).join(':')}::/48`,
  }
}
