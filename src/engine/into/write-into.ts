// Writing a file's rows into a list: to the end of it, and into the rows they are about, each as one step of undo.
import { cutText } from '../../contract/app/cell/cut-text.ts'
import type { EditResult } from '../../contract/app/cell/edit.ts'
import type { AppendAsk, IntoDone, MappedColumn, UpdateApply } from '../../contract/app/file/into.ts'
import type { SheetId } from '../../contract/app/ids.ts'
import type { ActionWork, WriteAction, Written } from '../action/list-action.ts'
import { fail } from '../base/fail.ts'
import type { Host } from '../base/host.ts'
import type { OtherTables } from '../match/tables.ts'
import type { ColumnWay } from '../sheet/copied-results.lane.ts'
import type { StepAsk } from '../sheet/edit/edit.lane.ts'
import { type EditSlice, writeSlice } from '../sheet/edit/slice-action.ts'
import { type SliceSize, slicesOf } from '../sheet/edit/slice-size.ts'
import type { Store } from '../store/store.ts'
import { type FoundUpdate, isWritable } from './update.lane.ts'
import { type WrittenRow, writtenRows } from './written-rows.ts'

interface Parts {
  store: Store
  tables: Pick<OtherTables, 'nameOf'>
  host: Pick<Host, 'clock'>
}

/** The list was changed between looking and writing: what was found has to be found again. */
export class ListChanged extends Error {}

/** Characters of the label of a step. */
const maxLabelLength = 200
/** What the column of gone rows says. */
const goneWord = 'Not in the file'

const labelOf = (words: string, name: string): string => cutText(`${words} “${name}”`, maxLabelLength)
/** Columns that come from the file; that of gone rows is made after them. */
const newNames = ({ added }: Written, mapping: readonly MappedColumn[]): string[] =>
  added.slice(0, mapping.filter(({ into }) => into.kind === 'new').length).map(({ name }) => name)

export function createIntoWriter({ store, tables, host }: Parts) {
  const noteOf = (name: string) => `From “${name}” on ${new Date(host.clock.now()).toISOString().slice(0, 10)}.`
  return { added, updated, withSurplus }

  /** The columns that come new are made first, as part of the step; by their place in the file. */
  async function newColumns(mapping: readonly MappedColumn[], note: string, { addColumns }: ActionWork) {
    const wanted = mapping.flatMap(({ index, into }) =>
      into.kind === 'new' ? [{ index, name: into.name, type: into.type, note }] : [],
    )
    const made = wanted.length > 0 ? await addColumns(wanted) : []
    return new Map(wanted.flatMap(({ index }, at) => (made[at] ? [[index, made[at].columnId]] : [])))
  }

  /** Which columns of the file's list go where; columns that no file may write are left out. */
  async function waysInto(
    sheetId: SheetId,
    otherId: SheetId,
    mapping: readonly MappedColumn[],
    byIndex: ReadonlyMap<number, number>,
  ): Promise<ColumnWay[]> {
    const [own, others] = await Promise.all([sheetId, otherId].map(id => store.grid.call('columnsOf', id)))
    const writable = new Set((own ?? []).filter(isWritable).map(({ id }) => id as number))
    const ways = new Map<number, number>()
    for (const { index, into } of mapping) {
      const from = others?.[index]?.id
      const to = into.kind === 'column' ? into.columnId : byIndex.get(index)
      if (from === undefined || to === undefined || !writable.has(to)) continue
      if (ways.has(to))
        throw fail('bad_request', { what: 'two columns of the file map to the same column of the list' })
      ways.set(to, from)
    }
    return [...ways].map(([to, from]) => [from, to])
  }

  function* appendSlices(
    sheetId: SheetId,
    step: StepAsk,
    otherId: SheetId,
    rowIds: Uint32Array,
    ways: ColumnWay[],
    size: SliceSize,
  ): Generator<EditSlice> {
    for (const { items } of slicesOf(Array.from(rowIds), size, Math.max(1, ways.length)))
      yield {
        cells: items.length * ways.length,
        send: () => store.writer.part('appendFrom', sheetId, step, otherId, items, { columns: ways, states: [] }),
      }
  }

  /** What lines of the file hold beyond its columns becomes a column, as in an import. */
  async function withSurplus(mapping: readonly MappedColumn[], otherId: SheetId): Promise<MappedColumn[]> {
    const others = await store.grid.call('columnsOf', otherId)
    const known = mapping.filter(({ index }) => index < others.length)
    const beyond = others.flatMap(({ name, type }, index): MappedColumn[] =>
      known.some(one => one.index === index)
        ? []
        : [{ index, into: { kind: 'new', name, type }, policy: 'newer', key: false }],
    )
    return [...known, ...beyond]
  }

  async function added(
    ask: AppendAsk,
    otherId: SheetId,
    name: string,
    write: WriteAction,
  ): Promise<EditResult & IntoDone> {
    const { sheetId, mapping } = ask
    if (mapping.every(({ into }) => into.kind === 'none')) throw fail('bad_request', { what: 'no column is mapped' })
    const rowIds = await store.scan.call('presentIds', otherId)
    const { total: problems } = await store.grid.call('lineProblems', otherId, 0, 1)
    const edited = await write(labelOf('Append', name), async function* (work) {
      const { reach, size, step } = work
      const byIndex = await newColumns(mapping, noteOf(name), work)
      const ways = await waysInto(sheetId, otherId, mapping, byIndex)
      let done = 0
      for (const slice of appendSlices(sheetId, step, otherId, rowIds, ways, size)) {
        yield slice
        done += slice.cells
        reach(Math.min(1, done / Math.max(1, rowIds.length * ways.length)))
      }
    })
    return {
      ...edited,
      ...{ rows: rowIds.length, updated: 0, marked: 0, problems, added: newNames(edited, mapping) },
    }
  }

  async function updated(ask: UpdateApply, plan: FoundUpdate, write: WriteAction): Promise<EditResult & IntoDone> {
    const { sheetId, otherId, markGone } = ask
    const name = await tables.nameOf(otherId)
    const rows = writtenRows(plan, ask)
    const gone = markGone ? Array.from(plan.gone) : []
    const edited = await write(labelOf('Update from', name), async function* (work) {
      const { size, step } = work
      if ((await store.grid.call('sheetVersion', sheetId)) !== plan.version) throw new ListChanged()
      const byIndex = await newColumns(ask.mapping, noteOf(name), work)
      const reached = progressOf(work, rows.length + plan.fresh.length + gone.length)
      yield* updateSlices({ sheetId, otherId, step, plan, rows, byIndex, size, reached })
      const ways = await waysInto(sheetId, otherId, ask.mapping, byIndex)
      for (const slice of appendSlices(sheetId, step, otherId, plan.fresh, ways, size)) {
        yield slice
        reached(slice.cells / Math.max(1, ways.length))
      }
      if (gone.length === 0) return
      const [column] = await work.addColumns([{ name: cutText(`In ${name}`, 190), type: 'text', note: noteOf(name) }])
      if (column) yield { columnId: column.columnId, rowIds: gone, values: gone.map(() => goneWord) }
    })
    return {
      ...edited,
      ...{
        rows: plan.fresh.length,
        updated: rows.length,
        marked: gone.length,
        problems: 0,
        added: newNames(edited, ask.mapping),
      },
    }
  }

  /** Rows in which the same columns are written go together: a row is read and written once for all of them. */
  async function* updateSlices(work: {
    sheetId: SheetId
    otherId: SheetId
    step: StepAsk
    plan: FoundUpdate
    rows: readonly WrittenRow[]
    byIndex: ReadonlyMap<number, number>
    size: SliceSize
    reached(rows: number): void
  }): AsyncGenerator<EditSlice> {
    const { sheetId, otherId, step, plan, byIndex, size, reached } = work
    const others = await store.grid.call('columnsOf', otherId)
    for (const rows of Map.groupBy(work.rows, ({ places }) => places.join(' ')).values()) {
      const written = (rows[0]?.places ?? []).flatMap(place => plan.columns[place] ?? [])
      const slots = written.map(({ index }) => (index === null ? null : (others[index]?.slot ?? null)))
      const read = slots.filter(slot => slot !== null)
      const cellAt = slots.map(slot => (slot === null ? -1 : read.indexOf(slot)))
      for (const { items } of slicesOf(rows, size, written.length)) {
        const cells = await store.scan.call(
          'readRows',
          otherId,
          read,
          items.map(row => row.otherId),
        )
        const rowIds = items.map(({ rowId }) => rowId)
        const blocks = written.flatMap(({ index, columnId }, at) => {
          const id = columnId ?? (index === null ? undefined : byIndex.get(index))
          return id === undefined
            ? []
            : [{ columnId: id, rowIds, values: cells.map(row => row[cellAt[at] ?? -1] ?? null) }]
        })
        yield writeSlice(store, sheetId, step, blocks)
        reached(items.length)
      }
    }
  }
}

function progressOf({ reach }: ActionWork, whole: number): (rows: number) => void {
  let done = 0
  return rows => {
    done += rows
    reach(Math.min(1, done / Math.max(1, whole)))
  }
}
