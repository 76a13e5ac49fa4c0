// Of the views that one asker asks for in a list, the newest counts: a former request is ended, and waited for.
import type { SheetId } from '../../../../contract/app/ids.ts'
import type { View, ViewSpec } from '../../../../contract/app/view.ts'
import { fail } from '../../../base/fail.ts'

interface Opening {
  spec: string
  view: Promise<View>
  ended: Promise<void>
  /** No one waits for it any more. */
  leave(): void
}
const nothing = () => {}

/** `left` aborts when the caller asks for something else. */
type OrderRows = (sheetId: SheetId, spec: ViewSpec, asker: object, left: AbortSignal) => Promise<View>

export interface LatestOpenings {
  /** Throws superseded where a newer request for another view has come. */
  open(asker: object, sheetId: SheetId, spec: ViewSpec): Promise<View>
}

export function createLatestOpenings(order: OrderRows): LatestOpenings {
  const openings = new WeakMap<object, Map<SheetId, Opening>>()

  /** Ends the asker's former request for this list, and orders once it has ended, unless a newer one has come by then. */
  function open(asker: object, sheetId: SheetId, spec: ViewSpec): Promise<View> {
    const lists = openings.get(asker) ?? new Map<SheetId, Opening>()
    openings.set(asker, lists)
    const text = JSON.stringify(spec)
    const former = lists.get(sheetId)
    // One for the same view is waited for: what it finds is kept.
    if (former?.spec !== text) former?.leave()
    const left = new AbortController()
    const begun = (former?.ended ?? Promise.resolve()).then(() =>
      lists.get(sheetId) === opening ? order(sheetId, spec, asker, left.signal) : null,
    )
    const ordered = begun.catch((error: unknown) => {
      if (left.signal.aborted) return null
      throw error
    })
    const view = ordered.then(made => {
      const newest = lists.get(sheetId)
      if (made) return made
      if (newest?.spec === text) return newest.view
      throw fail('superseded', {})
    })
    // The next one only waits; a failure goes to the caller of this one.
    const opening: Opening = { spec: text, view, ended: ordered.then(nothing, nothing), leave: () => left.abort() }
    lists.set(sheetId, opening)
    return view
  }

  return { open }
}
