// What an open list hears from the engine: its rows or cells changed, its view is gone, the connection is back.
import type { SheetId } from '../../contract/app/ids.ts'
import { wholeListView } from '../../contract/app/view.ts'
import { engineLink } from '../rpc/away.ts'
import { onChanges, onPacedChanges } from '../rpc/changes.ts'
import { onGoneView } from '../rpc/gone-views.ts'
import { isSameView } from './same-view.ts'
import type { SheetSession } from './session.ts'

export interface FollowedList extends Pick<SheetSession, 'state' | 'windows'> {
  /** The change is newer than what is on screen or on its way; from now on it is on its way. */
  isNews(change: { readonly version: number }): boolean
  /** Opens the present view again. */
  reopen(): void
}

/** Keeps what is on screen as new as the list; answers how to end it. */
export function followList(sheetId: SheetId, { state, windows, isNews, reopen }: FollowedList): () => void {
  const unlisten = onChanges(changes => {
    const change = changes.sheets.find(one => one.sheetId === sheetId)
    if (changes.suppression || changes.rules.includes(sheetId)) windows.refresh()
    if (!change || !isNews(change)) return
    if (change.rows) reopen()
    else if (change.results) windows.changed(change.results)
    else windows.refresh()
  })
  // Results out of sight may be what the view is ordered by: only an answer tells that its order is out of date.
  const unpace = onPacedChanges(changes => {
    const results = changes.sheets.some(one => one.sheetId === sheetId && one.results !== null)
    const { view, stale } = state.get()
    if (results && !stale && !isSameView(view.spec, wholeListView)) windows.refresh()
  })
  // What could not be fetched while the engine was away is asked for when it is back.
  let connected = engineLink.get().open
  const unlink = engineLink.subscribe(() => {
    const { open: now } = engineLink.get()
    if (now && !connected) windows.refresh()
    connected = now
  })
  const unwatch = onGoneView(viewId => {
    const { view, opening } = state.get()
    if (viewId === view.id && !opening) reopen()
  })
  return () => {
    unlisten()
    unpace()
    unlink()
    unwatch()
  }
}
