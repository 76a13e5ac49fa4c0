// What the engine says has changed: heard once, told to every screen, and the queries that show it asked again.
import type { Changes } from '../../contract/app/app.ts'
import { client, queryClient, trpc } from './client.ts'

const listeners = new Set<(changes: Changes) => void>()

/** Hears every change from now on; returns how to stop. After a lost connection all queries are asked again instead. */
export function onChanges(listener: (changes: Changes) => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function refresh(changes: Changes): void {
  const stale: { queryKey: readonly unknown[] }[] = []
  if (changes.workbooks || changes.sheets.length > 0 || changes.runs.length > 0)
    stale.push(trpc.sheet.workbooks.queryFilter())
  for (const { sheetId } of changes.sheets) {
    stale.push(trpc.sheet.get.queryFilter({ sheetId }), trpc.sheet.history.queryFilter({ sheetId }))
    stale.push(trpc.sheet.cellHistory.pathFilter())
  }
  for (const sheetId of [...changes.profiles, ...changes.sheets.map(sheet => sheet.sheetId)])
    stale.push(trpc.sheet.profiles.queryFilter({ sheetId }))
  if (changes.sheets.length > 0) {
    // Not view.open: rows stay where they are until the user sorts or filters.
    stale.push(trpc.view.facet.pathFilter(), trpc.view.figures.pathFilter(), trpc.view.saved.pathFilter())
    stale.push(trpc.view.ticked.pathFilter())
    stale.push(trpc.view.summary.pathFilter(), trpc.answer.pathFilter())
    stale.push(trpc.run.operations.pathFilter(), trpc.file.exportPreview.pathFilter())
  }
  if (changes.workbooks || changes.sheets.length > 0 || changes.jobs.length > 0) stale.push(trpc.seen.pathFilter())
  if (changes.runs.length > 0)
    stale.push(trpc.run.pathFilter(), trpc.answer.pathFilter(), trpc.ledger.pathFilter(), trpc.stored.pathFilter())
  if (changes.searches || changes.runs.length > 0) stale.push(trpc.search.pathFilter())
  if (changes.account || changes.settings) stale.push(trpc.account.pathFilter(), trpc.ledger.pathFilter())
  if (changes.settings) {
    stale.push(trpc.settings.pathFilter(), trpc.policy.pathFilter())
    // Another service offers other operations.
    stale.push(trpc.run.operations.pathFilter())
  }
  if (changes.workbooks || changes.workspace) stale.push(trpc.workbook.pathFilter())
  if (changes.suppression)
    stale.push(
      trpc.privacy.pathFilter(),
      trpc.run.pathFilter(),
      trpc.search.pathFilter(),
      trpc.file.exportPreview.pathFilter(),
    )
  for (const filter of stale) queryClient.invalidateQueries(filter)
}

/** Follows the engine's feed for the life of the page; returns how to stop. */
export function followChanges(): () => void {
  const feed = client.app.changes.subscribe(undefined, {
    onData: changes => {
      refresh(changes)
      for (const listener of listeners) listener(changes)
    },
  })
  return () => feed.unsubscribe()
}
