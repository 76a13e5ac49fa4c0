// The life of every action on a list: queue, slices, putting back where it does not end, one step of undo, its note for recipes,
// and news for the pages (docs/architecture.md).
import { randomUUID } from 'node:crypto'
import type { SheetId, StepId } from '../../contract/app/ids.ts'
import type { ChangeFeed } from '../base/changes.ts'
import { fail } from '../base/fail.ts'
import { createKeyedQueue } from '../base/keyed-queue.ts'
import type { ActionOptions, ListActions } from '../sheet/actions.ts'
import type { SheetEdits } from '../sheet/edit/edits.ts'
import type { SliceSize } from '../sheet/edit/slice-size.ts'
import type { Store } from '../store/store.ts'
import type { ActionMaking, ActionPipeline, ActionSlices, ActionWork, MadeColumn, Written } from './list-action.ts'

interface Kept {
  readonly store: Store
  readonly edits: Pick<SheetEdits, 'write' | 'takeBack'>
  readonly changes: ChangeFeed
  readonly actions: Pick<ListActions, 'run'>
}

/** `stops`: of the actions of other lists that it is a part of. */
interface Writing {
  readonly sheetId: SheetId
  readonly key: string
  readonly stops: readonly AbortSignal[]
}

/** Characters of a label in the history. */
const maxLabelLength = 200

/** Of all lists together: an action that holds one and waits for another waits for no action that does the same. */
const twoLists = 0

/** `parts`: all that any action may be made with. */
export function createPipeline<Parts>({ store, edits, changes, actions }: Kept, parts: Parts): ActionPipeline<Parts> {
  const inTurn = createKeyedQueue()

  async function write({ sheetId, key, stops }: Writing, label: string, slices: ActionSlices): Promise<Written> {
    const step = { label: label.slice(0, maxLabelLength), key }
    const added: Written['added'] = []
    const restores: (() => Promise<unknown>)[] = []
    let stepId: StepId | null = null
    const made = (columns: readonly MadeColumn[], done: { stepId: number; version: number }) => {
      stepId = done.stepId as StepId
      added.push(...columns)
      changes.sheet({ sheetId, version: done.version, columns: true })
    }
    const work = (working: ActionOptions, size: SliceSize): ActionWork => ({
      ...{ ...working, size, step },
      async addColumn(column) {
        const { columnId, name, ...done } = await store.writer.part('addColumnBehind', sheetId, step, column)
        made([{ columnId, name }], done)
        return { columnId, name }
      },
      async addColumns(wanted) {
        const { columns, ...done } = await store.writer.part('addStepColumns', sheetId, step, wanted)
        made(columns, done)
        return columns
      },
      dropColumns: columnIds => ({
        cells: 0,
        send: () => store.writer.part('dropColumns', sheetId, step, columnIds),
      }),
      name(known) {
        step.label = known.slice(0, maxLabelLength)
        working.name(known)
      },
      async writeOther(otherId, otherLabel, others) {
        const other = { sheetId: otherId, key: randomUUID(), stops: [...stops, working.signal] }
        const written = await write(other, otherLabel, its => {
          const reach = (share: number) => {
            its.reach(share)
            working.reach(share)
          }
          return others({ ...its, reach })
        })
        restores.push(() => edits.takeBack(otherId, other.key))
        return written
      },
      onPutBack: restore => void restores.push(restore),
    })
    try {
      const edited = await edits.write(sheetId, step, (working, size) =>
        untilStopped(slices(work(working, size)), stops),
      )
      return { ...edited, label: step.label, stepId: edited.stepId ?? stepId, added }
    } catch (error) {
      for (const restore of restores.toReversed()) await restore()
      throw error
    }
  }

  return {
    find: (ask, find, signal) => find(ask, parts, signal),
    async perform(action, ask) {
      const { sheetId } = ask
      const list = await store.grid.call('getSheet', sheetId)
      const noted = 'said' in action ? action : null
      const said = noted && noted.saidOf === undefined ? await noted.said(ask, list.columns, parts) : null
      const making: ActionMaking = {
        list,
        write: (label, slices) => {
          const key = `${action.keyMark ?? ''}${randomUUID()}`
          return write({ sheetId, key, stops: [] }, label, slices)
        },
        hold: (label, work) => actions.run(sheetId, label, work),
      }
      const work = () => action.perform(ask, parts, making)
      const done = await (action.twoLists ? inTurn(twoLists, work) : work())
      // A crash between a step and its note leaves a step that no recipe can say.
      if (noted && done.stepId !== null) {
        const after = () => store.grid.call('getSheet', sheetId)
        const doing = noted.saidOf === 'after' ? await noted.said(ask, (await after()).columns, parts) : said
        if (doing) await store.writer.call('keepDoing', done.stepId, JSON.stringify({ do: noted.does, ...doing }))
      }
      return done
    },
  }
}

/** Throws stopped. */
async function* untilStopped<Slice>(
  slices: AsyncIterable<Slice>,
  stops: readonly AbortSignal[],
): AsyncGenerator<Slice> {
  const check = () => {
    if (stops.some(({ aborted }) => aborted)) throw fail('stopped', {})
  }
  for await (const slice of slices) {
    check()
    yield slice
  }
  check()
}
