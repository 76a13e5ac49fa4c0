// Settings changed from anywhere in the page, and the layout remembered so that the window opens as it was left.
import type { PageSettingsPatch, Settings } from '../../contract/app/settings.ts'
import { engineClient, queryClient, trpc } from '../rpc/client.ts'

const key = () => trpc.settings.get.queryKey()

/** Changes settings at once in the page and then in the engine; a refusal puts the old ones back. */
export async function changeSettings(patch: PageSettingsPatch): Promise<void> {
  const before = queryClient.getQueryData(key())
  if (before) queryClient.setQueryData(key(), { ...before, ...patch, layout: { ...before.layout, ...patch.layout } })
  try {
    queryClient.setQueryData(key(), await engineClient.settings.set.mutate(patch))
  } catch (error) {
    if (before) queryClient.setQueryData(key(), before)
    throw error
  }
}

let waiting: ReturnType<typeof setTimeout> | undefined
let unwritten: Partial<Settings['layout']> = {}

const dragMs = 600

/**
 * Keeps a part of the layout; written a moment later, so that a drag is one write, or at once with `afterMs` 0. Nothing but that
 * part is written: settings that arrive meanwhile may be older than another part.
 */
export function rememberLayout(patch: Partial<Settings['layout']>, afterMs = dragMs): void {
  unwritten = { ...unwritten, ...patch }
  const before = queryClient.getQueryData(key())
  if (before) queryClient.setQueryData(key(), { ...before, layout: { ...before.layout, ...unwritten } })
  clearTimeout(waiting)
  waiting = setTimeout(() => {
    const layout = unwritten
    unwritten = {}
    // A layout that cannot be kept while the engine is away is no loss worth a message.
    changeSettings({ layout }).catch(() => {})
  }, afterMs)
}
