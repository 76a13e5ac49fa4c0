// The tables of a workspace, read from the schema that the migrations make: what docs/schema.md and the SQL console show.

import type { ConsoleTable } from '../../contract/app/console.ts'
import { connectDatabase } from '../store/connect.ts'
import { migrateDatabase } from '../store/migrate.ts'
import { migrations } from '../store/migrations/index.ts'

/** What each table is for. A table without words here fails the test of docs/schema.md. */
const about: Readonly<Record<string, string>> = {
  account: 'Accounts at a provider: Practice and live services. Keys are never in the database.',
  answer: 'Answers of a service as they came, by the hash of what was asked.',
  attempt: 'Calls: one row per request that was to be sent, with its outcome.',
  cell_raw: 'What a workbook file stores for a cell, where it differs from what the cell shows there.',
  cell_state: 'State of each result cell, with the answer behind it.',
  col: 'Columns of lists; `slot` is the SQL column in the table of the list.',
  credit_entry: 'The ledger of credits; rows are only added.',
  day_spend: 'Credits spent and reserved per day and account.',
  export_log: 'Which rows of a list were written to which file.',
  filter_values: 'Values of search filters, as services gave them.',
  known_key: 'Hashes by which rows are found as the same person or company.',
  known_row: 'Rows whose keys are in `known_key`.',
  known_sheet: 'How far each list is read into `known_key`.',
  later_scope: 'Rows of runs that wait for a connection.',
  retention: 'Days until which lists are kept.',
  age_notice: 'When it was shown that answers, searches or the log of what was sent will be deleted by their age.',
  not_one: 'Pairs of values marked as not the same.',
  not_same: 'Pairs of rows marked as not the same.',
  own_value: 'Values that other lists gave to a run.',
  pace: 'The pace that was learned for calls of an account.',
  policy: 'Versions of the rules that make verdicts.',
  price: 'Prices of operations, announced and measured.',
  replay: 'How far a recipe is over a list.',
  row_problem: 'Lines of an imported file that did not fit their header.',
  row_tick: 'Ticked rows.',
  run: 'Runs: operations over rows, and fetches of search pages.',
  run_tally: 'Rows of a run by what became of them.',
  saved_view: 'Views with a name.',
  search: 'Searches for people and companies.',
  search_page: 'Pages that a reading of a search has fetched.',
  search_find: 'Which values have found a record, where a search asks each of several on its own.',
  search_reading: 'Readings of searches: one pass over the pages each.',
  search_record: 'People and companies that a reading found.',
  search_variant: 'What is read of each variant of a query: one for each value that is asked on its own, else one.',
  seen_column: 'Columns *Seen before*, and what they depend on.',
  sheet:
    'Lists. The rows of list N are in the table sN: `id`, `ord` (place, where moved), `gone` (step that took the row), `c1` and so on.',
  step: 'Undo steps of lists.',
  step_change: 'What each undo step changed, before and after.',
  step_doing: 'What steps did, as steps of a recipe.',
  suppression: 'Suppressed identities: who is in no request and no export. Values kept as a hash have no `value`.',
  suppression_seal: 'Secrets that seal hashes of suppressed identities, by their names in the keychain.',
  suppression_batch: 'Additions to the suppression lists: when, from where, why.',
  suppression_reading: 'By which version of the rules the suppression lists were read.',
  suppression_key: 'Hashes of all spellings under which suppressed identities are looked for.',
  target: 'Rows of a run with what became of each.',
  task: 'Inputs of a run: equal ones are one task.',
  travel: 'Undo, redo and jumps that are under way.',
  workbook: 'Workbooks: named groups of lists.',
}

let described: ConsoleTable[] | null = null

/** All tables by name, with the type and the meaning of each column. */
export function describeSchema(): readonly ConsoleTable[] {
  if (described) return described
  const db = connectDatabase(':memory:')
  try {
    migrateDatabase(db)
    const names = db
      .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name")
      .pluck()
      .all() as string[]
    const notes = columnNotes()
    described = names.map(name => ({
      name,
      kind: 'table',
      about: about[name] ?? '',
      columns: (
        db.prepare('SELECT name, type, "notnull", pk FROM pragma_table_info(?)').all(name) as {
          name: string
          type: string
          notnull: number
          pk: number
        }[]
      ).map(column => ({
        name: column.name,
        type: `${column.type}${column.pk > 0 ? ' key' : column.notnull ? '' : ' or NULL'}`,
        about: notes.get(`${name}.${column.name}`) ?? '',
      })),
    }))
    return described
  } finally {
    db.close()
  }
}

/** Comments at the end of the lines of the migrations, by `table.column`: only a line about one column says what it is. */
function columnNotes(): Map<string, string> {
  const notes = new Map<string, string>()
  for (const migration of migrations) {
    let table = ''
    for (const line of migration.split('\n')) {
      const altered = /^ALTER TABLE (\w+) ADD COLUMN (\w+)[^-]*--\s*(.+)$/.exec(line)
      if (altered) notes.set(`${altered[1]}.${altered[2]}`, altered[3] ?? '')
      table = /^CREATE TABLE (\w+)\(/.exec(line)?.[1] ?? (/^[A-Z]/.test(line) ? '' : table)
      const column = /^\s+(\w+) (?:TEXT|INTEGER|REAL|BLOB)\b(.*?)--\s*(.+)$/.exec(line)
      if (table !== '' && column && !/, *\w+ (TEXT|INTEGER|REAL|BLOB)\b/.test(column[2] ?? ''))
        notes.set(`${table}.${column[1]}`, column[3] ?? '')
    }
  }
  return notes
}

/** docs/schema.md. */
export function schemaPage(): string {
  const cell = (text: string) => text.replaceAll('|', '\\|')
  const table = ({ name, about, columns }: ConsoleTable) =>
    [
      `## ${name}`,
      '',
      about,
      '',
      '| column | type | meaning |',
      '|---|---|---|',
      ...columns.map(column => `| ${column.name} | ${column.type} | ${cell(column.about)} |`),
      '',
    ].join('\n')
  return `# The database of a workspace

SQLite, schema version ${migrations.length}, in \`workspace.db\` of the data folder. Made by \`node scripts/schema.ts\` from the
migrations. Read it with the SQL console (*Help*, command palette), which shows each list under its own name besides, or with
any tool, read-only, while the program is closed. Nothing in it is a key. Times are UTC milliseconds.

${describeSchema().map(table).join('\n')}`
}
