// Values of filters as the service gave them, page by page, kept so that pickers work offline.
import type { ReadDb, WriteDb } from '../store/sql.ts'

/** Which list of values: of one account, field and search text (folded). */
export interface ValuesOf {
  accountId: number
  field: string
  search: string
}

/** A page of values as received. */
export interface ValuesPage {
  values: string[]
  /** There are pages behind it. */
  more: boolean
  /** UTC milliseconds. */
  at: number
}

interface Stored {
  page: number
  at: number
  more: number
  body: string
}

const pageOf = ({ at, more, body }: Stored): ValuesPage => ({ values: JSON.parse(body), more: more === 1, at })

/** A page as it was stored. */
function storedValues(db: ReadDb, { accountId, field, search }: ValuesOf, page: number): ValuesPage | null {
  const row = db.get<Stored>(
    'SELECT page, at, more, body FROM filter_values WHERE account_id = ? AND field = ? AND search = ? AND page = ?',
    accountId,
    field,
    search,
    page,
  )
  return row ? pageOf(row) : null
}

/** All values that the stored pages of a wider search hold; `more` = not all of its pages are there, `at` = the oldest. */
export interface WiderValues extends ValuesPage {
  search: string
}

/** Stored lists whose search text is part of this one, so that they hold its values; whole ones first, then the narrowest. */
function widerValues(db: ReadDb, { accountId, field, search }: ValuesOf): WiderValues[] {
  const rows = db.all<Stored & { search: string }>(
    `SELECT search, page, at, more, body FROM filter_values
     WHERE account_id = ? AND field = ? AND instr(?, search) > 0 ORDER BY search, page`,
    accountId,
    field,
    search,
  )
  const lists = new Map<string, WiderValues & { pages: number }>()
  for (const row of rows) {
    const { values, more, at } = pageOf(row)
    const list = lists.get(row.search) ?? { search: row.search, values: [], more: true, at, pages: 0 }
    lists.set(row.search, list)
    list.values.push(...values)
    list.at = Math.min(list.at, at)
    list.pages++
    // Whole when the last page is there and none is missing before it.
    if (!more && row.page === list.pages) list.more = false
  }
  return [...lists.values()]
    .map(({ pages: _, ...list }) => list)
    .sort((a, b) => Number(a.more) - Number(b.more) || b.search.length - a.search.length)
}

/** Keeps a page. A first page that ends the list takes the pages of an older, longer list with it. */
function keepValues(db: WriteDb, { accountId, field, search }: ValuesOf, page: number, kept: ValuesPage): void {
  db.transaction(() => {
    if (!kept.more)
      db.run(
        'DELETE FROM filter_values WHERE account_id = ? AND field = ? AND search = ? AND page > ?',
        accountId,
        field,
        search,
        page,
      )
    db.run(
      'INSERT OR REPLACE INTO filter_values(account_id, field, search, page, at, more, body) VALUES (?, ?, ?, ?, ?, ?, ?)',
      accountId,
      field,
      search,
      page,
      kept.at,
      kept.more ? 1 : 0,
      JSON.stringify(kept.values),
    )
  })
}

export const valuesRead = { storedValues, widerValues }
export const valuesWrite = { keepValues }
