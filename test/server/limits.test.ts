// How fast somebody may talk, and whom they are counted with.

import { describe, expect, it } from 'vitest'
import { AddressLimit, Bucket, HeldPerAddress, Limit, perMinute } from '../../src/server/base/buckets.ts'
import { limits } from '../../src/server/base/limits.ts'
import { networkOf, widerNetworkOf } from '../../src/server/base/networks.ts'
import { addressOf } from '../../src/server/gateways/addresses.ts'
import { boundAll } from '../../src/server/gateways/connections.ts'

describe('a bucket', () => {
  it('grants a burst, then as much as time brings, and says how long to wait', () => {
    const bucket = new Bucket({ perSecond: 2, burst: 3 }, 0)
    expect([1, 2, 3, 4].map(() => bucket.take(0))).toEqual([0, 0, 0, 500])
    expect(bucket.take(499)).toBeGreaterThan(0)
    expect(bucket.take(500)).toBe(0)
  })

  it('is not emptied by a clock that is set back, nor filled twice by one that is set forward and back', () => {
    const bucket = new Bucket({ perSecond: 1, burst: 5 }, 1_000_000)
    for (let n = 0; n < 5; n++) expect(bucket.take(1_000_000 - n * 3_600_000)).toBe(0)
    expect(bucket.take(0)).toBe(1000)
    expect(bucket.take(1_001_000)).toBe(0)
    expect(bucket.take(500_000)).toBe(1000)
    expect(bucket.take(1_001_000)).toBe(1000)
  })

  it('lends for something dear, one burst at most', () => {
    const bucket = new Bucket({ perSecond: 10, burst: 100 }, 0)
    expect(bucket.take(0, 1_000_000)).toBe(0)
    const wait = bucket.take(0)
    expect(wait).toBe(10_100)
    expect(bucket.take(wait)).toBe(0)
  })
})

describe('a limit', () => {
  it('counts each for itself', () => {
    const limit = new Limit(perMinute(2))
    expect([1, 2, 3].map(() => limit.take('a', 0))).toEqual([0, 0, 30_000])
    expect(limit.take('b', 0)).toBe(0)
    expect(limit.take('a', 30_000)).toBe(0)
  })

  it('refuses nobody because there are many, and remembers who did the most', () => {
    const limit = new Limit({ perSecond: 0.01, burst: 3 })
    for (let n = 0; n < 3; n++) expect(limit.take('guesser', 0)).toBe(0)
    for (let n = 0; n < 3 * limits.countedKeys; n++) expect(limit.take(`stranger ${n}`, n / 100)).toBe(0)
    expect(limit.size).toBeLessThanOrEqual(limits.countedKeys)
    expect(limit.take('guesser', 1000)).toBeGreaterThan(0)
  })

  it('of one /48 is not that of ten thousand households, and others do not notice', () => {
    const limit = new AddressLimit(perMinute(10))
    const network = (n: number) => networkOf(`2001:db8:7:${n.toString(16)}::1`)
    const granted = Array.from({ length: 10_000 }, (_, n) => limit.take(network(n), n)).filter((wait) => wait === 0)
    expect(granted.length).toBeGreaterThanOrEqual(10 * limits.networksInOne)
    expect(granted.length).toBeLessThan(11 * limits.networksInOne + 30)
    expect(limit.take(networkOf('2001:db8:8::1'), 10_000)).toBe(0)
    expect(limit.take(networkOf('192.0.2.7'), 10_000)).toBe(0)
  })

  it('gives back what is not to count, to the wider network too', () => {
    const limit = new AddressLimit(perMinute(1))
    for (let n = 0; n < 1000; n++) {
      const network = networkOf(`2001:db8:7:${n.toString(16)}::1`)
      expect(limit.take(network, 0)).toBe(0)
      limit.giveBack(network)
    }
  })

  it('of what is held at once counts each until it is let go, once', () => {
    const held = new HeldPerAddress(2)
    const first = held.hold('a')
    expect(held.hold('a')).not.toBeNull()
    expect(held.hold('a')).toBeNull()
    expect(held.hold('b')).not.toBeNull()
    for (let n = 0; n < 3; n++) first?.()
    expect(held.hold('a')).not.toBeNull()
    expect(held.hold('a')).toBeNull()
    const many = Array.from({ length: 100 }, (_, n) => held.hold(networkOf(`2001:db8:7:${n.toString(16)}::1`)))
    expect(many.filter((one) => one !== null)).toHaveLength(2 * limits.networksInOne)
  })
})

describe('an address', () => {
  const from = (forwarded: string, TRUST_PROXY = 'yes') =>
    addressOf(
      { headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress: '203.0.113.9' } },
      { settings: { TRUST_PROXY } as never },
    )

  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['198.51.100.1, 192.0.2.7', '192.0.2.7'],
    ['192.0.2.7:51234', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:c000:207', '192.0.2.7'],
    ['0:0:0:0:0:ffff:192.0.2.7', '192.0.2.7'],
    ['[::ffff:192.0.2.7]:443', '192.0.2.7'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::1]:51234', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::1]', '2001:db8:1:2::/64'],
    ['"[2001:db8:1:2::1]:51234"', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['2001:0db8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2:0:0:0:9', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:3::', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::192.0.2.7', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
    // Whatever is no address is not believed: then it is the proxy's.
    ['unknown', '203.0.113.9'],
    ['', '203.0.113.9'],
    ['192.0.2.7, ', '203.0.113.9'],
    ['999.0.2.7', '203.0.113.9'],
    ['192.0.2.7:1:2', '203.0.113.9'],
    ['_hidden', '203.0.113.9'],
    ['<script>', '203.0.113.9'],
  ])('that a proxy reports as "%s" is counted as %s', (reported, network) => {
    expect(from(reported)).toBe(network)
  })

  it('that a client makes up is not believed', () => {
    expect(from('192.0.2.7', 'no')).toBe('203.0.113.9')
    expect(from('192.0.2.1, 192.0.2.2, 198.51.100.1')).toBe('198.51.100.1')
  })

  it('is in a wider network, if it is one of IPv6', () => {
    expect(widerNetworkOf(networkOf('2001:db8:1:2::1'))).toBe('2001:db8:1::/48')
    expect(widerNetworkOf(networkOf('2001:db8:1:ffff::1'))).toBe('2001:db8:1::/48')
    expect(widerNetworkOf('192.0.2.7')).toBeUndefined()
    expect(widerNetworkOf(networkOf('nonsense'))).toBeUndefined()
  })
})

it('when too much waits for all, those for whom most waits are cut first, and no more than needed', () => {
  const cut: number[] = []
  const sockets = [10, 500, 30, 400, 20].map((waiting) => ({ waiting, cut: () => void cut.push(waiting) }))
  expect(boundAll(sockets, 1000)).toBe(0)
  expect(cut).toEqual([])
  expect(boundAll(sockets, 500)).toBe(1)
  expect(cut).toEqual([500])
})
