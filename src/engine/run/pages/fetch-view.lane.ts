// A fetch of pages as Activity shows it.
import type { SearchId } from '../../../contract/app/ids.ts'
import type { SearchRunView } from '../../../contract/app/run/run.ts'
import { isSearch } from '../../../contract/app/run/sent-op.ts'
import type { ReadDb } from '../../store/sql.ts'
import { storedQuery, titleOf } from '../ask/query.ts'
import type { PagesRun } from '../ledger/run-row.lane.ts'
import { fetchSpec, missingPages } from './next-page.lane.ts'
import { readingRow, readingView } from './readings.lane.ts'

interface Named {
  id: SearchId
  name: string | null
  asked: string | null
  query: string
}

export function fetchView(
  db: ReadDb,
  run: PagesRun,
): Pick<SearchRunView, 'kind' | 'searchId' | 'title' | 'op' | 'records' | 'wanted' | 'total' | 'values' | 'missing'> {
  const { wanted } = fetchSpec(run)
  const reading = readingRow(db, run.reading_id ?? 0)
  const read = readingView(db, reading)
  const search = db.get<Named>(
    'SELECT id, name, asked, query FROM search WHERE id = ?',
    reading?.search_id ?? fetchSpec(run).searchId,
  )
  return {
    kind: 'search',
    searchId: search?.id ?? null,
    title: search ? (search.name ?? titleOf(storedQuery(search.query), search.asked)) : titleOfCall(db, run),
    op: run.op,
    records: read?.records ?? 0,
    wanted,
    total: read?.total ?? null,
    values: read?.values.length ?? 0,
    missing: missingPages(db, run).length,
  }
}

/** A single call in a few words: what was counted, or whose values were loaded. */
function titleOfCall(db: ReadDb, { id, op }: PagesRun): string {
  if (!isSearch(op)) return `Values of ${op.slice('meta.'.length)}`
  const body = db.value<string | null>('SELECT input FROM task WHERE run_id = ? LIMIT 1', id)
  return op === 'search.count' && body ? titleOf({ form: 'people', body: JSON.parse(body) }, null) : 'A deleted search'
}
