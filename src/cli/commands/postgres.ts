// listwright postgres read|write: a table of a PostgreSQL database becomes a list, or a list a table.
import type { TableMode, TableSpec } from '../../contract/app/file/postgres.ts'
import { DatabaseTrouble, databaseAddress } from '../../engine/postgres/connection.ts'
import { readTable } from '../../engine/postgres/table-in.ts'
import { placeOf, type TeamAddress } from '../../engine/team/address.ts'
import { KeyFileRefused, takeSecret } from '../../hosts/given-key.ts'
import { sessionCommand } from '../command.ts'
import { counted } from '../counted.ts'
import { CommandEnd, exitCodes } from '../exit.ts'
import { leftOutWords, markedWords } from '../file/write.ts'
import { importFile, listNamed } from '../lists.ts'
import { inWorkspace, neededOption, usageError } from '../options.ts'
import type { CommandSession } from '../session.ts'

type PostgresCommand =
  | { readonly action: 'read'; readonly table: string; readonly list: string | null; readonly dryRun: boolean }
  | {
      readonly action: 'write'
      readonly list: string
      readonly table: string
      readonly mode: TableMode
      readonly dryRun: boolean
    }

const noAddress =
  'The address of the database is missing. Give it as LISTWRIGHT_POSTGRES, or name a file that only you can read as LISTWRIGHT_POSTGRES_FILE. It is a secret and no argument.'

export const postgresCommand = sessionCommand(
  {
    name: 'postgres',
    brief: 'exchanges lists with tables of a PostgreSQL database',
    usage: [
      'postgres read TABLE [--list NAME] [--dry-run]',
      'postgres write LIST --table TABLE [--append | --replace] [--dry-run]',
    ],
    more: [
      'The address of the database is a secret: postgres://user:password@server/database. It is read from LISTWRIGHT_POSTGRES, or from the file that LISTWRIGHT_POSTGRES_FILE names and that only you can read. Connections to other computers are encrypted and the certificate is verified.',
      'TABLE is a name as SQL writes it: guests, crm.guests, or "Guests" in double quotes for capitals.',
      'read: each value becomes the text that the database writes for it. Columns of bytes are left out. A view can be read too.',
      'write: makes the table, with a type for each column whose cells are all of that type. --append adds rows to a table, --replace replaces its rows. Columns are matched by name. All is one transaction: if a value is refused, nothing is changed. People on do-not-contact lists are left out.',
      '--dry-run shows the statements. For write it runs them and takes them back.',
    ],
    options: {
      list: { type: 'string', value: 'NAME', words: 'name of the new list (default: name of the table)' },
      table: { type: 'string', value: 'TABLE', words: 'the table to write to' },
      append: { type: 'boolean', default: false, words: 'adds the rows to an existing table' },
      replace: { type: 'boolean', default: false, words: 'replaces the rows of an existing table' },
      'dry-run': { type: 'boolean', default: false, words: 'shows the statements and changes nothing' },
      ...inWorkspace,
    },
    examples: [
      'postgres read crm.guests --list Guests',
      'postgres write Guests --table guests --dry-run',
      'postgres write Guests --table guests --replace',
    ],
    most: 2,
  } as const,
  (values, [action, argument]): PostgresCommand => {
    const dryRun = values['dry-run']
    if (action === 'read') {
      if (values.table !== undefined || values.append || values.replace)
        throw usageError('--table, --append and --replace are for postgres write.')
      return { action, table: neededOption(argument, 'The table'), list: values.list ?? null, dryRun }
    }
    if (action !== 'write') throw usageError('Choose what to do: listwright postgres read or write.')
    if (values.append && values.replace) throw usageError('Choose --append or --replace, not both.')
    if (values.list !== undefined) throw usageError('--list is for postgres read. Name the list behind write.')
    return {
      action,
      list: neededOption(argument, 'The list'),
      table: neededOption(values.table, '--table'),
      mode: values.append ? 'append' : values.replace ? 'replace' : 'create',
      dryRun,
    }
  },
  async (session, command) => {
    try {
      const address = addressOf(session)
      await (command.action === 'read' ? read(session, address, command) : write(session, address, command))
    } catch (error) {
      if (!(error instanceof DatabaseTrouble)) throw error
      const code = { address: exitCodes.usage, server: exitCodes.service, table: exitCodes.drift }[error.of]
      throw new CommandEnd(code, `${error.message} Nothing was changed.`)
    }
  },
)

function addressOf({ world }: CommandSession): TeamAddress {
  try {
    const text = takeSecret(world.env, 'LISTWRIGHT_POSTGRES')
    if (text === undefined) throw new CommandEnd(exitCodes.usage, noAddress)
    return databaseAddress(text)
  } catch (error) {
    throw error instanceof KeyFileRefused ? new CommandEnd(exitCodes.key, error.message) : error
  }
}

async function read(
  session: CommandSession,
  address: TeamAddress,
  { table, list, dryRun }: Extract<PostgresCommand, { readonly action: 'read' }>,
): Promise<void> {
  const { engine, report, interrupted } = session
  const passing = dryRun ? null : await engine.files.passing('table.sqlite')
  const { statement, name, rows, binary } = await readTable(address, {
    table,
    file: passing,
    signal: interrupted,
    show: text => report.note(`${text};`),
    rows: count => report.progress({ event: 'read', rows: count }, `Reading ${table}: ${counted(count, 'row')}`),
  })
  if (binary.length > 0) report.note(`Left out, because they are bytes: ${binary.join(', ')}.`)
  const said = { table, database: placeOf(address), statement, rows, binary }
  if (passing === null) {
    report.result({ ...said, dryRun }, [`${statement};`, `Would import ${counted(rows, 'row')}.`])
    return
  }
  const file = { path: passing, name: `${name}.sqlite` }
  const { sheet } = await importFile(session, file, list ?? name, {
    worksheet: null,
    country: null,
    workbookId: null,
  })
  report.result({ ...said, dryRun, list: sheet.name }, [
    `${sheet.name}: ${counted(sheet.rows, 'row')} from ${table} at ${placeOf(address)}`,
  ])
}

const wholeTable: Omit<TableSpec, 'sheetId'> = {
  scope: 'all',
  viewId: null,
  columns: 'all',
  ranges: [],
  format: 'sqlite',
  preset: 'plain',
}

async function write(
  session: CommandSession,
  address: TeamAddress,
  { list, table, mode, dryRun }: Extract<PostgresCommand, { readonly action: 'write' }>,
): Promise<void> {
  const { engine, report, interrupted } = session
  const sheet = await listNamed(session, list)
  const { file, end, taken } = await engine.files.tableFile(
    { sheetId: sheet.id, ...wholeTable },
    `${table} at ${placeOf(address)}`,
    ({ rows = 0, share = null }) =>
      report.progress({ event: 'export', rows, share }, `Reading ${sheet.name}: ${counted(rows, 'row')}`),
    interrupted,
  )
  const { suppressed = 0, marked = 0 } = end
  if (suppressed > 0) report.note(leftOutWords(suppressed))
  if (marked > 0) report.note(markedWords(marked))
  const { statements, rows, replaced } = await engine.databases.send(
    address,
    { sheetId: sheet.id, table },
    {
      ...{ table, mode, file, dryRun, signal: interrupted },
      show: text => dryRun || report.note(`${text};`),
      sent: count => report.progress({ event: 'write', rows: count }, `Writing ${table}: ${counted(count, 'row')}`),
    },
  )
  if (!dryRun) await taken()
  const said = { list: sheet.name, table, database: placeOf(address), statements, rows, replaced, suppressed, marked }
  const gone = replaced > 0 ? ` in place of ${counted(replaced, 'row')}` : ''
  report.result({ ...said, dryRun }, [
    ...(dryRun ? statements.map(statement => `${statement};`) : []),
    `${dryRun ? 'Would write' : 'Wrote'} ${counted(rows, 'row')} of ${sheet.name} to ${table} at ${placeOf(address)}${gone}`,
  ])
}
