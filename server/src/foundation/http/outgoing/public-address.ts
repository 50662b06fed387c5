import { BlockList, isIP } from 'node:net'

/** Networks that are not the public internet, by the registries of IANA for special purposes. */
const SPECIAL_V4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15'],
  ...['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
]

/** Parts of the global unicast addresses: documentation, tunnels that lead to any IPv4 address, protocol assignments. */
const SPECIAL_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const special = new BlockList()
for (const network of SPECIAL_V4) addTo(special, network, 'ipv4')
for (const network of SPECIAL_V6) addTo(special, network, 'ipv6')

const globalUnicast = new BlockList()
addTo(globalUnicast, '2000::/3', 'ipv6')

function addTo(list: BlockList, network: string, family: 'ipv4' | 'ipv6'): void {
  const [address = '', prefix] = network.split('/')
  list.addSubnet(address, Number(prefix), family)
}

/**
 * Whether an IP address belongs to the public internet: no loopback, link-local, private, shared, reserved or multicast
 * address, in either family. IPv4 addresses that are written as IPv6 do not.
 */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !special.check(address, 'ipv4')
    case 6:
      return globalUnicast.check(address, 'ipv6') && !special.check(address, 'ipv6')
    default:
      return false
  }
}
