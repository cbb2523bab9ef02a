// Networks of addresses: what limits count by.

import { isIPv4, isIPv6 } from 'node:net'

/**
 * The network of an address. Of IPv6 a household has as many addresses as it likes, all in one network of 64 bits. Whatever is
 * no address is counted as one: `unknown`.
 */
export function networkOf(text: string): string {
  const address = readAddress(text)
  if (address === null) return 'unknown'
  return isIPv4(address) ? address : `${groupsOf(address).slice(0, 4).join(':')}::/64`
}

/** The network of 48 bits that a network of 64 is in: whoever rents one has 65,536 of the smaller. */
export function widerNetworkOf(network: string): string | undefined {
  return network.endsWith('::/64') ? `${network.split(':', 3).join(':')}::/48` : undefined
}

/** An address as proxies write it: with a port, in brackets, in quotes, with a zone, an IPv4 address as IPv6. Null: none of it. */
export function readAddress(text: string): string | null {
  const bare = text.trim().replace(/^"(.*)"$/, '$1')
  const inBrackets = /^\[([^\]]*)\](?::\d+)?$/.exec(bare)?.[1]
  const beforePort = /^([\d.]+):\d+$/.exec(bare)?.[1]
  const address = (inBrackets ?? beforePort ?? bare).replace(/%.*$/, '')
  if (isIPv4(address)) return address
  if (!isIPv6(address)) return null
  const groups = groupsOf(address)
  const isEmbedded = groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff'
  if (!isEmbedded) return address
  return groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((both) => [both >> 8, both & 0xff])
    .join('.')
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): readonly string[] {
  const plain = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_all, a, b, c, d) => {
    const hex = (high: string, low: string) => (Number(high) * 256 + Number(low)).toString(16)
    return `${hex(a, b)}:${hex(c, d)}`
  })
  const [front = '', back] = plain.split('::')
  const split = (part: string) => (part === '' ? [] : part.split(':'))
  const [before, after] = [split(front), split(back ?? '')]
  const zeros = back === undefined ? [] : Array.from({ length: 8 - before.length - after.length }, () => '0')
  return [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16).toString(16))
}
