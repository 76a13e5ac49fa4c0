// The key of the live service: whose it is, and what can be said of it without reading it.
import type { KeyState } from '../../contract/app/account.ts'
import { remoteProfile } from '../../contract/service/profile.ts'
import type { Host } from '../base/host.ts'
import { isServiceKey } from './connections.ts'

/** The service that a key is for: that of the address, be it in use or not; null while there is none to use. */
export function remoteOrigin(host: Host): string | null {
  const profile = remoteProfile(host.settings.get().remote)
  return profile.success ? new URL(profile.data.baseUrl).origin : null
}

/** The keychain is asked where a key is wanted: by the live service in use, or since one was. */
export async function keyState(host: Host, setAt: number | null): Promise<KeyState> {
  const wanted = host.settings.get().provider === 'remote' || host.vault.storage !== 'untried'
  const origin = remoteOrigin(host)
  const found = wanted ? (await host.vault.get(origin)) !== null : host.vault.keeps(origin)
  const { storage, store: name, reason } = host.vault
  const has = storage !== 'unavailable' && found
  const others = host.vault.origins().filter(other => other !== origin && isServiceKey(other))
  return {
    origin,
    others,
    storage,
    store: name,
    reason,
    has,
    setAt: has && setAt !== null ? new Date(setAt).toISOString() : null,
  }
}
