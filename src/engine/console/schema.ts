// The tables of a workspace as its schema makes and describes them: what docs/schema.md and the SQL console show.

import type { ConsoleTable } from '../../contract/app/console.ts'
import { connectDatabase } from '../store/connect.ts'
import { migrateDatabase } from '../store/migrate.ts'
import { migrations } from '../store/schema/index.ts'

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
    const notes = schemaNotes()
    described = names.map(name => ({
      name,
      kind: 'table',
      about: notes.get(name) ?? '',
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

/** What the schema says of its tables, in the lines before each, and of its columns, at the end of their lines (`table.column`). */
function schemaNotes(): Map<string, string> {
  const notes = new Map<string, string>()
  for (const migration of migrations) {
    let table = ''
    let before = ''
    for (const line of migration.split('\n')) {
      table = /^CREATE TABLE (\w+)\(/.exec(line)?.[1] ?? (/^[A-Z]/.test(line) ? '' : table)
      if (table !== '' && line.startsWith('CREATE')) notes.set(table, before)
      const comment = /^-- (.+)$/.exec(line)?.[1]
      before = comment === undefined ? '' : `${before} ${comment}`.trim()
      const column = /^ {2}(\w+) (?:TEXT|INTEGER|REAL|BLOB)\b.*? -- (.+)$/.exec(line)
      if (table !== '' && column) notes.set(`${table}.${column[1]}`, column[2] ?? '')
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

SQLite, schema version ${migrations.length}, in \`workspace.db\` of the data folder. Made by \`node scripts/schema.ts\` from
\`src/engine/store/schema\`. Read it with the SQL console (*Help*, command palette), which shows each list under its own name besides, or with
any tool, read-only, while the program is closed. Nothing in it is a key. Times are UTC milliseconds.

${describeSchema().map(table).join('\n')}`
}
