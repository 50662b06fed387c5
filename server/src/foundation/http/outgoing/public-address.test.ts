import { describe, expect, it } from '@jest/globals'
import { isPublicAddress } from './public-address.ts'

describe('an address that a request to another server may go to', () => {
  it.each(['93.184.215.14', '1.1.1.1', '172.32.0.1', '2606:4700:4700::1111', '2a00:1450:4001:800::200e'])(
    'is %s, of the public internet',
    (address) => expect(isPublicAddress(address)).toBe(true),
  )

  it.each([
    ...['127.0.0.1', '127.255.255.254', '0.0.0.0', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
    ...['169.254.169.254', '100.100.100.200', '192.0.0.192', '198.18.0.1', '224.0.0.1', '255.255.255.255'],
    ...['::', '::1', '::ffff:127.0.0.1', '::ffff:93.184.215.14', '::127.0.0.1', 'fe80::1', 'fe80::1%lo'],
    ...['fc00::1', 'fd00:ec2::254', 'ff02::1', '64:ff9b::7f00:1', '2002:7f00:1::', '2001:0:7f00:1::1'],
    ...['2001:db8::1', '100::1', 'localhost', '127.1', '0x7f000001', '2130706433', ''],
  ])('is not %j', (address) => expect(isPublicAddress(address)).toBe(false))
})
