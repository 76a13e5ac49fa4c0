// Follows what the engine does in the open list, from any screen, and shows what takes a while.
import type { RunningAction } from '../../contract/app/action.ts'
import type { ActionId } from '../../contract/app/ids.ts'
import { problemNotice } from '../ui/notice/notices.tsx'
import { stepLabel } from '../ui/words/step-label.ts'
import { patienceMs, progressStore } from './progress.ts'
import type { SheetSession } from './session.ts'

/** Returns how to stop. */
export function followAction({ client, sheetId }: SheetSession): () => void {
  let latest: RunningAction | null = null
  /** The action that has lasted long enough to be shown. */
  let shown: ActionId | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const draw = () => {
    const action = latest
    if (action?.id !== shown || action === null) {
      if (progressStore.get().action) progressStore.set({ action: null })
      return
    }
    const { id, label, share, changing, stopping } = action
    const words = !stopping ? stepLabel(label) : changing ? 'Undoing changes' : 'Cancelling'
    const cancel = () => {
      client.edit.stop.mutate({ sheetId, id }).catch(problemNotice)
    }
    progressStore.set({
      action: { title: words, share, cancelled: stopping, cancel },
    })
  }
  const hear = (action: RunningAction | null) => {
    if (action?.id !== latest?.id) {
      clearTimeout(timer)
      shown = null
      if (action) {
        timer = setTimeout(() => {
          shown = action.id
          draw()
        }, patienceMs)
      }
    }
    latest = action
    draw()
  }
  const feed = client.edit.action.subscribe({ sheetId }, { onData: hear })
  return () => {
    feed.unsubscribe()
    hear(null)
  }
}
