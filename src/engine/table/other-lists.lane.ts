// Other lists as expressions read them: their names, and the cells of rows by a key, which is looked up and not searched for.
import { columnsCalled } from '../base/columns-called.ts'
import { nearestName } from '../base/nearest-name.ts'
import { foldedKey, type ListFind, type ListNames, type ListTexts, type OtherRows } from '../expression/reach.ts'
import { type ReadDb, sqlIdentifier } from '../store/sql.ts'
import { tableOf } from './rows.lane.ts'

interface Named {
  readonly id: number
  readonly name: string
}

const listsOf = (db: ReadDb): Named[] => db.all<Named>("SELECT id, name FROM sheet WHERE state = 'ready' ORDER BY id")
const columnsIn = (db: ReadDb, listId: number): Named[] =>
  db.all<Named>('SELECT id, name FROM col WHERE sheet_id = +? AND gone = 0 ORDER BY position, id', listId)

/** The one of a name, by its number where it is written as #7; else why there is none. */
function named(all: readonly Named[], name: string, what: 'list' | 'column', where = ''): number | string {
  const found = columnsCalled(all, name)
  const [first] = found
  if (first && found.length === 1) return first.id
  const byNumber = all.find(({ id }) => name === `#${id}`)
  if (byNumber) return byNumber.id
  const near = first
    ? null
    : nearestName(
        name,
        all.map(one => one.name),
      )
  return first
    ? `${found.length} ${what}s${where} are called “${name}”. Write ${found.map(({ id }) => `"#${id}"`).join(' or ')}, or give them different names.`
    : `There is no ${what} “${name}”${where}.${near === null ? '' : ` Did you mean “${near}”?`}`
}

/** Names of the lists that are there; a list in the trash is said to be there. */
export const listNamesIn = (db: ReadDb): ListNames => ({
  list(name) {
    const found = named(listsOf(db), name, 'list')
    if (typeof found === 'number') return found
    const trashed = columnsCalled(db.all<Named>("SELECT id, name FROM sheet WHERE state = 'trash'"), name)
    return trashed.length > 0 && found.startsWith('There is no')
      ? `The list “${name}” is in the trash. Restore it first.`
      : found
  },
  column: (listId, name) => named(columnsIn(db, listId), name, 'column', ` in that list`),
  first: listId => columnsIn(db, listId)[0]?.id ?? 'That list has no columns.',
})

/** Names for the text of an expression: by number where another one has the same. */
export const listTextsIn = (db: ReadDb): ListTexts => ({
  list(id) {
    const lists = listsOf(db)
    const name = lists.find(one => one.id === id)?.name
    return name !== undefined && named(lists, name, 'list') === id ? name : `#${id}`
  },
  column(id) {
    const of = db.get<{ name: string; sheet_id: number }>('SELECT name, sheet_id FROM col WHERE id = ?', id)
    if (!of) return `#${id}`
    return named(columnsIn(db, of.sheet_id), of.name, 'column') === id ? of.name : `#${id}`
  },
})

/** Why what is read of another list is not there, as a sentence; null = it is. */
export function findTrouble(db: ReadDb, { listId, column, key }: ListFind): string | null {
  const list = db.get<{ name: string; state: string }>('SELECT name, state FROM sheet WHERE id = ?', listId)
  if (!list) return 'The list that it looks in was deleted.'
  if (list.state !== 'ready') return `The list “${list.name}” that it looks in is in the trash.`
  for (const id of [column, key]) {
    if (id === null) continue
    const of = db.get<{ name: string; gone: number }>(
      'SELECT name, gone FROM col WHERE id = ? AND sheet_id = ?',
      id,
      listId,
    )
    if (of?.gone !== 0) return `The column ${of ? `“${of.name}” ` : ''}of “${list.name}” that it looks in was deleted.`
  }
  return null
}

/** Changes whenever what is read of another list may. */
export function findVersion(db: ReadDb, { listId, column, key }: ListFind): string {
  const rows = db.value<number>("SELECT rows_version FROM sheet WHERE id = ? AND state = 'ready'", listId)
  const version = (id: number | null) =>
    id === null ? 0 : (db.value<number>('SELECT version FROM col WHERE id = ? AND gone = 0', id) ?? -1)
  return `${listId}.${column}.${key}:${rows ?? -1}.${version(column)}.${version(key)}`
}

type Cell = string | null
interface Index {
  readonly version: string
  readonly rows: number
  /** Cells by key; a single one is kept without a list around it. Where it counts, how many. */
  readonly cells: ReadonlyMap<string, Cell | Cell[]>
  readonly counts: ReadonlyMap<string, number>
}

/** Few, because each holds a column of a whole list. */
const maxKept = 4
const kept = new WeakMap<ReadDb, Map<string, Index>>()

const findName = ({ listId, column, key }: ListFind): string => `${listId}.${column}.${key}`

function indexOf(db: ReadDb, find: ListFind): Index {
  const own = kept.get(db) ?? new Map<string, Index>()
  kept.set(db, own)
  const name = findName(find)
  const version = findVersion(db, find)
  const known = own.get(name)
  own.delete(name)
  const index = known?.version === version ? known : made(db, find, version)
  own.set(name, index)
  const oldest = own.keys().next().value
  if (own.size > maxKept && oldest !== undefined) own.delete(oldest)
  return index
}

function made(db: ReadDb, find: ListFind, version: string): Index {
  const { listId, column, key } = find
  const cells = new Map<string, Cell | Cell[]>()
  const counts = new Map<string, number>()
  if (findTrouble(db, find) !== null) return { version, rows: 0, cells, counts }
  const table = tableOf(listId)
  const rows = db.value<number>('SELECT rows FROM sheet WHERE id = ?', listId) ?? 0
  if (key === null) return { version, rows, cells, counts }
  const slot = (id: number) => sqlIdentifier(db.value<string>('SELECT slot FROM col WHERE id = ?', id) ?? '')
  const keySlot = slot(key)
  const read = column === null ? 'NULL' : slot(column)
  for (const { k, c } of db.each<{ k: string; c: Cell }>(
    `SELECT ${keySlot} AS k, ${read} AS c FROM ${table} WHERE gone IS NULL AND ${keySlot} IS NOT NULL ORDER BY coalesce(ord, id), id`,
  )) {
    const folded = foldedKey(k)
    if (folded === '') continue
    counts.set(folded, (counts.get(folded) ?? 0) + 1)
    if (column === null) continue
    const before = cells.get(folded)
    if (Array.isArray(before)) before.push(c)
    else cells.set(folded, before === undefined ? c : [before, c])
  }
  return { version, rows, cells, counts }
}

/** The rows of other lists as they are now. */
export function otherRowsIn(db: ReadDb): OtherRows {
  const indexes = new Map<string, Index>()
  const of = (find: ListFind): Index => {
    const name = findName(find)
    const known = indexes.get(name) ?? indexOf(db, find)
    indexes.set(name, known)
    return known
  }
  return {
    cells(find, key) {
      const found = of(find).cells.get(foldedKey(key))
      return found === undefined ? [] : Array.isArray(found) ? found : [found]
    },
    count(find, key) {
      const index = of(find)
      return key === null ? index.rows : (index.counts.get(foldedKey(key)) ?? 0)
    },
  }
}

/** The row before each of these in the order of the list; rows without one are left out. */
export function rowsBefore(db: ReadDb, sheetId: number, rowIds: readonly number[]): Map<number, number> {
  const order = orderOf(db, sheetId)
  const found = new Map<number, number>()
  for (const id of rowIds) {
    const at = order.places.get(id)
    const before = at === undefined ? undefined : order.ids[at - 1]
    if (before !== undefined) found.set(id, before)
  }
  return found
}

/** The rows behind these in the order of the list, `most` behind each. */
export function rowsBehind(db: ReadDb, sheetId: number, rowIds: readonly number[], most: number): number[] {
  const order = orderOf(db, sheetId)
  const found = new Set<number>()
  for (const id of rowIds) {
    const at = order.places.get(id)
    if (at === undefined) continue
    for (const next of order.ids.slice(at + 1, at + 1 + most)) found.add(next)
  }
  return [...found]
}

interface Order {
  readonly version: string
  readonly ids: readonly number[]
  readonly places: ReadonlyMap<number, number>
}
const orders = new WeakMap<ReadDb, Map<number, Order>>()

/** Changes whenever rows come, go or are put elsewhere. */
export const orderVersion = (db: ReadDb, sheetId: number): string => {
  const rows = db.value<number>('SELECT rows_version FROM sheet WHERE id = ?', sheetId) ?? 0
  const put = db.get<{ n: number; sum: number | null }>(
    `SELECT count(*) AS n, sum(ord * id) AS sum FROM ${tableOf(sheetId)} WHERE ord IS NOT NULL`,
  )
  return `${rows}:${put?.n ?? 0}:${put?.sum ?? 0}`
}

/** Of the lists whose order was asked for last, one is kept. */
function orderOf(db: ReadDb, sheetId: number): Order {
  const own = orders.get(db) ?? new Map<number, Order>()
  orders.set(db, own)
  const version = orderVersion(db, sheetId)
  const known = own.get(sheetId)
  if (known?.version === version) return known
  const ids = db.column<number>(`SELECT id FROM ${tableOf(sheetId)} WHERE gone IS NULL ORDER BY coalesce(ord, id), id`)
  const order = { version, ids, places: new Map(ids.map((id, at) => [id, at])) }
  own.clear()
  own.set(sheetId, order)
  return order
}
