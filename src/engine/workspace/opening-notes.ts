// What a person is to know of how the workspace was opened: a backup in its place, a repair, work that was cut off, unread lists.
import { cutOffWords } from '../store/cut-off.ts'
import type { OpenedStore } from './open-store.ts'
import type { Workspace } from './workspace.ts'

/** `unread`: why the do-not-contact lists cannot be read, null where they can. */
export function noteOpening(
  note: Workspace['note'],
  { store, replaced }: Pick<OpenedStore, 'store' | 'replaced'>,
  unread: string | null,
): void {
  if (replaced?.kind === 'backup') note('restored', replaced.name)
  else if (replaced) note('salvaged', '')
  for (const { what, rows } of replaced?.lost ?? []) note('mended', rows === null ? what : `${what} (${rows})`)
  for (const cut of store.cutOff) note('cut_off', cutOffWords(cut))
  if (unread !== null) note('lists_unreadable', unread)
}
