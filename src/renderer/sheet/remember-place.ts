// Where a list was left: scroll position and selection, kept with the list and taken up again when it is opened.
import type { ListPosition } from '../../contract/app/sheet.ts'
import { queryClient, trpc } from '../rpc/client.ts'
import type { SheetSession } from './session.ts'

const settleMs = 700

function placeOf(session: SheetSession): ListPosition | null {
  const metrics = session.surface?.metrics()
  if (!metrics) return null
  const { ranges, active } = session.state.get().selection
  const { scrollTop, scrollLeft, rowHeight } = metrics
  return { scrollTop, scrollLeft, rowHeight, selection: { ranges: [...ranges], active } }
}

/** Follows the selection, and through `moved` the scrolling; returns both and how to stop, which keeps the last place. */
export function rememberPlace(session: SheetSession): { moved: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  let latest = session.state.get().sheet.place
  let kept = JSON.stringify(latest)
  const keep = () => {
    clearTimeout(timer)
    timer = undefined
    const place = placeOf(session)
    const text = JSON.stringify(place)
    if (!place || text === kept) return
    kept = text
    latest = place
    // A place that cannot be kept while the engine is away is no loss worth a message.
    session.client.sheet.patch.mutate({ sheetId: session.sheetId, place }).catch(() => {})
  }
  const moved = () => {
    timer ??= setTimeout(keep, settleMs)
  }
  let selection = session.state.get().selection
  const unfollow = session.state.subscribe(() => {
    const now = session.state.get().selection
    if (now !== selection) moved()
    selection = now
  })
  window.addEventListener('pagehide', keep)
  return {
    moved,
    stop: () => {
      unfollow()
      window.removeEventListener('pagehide', keep)
      if (timer !== undefined) keep()
      // Not before: the whole screen would be drawn again while rows are scrolling.
      session.state.set({ sheet: { ...session.state.get().sheet, place: latest } })
      const key = trpc.sheet.get.queryKey({ sheetId: session.sheetId })
      queryClient.setQueryData(key, known => known && { ...known, place: latest })
    },
  }
}

/** Scrolls a new grid to where the list was left; rows may have another height now. */
export function takePlace(session: SheetSession, viewport: HTMLElement, rowHeight: number): void {
  const { place } = session.state.get().sheet
  if (!place) return
  viewport.scrollTop = (place.scrollTop / place.rowHeight) * rowHeight
  viewport.scrollLeft = place.scrollLeft
}
