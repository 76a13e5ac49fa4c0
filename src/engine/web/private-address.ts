// Which addresses of computers are on the public internet. All that is not known to be public is taken as private: this computer,
// its network, its cloud, and what stands for such an address in another notation.
import { BlockList, isIP } from 'node:net'

const ranges = (family: 'ipv4' | 'ipv6', list: readonly string[]): BlockList => {
  const blocks = new BlockList()
  for (const range of list) {
    const [address = '', bits] = range.split('/')
    blocks.addSubnet(address, Number(bits), family)
  }
  return blocks
}

/** Special-purpose addresses of IPv4 (RFC 6890 and its registry). */
const special4 = ranges('ipv4', [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
])
/** The only addresses of IPv6 that are given out for the internet. */
const global6 = ranges('ipv6', ['2000::/3'])
/** Those of them that are not on it, or stand for one of IPv4. */
const special6 = ranges('ipv6', ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'])

/** Whether an IP address, without brackets, may be on this computer's own or any other closed network. */
export function isPrivateAddress(address: string): boolean {
  const bare = address.split('%')[0] ?? ''
  switch (isIP(bare)) {
    case 4:
      return special4.check(bare, 'ipv4')
    case 6:
      return !global6.check(bare, 'ipv6') || special6.check(bare, 'ipv6')
    default:
      return true
  }
}

/** The IP address that a host of an address is written as; null = it is a name. */
export function addressOfHost(hostname: string): string | null {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return isIP(bare) ? bare : null
}
