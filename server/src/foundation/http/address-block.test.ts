import { describe, expect, it } from '@jest/globals'
import { addressBlockOf } from './address-block.ts'

describe('the address block that limits count', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:4711', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['[::ffff:203.0.113.7]:4711', '203.0.113.7'],
  ])('is the IPv4 address of %s', (ip, block) => expect(addressBlockOf(ip)).toBe(block))

  it.each([
    '2001:db8:1:2::',
    '2001:db8:1:2::7',
    '2001:DB8:1:2:ffff:ffff:ffff:ffff',
    '[2001:db8:1:2::7]:443',
    '[2001:db8:1:2::7]',
    '2001:db8:1:2::7%eth0',
  ])('is the /64 of %s', (ip) => expect(addressBlockOf(ip)).toBe('2001:db8:1:2::'))

  it('distinguishes neighbouring networks', () => {
    expect(addressBlockOf('2001:db8:1:3::7')).not.toBe(addressBlockOf('2001:db8:1:2::7'))
  })

  it.each([undefined, '', 'unknown', '_hidden', '1.2.3', '1.2.3.4.5', '::g', '[::1'])(
    'is the same for all that is no address: %s',
    (ip) => expect(addressBlockOf(ip)).toBe('unknown'),
  )
})
