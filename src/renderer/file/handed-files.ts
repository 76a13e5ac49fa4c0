// Files that the system hands over (a double click, the dock, a command) are opened one after the other, like chosen ones.
import { engineClient } from '../rpc/client.ts'
import { uiStore } from '../state/open.ts'
import { isOverlaid, paletteStore } from '../ui/focus/overlay.ts'
import { problemNotice } from '../ui/notice/notices.tsx'
import { importTickets, incomingFiles, sayWaiting } from './open-file.ts'

/** Follows them for the life of the page; returns how to stop. They wait in the program, so that a reload loses none. */
export function followHanded(): () => void {
  let names: readonly string[] = []
  let taking = false

  const free = () => !isOverlaid() && incomingFiles.get().waiting.length === 0

  async function take(): Promise<void> {
    if (names.length === 0 || taking || !free()) return
    taking = true
    try {
      const ticket = await engineClient.file.nextHanded.mutate()
      if (ticket) importTickets([ticket])
      else names = []
    } catch (error) {
      problemNotice(error)
    } finally {
      taking = false
    }
    // What could not be opened keeps no other from its turn.
    void take()
  }

  const feed = engineClient.file.handed.subscribe(undefined, {
    onData: waiting => {
      sayWaiting(waiting.filter(name => !names.includes(name)))
      names = waiting
      void take()
    },
  })
  // What closes one dialog to open another goes first.
  const takeSoon = () => queueMicrotask(() => void take())
  const stops = [incomingFiles, uiStore, paletteStore].map(store => store.subscribe(takeSoon))
  return () => {
    feed.unsubscribe()
    for (const stop of stops) stop()
  }
}
