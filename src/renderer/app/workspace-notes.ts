// What housekeeping wants to tell becomes notices; a page of an engine that has started again loads itself anew.
import type { WorkspaceNote } from '../../contract/app/workspace.ts'
import { engineLink } from '../rpc/away.ts'
import { onChanges } from '../rpc/changes.ts'
import { engineClient, queryClient, trpc } from '../rpc/client.ts'
import { countNoun, formatDate } from '../ui/figures.ts'
import { doneNotice, infoNotice, lastingNotice, problemWordsNotice } from '../ui/notices.tsx'

/** A day, and what is about it. */
const dayAndName = (detail: string) => ({ day: formatDate(detail.slice(0, 10)), name: detail.slice(11) })

function tell({ kind, detail }: WorkspaceNote): void {
  if (kind === 'history_trimmed')
    infoNotice(
      `${countNoun(Number(detail), 'old step')} removed from the history, which reached the limit in Settings. Your lists are unchanged.`,
    )
  else if (kind === 'backup_failed')
    problemWordsNotice({
      title: 'No backup was made today',
      text: `${detail}. Your lists are saved as always; the next try is in an hour.`,
    })
  else if (kind === 'restored') doneNotice('The backup is restored. The state before it is in the backups too.')
  else if (kind === 'list_expires') {
    const { day, name } = dayAndName(detail)
    lastingNotice(
      `“${name}” goes to the trash after ${day}. To keep it longer, choose “Delete automatically…” in its menu.`,
    )
  } else if (kind === 'list_expired') {
    const { day, name } = dayAndName(detail)
    lastingNotice(`“${name}” was kept until ${day} and is in the trash now. In 30 days it is deleted for good.`)
  } else if (kind === 'searches_expire') {
    const { day, name: days } = dayAndName(detail)
    lastingNotice(
      `From ${day} on, searches not run for ${countNoun(Number(days), 'day')} go to the trash, as the settings say.`,
    )
  } else if (kind === 'sent_expire') {
    const { day, name: days } = dayAndName(detail)
    lastingNotice(
      `From ${day} on, entries of “What was sent” older than ${countNoun(Number(days), 'day')} are deleted, as the settings say.`,
    )
  } else if (kind === 'answers_expire') {
    const { day, name: days } = dayAndName(detail)
    lastingNotice(
      `From ${day} on, stored answers older than ${countNoun(Number(days), 'day')} are deleted, as the settings say. Asking again costs credits.`,
    )
  } else if (kind === 'cut_off') lastingNotice(detail)
  else if (kind === 'lists_unreadable')
    lastingNotice(
      'Entries of the do-not-contact lists cannot be read: the keychain did not give their secret. Nothing is sent or exported until it does. See “Do-not-contact lists”.',
    )
  else if (kind === 'mended') infoNotice(`Part of what was restored was damaged. ${detail}.`)
  else if (kind === 'erased') doneNotice('An interrupted erasure has finished. Its receipt is under “Erase a person”.')
  else if (kind === 'erasure_waits')
    problemWordsNotice({
      title: 'An erasure has not finished',
      text:
        detail === 'disk_full'
          ? 'The disk is full. Free some space and restart Listwright to continue.'
          : 'It continues when Listwright restarts. Until then the person may still be in backups and kept files.',
    })
  else doneNotice('Continuing with what could be read. The damaged file is kept in the folder “damaged”.')
}

/** Follows for the life of the page; returns how to stop. */
export function followWorkspace(): () => void {
  let instance: string | null = null
  const shown = new Set<number>()
  const ask = async () => {
    const state = await queryClient.fetchQuery({ ...trpc.workspace.state.queryOptions(), staleTime: 0 })
    // Ids of lists, views and runs are those of another database now.
    if (instance !== null && instance !== state.instance) return location.reload()
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
