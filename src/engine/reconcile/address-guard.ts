// Which addresses a service may have: of the web, of this computer when its name says so, of a private network only when asked for.
import { type LookupAddress, lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { secureAddress } from '../../model/secure-address.ts'
import { fail } from '../base/fail.ts'

const refused = (reason: 'address' | 'private', detail: string) => fail('reconcile_refused', { reason, detail })

/** Networks that are no place of the public internet (RFC 6890). */
const inside = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ['::', 127],
  ['64:ff9b:1::', 48],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inside.addSubnet(network, bits, 'ipv6')

/** Whether an address in numbers is of a private network or of this computer. */
export function isPrivate(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  const own = mapped ?? address
  return inside.check(own, isIP(own) === 6 ? 'ipv6' : 'ipv4')
}

const bare = (hostname: string): string => hostname.replace(/^\[|\]$/g, '')
const isHere = (hostname: string): boolean => ['127.0.0.1', 'localhost', '::1'].includes(bare(hostname))

export interface GuardedAddress {
  readonly url: URL
  /** How its name is looked up: a name that leads to a private network fails. */
  readonly lookup: LookupFunction
}

/** Throws reconcile_refused. */
export function guardedAddress(text: string, allowPrivate: boolean): GuardedAddress {
  const url = URL.parse(text.trim())
  if (url?.username !== '' || url.password !== '') throw refused('address', '')
  // On a private network that someone allows, encryption is theirs to decide.
  if (!secureAddress.safeParse(url.href).success && !(allowPrivate && url.protocol === 'http:'))
    throw refused('address', '')
  const host = bare(url.hostname)
  const free = allowPrivate || isHere(host)
  if (!free && isIP(host) !== 0 && isPrivate(host)) throw refused('private', host)
  return {
    url,
    lookup: (name, options, done) => {
      lookup(name, { ...options, all: true }, (error, found: LookupAddress[]) => {
        if (error) return done(error, '', 0)
        if (!free && found.some(({ address }) => isPrivate(address)))
          return done(Object.assign(new Error('private'), { code: privateCode }), '', 0)
        if (options.all) return done(null, found)
        const [first] = found
        done(null, first?.address ?? '', first?.family)
      })
    },
  }
}

/** The code of a name that leads to a private network. */
export const privateCode = 'EPRIVATE'
