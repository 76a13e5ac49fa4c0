// What housekeeping wants to tell becomes notices; a page of an engine that has started again loads itself again.
import { sessionPlace } from '../../contract/app/bridge.ts'
import type { WorkspaceNote } from '../../contract/app/workspace.ts'
import { engineLink } from '../rpc/away.ts'
import { onChanges } from '../rpc/changes.ts'
import { engineClient, queryClient, trpc } from '../rpc/client.ts'
import { uiStore } from '../state/open.ts'
import { doneNotice, infoNotice, lastingNotice, problemWordsNotice } from '../ui/notice/notices.tsx'
import { countNoun, formatDate } from '../ui/words/figures.ts'

/** A day, and what is about it. */
const dayAndName = (detail: string) => ({ day: formatDate(detail.slice(0, 10)), name: detail.slice(11) })

function tell({ kind, detail }: WorkspaceNote): void {
  if (kind === 'history_trimmed')
    infoNotice(
      `${countNoun(Number(detail), 'old step')} removed because the history reached the limit in Settings. Your lists are unchanged.`,
    )
  else if (kind === 'backup_failed')
    problemWordsNotice({
      title: 'No backup was made today',
      text: `${detail}. Your lists are saved. Listwright tries again in an hour.`,
    })
  else if (kind === 'restored') doneNotice('The backup was restored. Your previous lists were saved as a backup too.')
  else if (kind === 'list_expires') {
    const { day, name } = dayAndName(detail)
    lastingNotice(
      `“${name}” goes to the trash after ${day}. To keep it longer, choose “Delete automatically…” from its menu.`,
    )
  } else if (kind === 'list_expired') {
    const { day, name } = dayAndName(detail)
    lastingNotice(
      `“${name}” reached its last day (${day}) and is now in the trash. It will be permanently deleted in 30 days.`,
    )
  } else if (kind === 'searches_expire') {
    const { day, name: days } = dayAndName(detail)
    lastingNotice(
      `Starting ${day}, searches not run for ${countNoun(Number(days), 'day')} go to the trash. You can change this in Settings.`,
    )
  } else if (kind === 'sent_expire') {
    const { day, name: days } = dayAndName(detail)
    lastingNotice(
      `Starting ${day}, entries in “What was sent” older than ${countNoun(Number(days), 'day')} are deleted. You can change this in Settings.`,
    )
  } else if (kind === 'answers_expire') {
    const { day, name: days } = dayAndName(detail)
    lastingNotice(
      `Starting ${day}, stored answers older than ${countNoun(Number(days), 'day')} are deleted. Requesting them again costs credits. You can change this in Settings.`,
    )
  } else if (kind === 'cut_off') lastingNotice(detail)
  else if (kind === 'lists_unreadable')
    lastingNotice(
      'Entries in the do-not-contact lists cannot be read because their secret is missing from the keychain. Nothing is sent or exported until this is fixed. Open “Do-not-contact lists”.',
    )
  else if (kind === 'mended') infoNotice(`Part of the restored backup was damaged. ${detail}.`)
  else if (kind === 'erased')
    doneNotice('An interrupted erasure is now complete. Find its receipt under “Erase a person”.')
  else if (kind === 'erasure_waits')
    problemWordsNotice({
      title: 'An erasure is not complete',
      text:
        detail === 'disk_full'
          ? 'The disk is full. Free some space and restart Listwright to continue.'
          : 'It continues when Listwright restarts. Until then the person may still be in backups and kept files.',
    })
  else doneNotice('Continuing with the data that could be read. The damaged file is in the folder “damaged”.')
}

/** What this browser or window keeps of an erased workspace: values of searches, choices of columns. */
function forgetKept(): void {
  try {
    for (const place of Object.keys(localStorage)) if (place !== sessionPlace) localStorage.removeItem(place)
  } catch {
    // It keeps nothing.
  }
}

/** Follows for the life of the page; returns how to stop. */
export function followWorkspace(): () => void {
  let instance: string | null = null
  const shown = new Set<number>()
  const ask = async () => {
    const state = await queryClient.fetchQuery({ ...trpc.workspace.state.queryOptions(), staleTime: 0 })
    // Ids of lists, views and runs are those of another database now.
    if (instance !== null && instance !== state.instance) {
      if (state.erased) forgetKept()
      return location.reload()
    }
    if (instance === null)
      void import('../run/activity/unsure-notice.ts').then(notice => notice.noticeUnsure()).catch(() => {})
    if (instance === null && state.erased) uiStore.set({ dialog: { kind: 'erasedAll', receipt: state.erased } })
    instance = state.instance
    for (const note of state.notes.filter(({ id }) => !shown.has(id))) {
      shown.add(note.id)
      tell(note)
      await engineClient.workspace.dismiss.mutate({ id: note.id })
    }
  }
  // A request while the engine goes away is repeated when it is back.
  const askQuietly = () => void ask().catch(() => {})
  let open = engineLink.get().open
  if (open) askQuietly()
  const stops = [
    engineLink.subscribe(() => {
      const now = engineLink.get().open
      if (now && !open) askQuietly()
      open = now
    }),
    onChanges(changes => {
      if (changes.workspace) askQuietly()
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
