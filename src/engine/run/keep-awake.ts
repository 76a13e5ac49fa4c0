// The computer stays awake exactly while a run goes on, where the person wants that and the host can see to it.
import type { ChangeFeed } from '../base/changes.ts'
import type { Host } from '../base/host.ts'
import type { Runs } from './runs.ts'

interface Parts {
  readonly runs: Pick<Runs, 'going'>
  readonly changes: Pick<ChangeFeed, 'watch'>
  readonly host: Pick<Host, 'keepAwake' | 'settings' | 'log'>
}

/** Follows runs and settings; returns how to stop, which lets the computer sleep. */
export function keepAwakeWhileRunning({ runs, changes, host }: Parts): () => Promise<void> {
  const { keepAwake } = host
  if (!keepAwake) return async () => {}
  const over = new AbortController()
  let awake = false
  const put = (wanted: boolean) => {
    if (wanted === awake) return
    awake = wanted
    keepAwake(wanted)
  }
  const follow = async () => {
    for await (const _change of changes.watch(over.signal)) put(runs.going() && host.settings.get().keepAwake)
  }
  const followed = follow().catch((error: unknown) =>
    host.log.error('whether the computer may sleep is no longer followed', { error: String(error) }),
  )
  return async () => {
    over.abort()
    await followed
    put(false)
  }
}
