// Follows the find bar while a grid is on screen: counts again when something changed, and marks the matches in sight.
import type { CellPlace } from '../../../contract/app/find.ts'
import { onPacedChanges } from '../../rpc/changes.ts'
import { visibleRows } from '../grid/geometry.ts'
import type { GridSurface } from '../grid/surface.ts'
import type { SheetSession } from '../session.ts'
import { countFound, findStore, shownScope } from './find.ts'

/** A pause in typing after which counting begins. */
const settleMs = 90
/** Rows beyond what is seen that are marked too, so that slow scrolling needs no new question. */
const margin = 60

/** Returns how to stop. */
export function followFind(session: SheetSession, surface: GridSurface): () => void {
  let counting = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Rows that the marks cover; null when they are out of date. */
  let covered: { first: number; last: number } | null = null
  let asking = false
  let closed = false

  function count(): void {
    clearTimeout(timer)
    timer = setTimeout(() => {
      counting.abort()
      counting = new AbortController()
      void countFound(session, counting.signal)
    }, settleMs)
  }

  function show(places: readonly CellPlace[]): void {
    const { columns } = session.state.get()
    const found = places.flatMap(({ row, columnId }) => {
      const col = columns.findIndex(({ id }) => id === columnId)
      return col < 0 ? [] : [{ top: row, bottom: row, left: col, right: col }]
    })
    surface.mark({ found })
  }

  async function mark(): Promise<void> {
    const { open, query } = findStore.get()
    const scope = shownScope(session)
    if (open === null || query.text === '' || !scope) {
      if (surface.marks().found.length > 0) surface.mark({ found: [] })
      return
    }
    const seen = visibleRows(surface.metrics())
    if (asking || (covered && covered.first <= seen.first && covered.last >= seen.last)) return
    asking = true
    const first = Math.max(0, seen.first - margin)
    const last = Math.min(first + 499, seen.last + margin)
    covered = { first, last }
    try {
      const places = await session.client.find.marks.query({ ...scope, query, first, count: last - first + 1 })
      if (!closed && findStore.get().query === query) show(places)
    } catch {
      // The count says what cannot be searched; marks of something else would mislead.
      if (!closed) surface.mark({ found: [] })
    } finally {
      asking = false
      if (!closed && !covered) void mark()
    }
  }

  function again(): void {
    covered = null
    count()
    void mark()
  }

  let before = findStore.get()
  const stops = [
    findStore.subscribe(() => {
      const now = findStore.get()
      const asked = (['open', 'query', 'scope', 'chosen', 'replacement'] as const).some(key => now[key] !== before[key])
      before = now
      if (asked) again()
    }),
    followView(session, again),
    onPacedChanges(changes => {
      if (findStore.get().open && changes.sheets.some(({ sheetId }) => sheetId === session.sheetId)) again()
    }),
    surface.onDraw(() => void mark()),
  ]
  again()
  return () => {
    closed = true
    clearTimeout(timer)
    counting.abort()
    for (const stop of stops) stop()
  }
}

/** Calls back when another view is shown or its columns changed. */
function followView(session: SheetSession, listener: () => void): () => void {
  let { view, columns } = session.state.get()
  return session.state.subscribe(() => {
    const now = session.state.get()
    if (now.view === view && now.columns === columns) return
    view = now.view
    columns = now.columns
    if (findStore.get().open) listener()
  })
}
