// The life of every action on a list: queue, slices, putting back where it does not end, one step of undo, its note for recipes,
// and news for the pages (docs/architecture.md).
import { randomUUID } from 'node:crypto'
import type { SheetId, StepId } from '../../contract/app/ids.ts'
import type { ChangeFeed } from '../base/changes.ts'
import type { ListActions } from '../sheet/actions.ts'
import type { SheetEdits } from '../sheet/edit/edits.ts'
import type { Store } from '../store/store.ts'
import type { ActionPipeline, ActionWork, WriteAction, Written } from './list-action.ts'

interface Kept {
  readonly store: Store
  readonly edits: Pick<SheetEdits, 'write'>
  readonly changes: ChangeFeed
  readonly actions: Pick<ListActions, 'run'>
}

/** Characters of a label in the history. */
const maxLabelLength = 200

/** `parts`: all that any action may be made with. */
export function createPipeline<Parts>({ store, edits, changes, actions }: Kept, parts: Parts): ActionPipeline<Parts> {
  const writing =
    (sheetId: SheetId, keyMark = ''): WriteAction =>
    async (label, slices) => {
      const step = { label: label.slice(0, maxLabelLength), key: `${keyMark}${randomUUID()}` }
      const added: Written['added'] = []
      let columnsChanged = false
      let stepId: StepId | null = null
      const columnWork: Pick<ActionWork, 'addColumn' | 'addColumns' | 'dropColumns'> = {
        async addColumn(column) {
          const made = await store.writer.part('addColumnBehind', sheetId, step, column)
          stepId = made.stepId as StepId
          added.push({ columnId: made.columnId, name: made.name })
          columnsChanged = true
          changes.sheet({ sheetId, version: made.version, columns: true })
          return made
        },
        async addColumns(wanted) {
          const made = await store.writer.part('addStepColumns', sheetId, step, wanted)
          stepId = made.stepId as StepId
          added.push(...made.columns)
          columnsChanged = true
          changes.sheet({ sheetId, version: made.version, columns: true })
          return made.columns
        },
        dropColumns(columnIds) {
          columnsChanged = true
          return { cells: 0, send: () => store.writer.part('dropColumns', sheetId, step, columnIds) }
        },
      }
      const edited = await edits.write(sheetId, step, (working, size) =>
        slices({ ...working, ...columnWork, size, step }),
      )
      if (columnsChanged) changes.sheet({ sheetId, version: edited.version, columns: true })
      return { ...edited, stepId: edited.stepId ?? stepId, added }
    }

  return {
    find: (ask, find, signal) => find(ask, parts, signal),
    async perform(action, ask) {
      const list = await store.grid.call('getSheet', ask.sheetId)
      const said = 'said' in action ? await action.said(ask, list.columns, parts) : null
      const done = await action.perform(ask, parts, {
        list,
        write: writing(ask.sheetId, action.keyMark),
        hold: (label, work) => actions.run(ask.sheetId, label, work),
      })
      // A crash between a step and its note leaves a step that no recipe can say.
      if ('said' in action && said && done.stepId !== null)
        await store.writer.call('keepDoing', done.stepId, JSON.stringify({ do: action.does, ...said }))
      return done
    },
  }
}
