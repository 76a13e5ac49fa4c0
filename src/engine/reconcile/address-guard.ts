// Which addresses a service may have: of the web, of this computer when its name says so, of a private network only when asked for.
import { type LookupAddress, lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { secureAddress } from '../../model/secure-address.ts'
import { fail } from '../base/fail.ts'
import { addressOfHost, isPrivateAddress } from '../web/private-address.ts'

const refused = (reason: 'address' | 'private', detail: string) => fail('reconcile_refused', { reason, detail })

const isHere = (host: string): boolean => ['127.0.0.1', 'localhost', '::1'].includes(host)

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
  const written = addressOfHost(url.hostname)
  const free = allowPrivate || isHere(written ?? url.hostname)
  if (!free && written !== null && isPrivateAddress(written)) throw refused('private', written)
  return {
    url,
    lookup: (name, options, done) => {
      lookup(name, { ...options, all: true }, (error, found: LookupAddress[]) => {
        if (error) return done(error, '', 0)
        if (!free && found.some(({ address }) => isPrivateAddress(address)))
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
