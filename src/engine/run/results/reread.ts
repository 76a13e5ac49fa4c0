// After an edit of the profile, and at opening: answers that could not be read are read again, their rows are written.
import type { RunId } from '../../../contract/app/ids.ts'
import { type WriteRowsParts, writeRows } from './write-rows.ts'

const atOnce = 50

/** Reads what can be read by now; sends nothing and costs nothing. Returns how many runs have new results. */
export async function rereadBadAnswers(parts: WriteRowsParts): Promise<number> {
  const { store, changes, host } = parts
  const runIds = new Set<number>()
  for (let after: number | null = 0; after !== null; ) {
    const { remote } = host.settings.get()
    const now = host.clock.now()
    const piece: { runIds: number[]; last: number | null } = await store.writer.call('rereadAnswers', {
      remote,
      now,
      after,
      limit: atOnce,
    })
    for (const runId of piece.runIds) runIds.add(runId)
    after = piece.last
  }
  for (const runId of runIds) {
    const run = await store.writer.call('runRow', runId)
    const live = (await store.grid.call('readRuns', [runId])).some(view => view.live)
    if (run) await writeRows(parts, { id: runId, op: run.op, live })
    // Ids of our own runs.
    changes.run(runId as RunId)
  }
  return runIds.size
}
