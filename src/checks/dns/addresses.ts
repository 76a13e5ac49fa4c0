// Which addresses of a host can receive mail from the internet.
import { BlockList } from 'node:net'

/** Private, shared, loopback, link-local, multicast and unspecified addresses (RFC 6890): nothing from outside arrives. */
const unreachable = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['224.0.0.0', 3],
] as const)
  unreachable.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  unreachable.addSubnet(net, prefix, 'ipv6')

/** Whether mail from the internet can reach an address. */
export const isPublic = (address: string) => !unreachable.check(address, address.includes(':') ? 'ipv6' : 'ipv4')

/** The unspecified address is no host's: filtering resolvers give it for names they block. */
export const isBlockedMark = (address: string) => address === '0.0.0.0' || address === '::'
