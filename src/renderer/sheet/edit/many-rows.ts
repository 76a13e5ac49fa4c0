// Inserting, duplicating or deleting more rows than a slip of the hand should asks first.
import { uiStore } from '../../state/open.ts'

/** The most rows that an edit takes without asking. */
const maxUnasked = 1000

export interface ManyRows {
  readonly verb: 'Insert' | 'Duplicate' | 'Delete'
  readonly rows: number
  readonly perform: () => Promise<void>
}

/** At once, or after a dialog. */
export async function askedRows(edit: ManyRows): Promise<void> {
  if (edit.rows <= maxUnasked) await edit.perform()
  else uiStore.set({ dialog: { kind: 'manyRows', ...edit } })
}
