import ipaddr from 'ipaddr.js'
import { parseAddress } from '../../platform/address.ts'

/** The widest range a key takes: a whole provider is no address of an enterprise. */
const WIDEST = { ipv4: 16, ipv6: 32 } as const

/** A range in its one form, `203.0.113.0/24`; a single address is a range of one. Undefined for what is none. */
export function normaliseRange(text: string): string | undefined {
  const plain = text.trim()
  const [head = '', bits, ...more] = plain.split('/')
  const address = /^[0-9a-f:.]+$/i.test(head) ? parseAddress(head) : undefined
  // IPv4 has four parts and nothing else: shorter forms, octal and hexadecimal ones read otherwise than they are meant.
  if (!address || more.length || (!head.includes(':') && !ipaddr.IPv4.isValidFourPartDecimal(head)))
    return undefined
  const whole = address.kind() === 'ipv4' ? 32 : 128
  if (bits !== undefined && (!/^\d{1,3}$/.test(bits) || (head.includes(':') && whole === 32)))
    return undefined
  const length = bits === undefined ? whole : Number(bits)
  if (length > whole || length < WIDEST[address.kind()]) return undefined
  const net =
    address.kind() === 'ipv4'
      ? ipaddr.IPv4.networkAddressFromCIDR(`${address}/${length}`)
      : ipaddr.IPv6.networkAddressFromCIDR(`${address}/${length}`)
  return `${net}/${length}`
}

/** Whether an address, as the socket or a trusted proxy says it, lies in one of the ranges. */
export function isWithin(ip: string, ranges: readonly string[]): boolean {
  const address = parseAddress(ip)
  return (
    address !== undefined &&
    ranges.some((range) => {
      const [net, bits] = ipaddr.parseCIDR(range)
      return net.kind() === address.kind() && address.match(net, bits)
    })
  )
}
