// An action of several transactions, all of it or nothing: its step is open in the database from the first to the last, and
// is put back whole when the work fails, or, where the program ended in the midst of it, at the next start.
import type { EditResult } from '../../../contract/app/cell/edit.ts'
import type { SheetId, StepId } from '../../../contract/app/ids.ts'
import type { ChangeFeed } from '../../base/changes.ts'
import type { Store } from '../../store/store.ts'
import { nothingDone } from './empty-result.ts'

/** Where an action is kept, and who hears of it. */
export interface ActionStore {
  readonly store: Pick<Store, 'writer'>
  readonly changes: ChangeFeed
}

/** The step of an action: all its transactions carry the key. */
export interface OwnStep {
  readonly sheetId: SheetId
  readonly key: string
  /** A later call goes on with the action. */
  readonly more?: boolean
}

/** When this ends, all of an action without more to come is on the disk; to be called in turn. Throws what `work` throws. */
export async function allOrNothing<T>(
  kept: ActionStore,
  { sheetId, key, more = false }: OwnStep,
  work: () => Promise<T>,
): Promise<T> {
  try {
    const done = await work()
    if (!more) await kept.store.writer.urgent('closeStep', sheetId, key)
    return done
  } catch (error) {
    // Where that fails too, it is still open: the next start puts it back.
    await putBack(kept, { sheetId, key }).catch(() => {})
    throw error
  }
}

/** All that was written under a key, a piece at a time; to be called in turn. */
export async function putBack({ store, changes }: ActionStore, { sheetId, key }: OwnStep): Promise<EditResult> {
  const edited = nothingDone('')
  for (let done = false; !done; ) {
    const piece = await store.writer.part('takeBackPiece', sheetId, key)
    done = piece.done
    edited.version = piece.version
    if (piece.stepId === 0) break
    edited.stepId = piece.stepId as StepId
    edited.label = piece.label
    edited.cells += piece.cells
    edited.rows += piece.rows
    edited.rowsChanged ||= piece.rows > 0
    changes.sheet({ sheetId, version: piece.version, rows: piece.rows > 0, columns: piece.columns })
  }
  if (edited.stepId !== null) await store.writer.urgent('settle', sheetId)
  if (edited.rowsChanged) changes.workbooks()
  return edited
}
