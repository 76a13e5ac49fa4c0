// The system notifies that a run ended or paused while another program is in front (R-RUN-21).
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ShownRun } from '../../contract/app/run/run.ts'
import { useTRPC, useTRPCClient } from '../rpc/trpc.ts'
import { searchEndWords, searchRunTitle } from './activity/search-run-words.ts'
import { reasonWords } from './reason-words.ts'
import { endWords, runTitle } from './run-words.ts'

export interface HaltNotice {
  readonly title: string
  readonly text: string
}

/** What a person pauses or stops, they know of. */
const ownDoing: ReadonlySet<ShownRun['reason']> = new Set(['user', 'interrupted'])

const titleOf = (run: ShownRun): string =>
  run.kind === 'search' ? searchRunTitle(run) : `${run.sheetName}: ${runTitle(run.op, run.columnName)}`

/** What to say of a run that was `before` when last seen, null = is new; null for no news and for the person's own doing. */
export function haltNotice(before: ShownRun['state'] | null, run: ShownRun): HaltNotice | null {
  if (before === run.state) return null
  if (run.state === 'done')
    return { title: `Done: ${titleOf(run)}`, text: run.kind === 'search' ? searchEndWords(run) : endWords(run) }
  if (run.state !== 'paused' || ownDoing.has(run.reason)) return null
  return { title: `Paused: ${titleOf(run)}`, text: reasonWords(run, Date.now())?.text ?? '' }
}

/** Tells of runs that halt from now on, where the host can; main shows it only while no window is in front. */
export function useHaltNotices(runs: readonly ShownRun[] | undefined): void {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const { data: about } = useQuery(trpc.app.about.queryOptions())
  /** Null until the first word: what had halted before is no news. */
  const seen = useRef<Map<number, ShownRun['state']> | null>(null)
  useEffect(() => {
    if (!runs) return
    seen.current ??= new Map(runs.map(run => [run.id, run.state]))
    for (const run of runs) {
      const notice = haltNotice(seen.current.get(run.id) ?? null, run)
      seen.current.set(run.id, run.state)
      // The run's card says the same: a notification that cannot be shown is no loss.
      if (notice && about?.notify.can) client.app.notify.mutate(notice).catch(() => {})
    }
  }, [runs, about, client])
}
