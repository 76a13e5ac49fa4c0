// Databases for the page: connected to, looked into, a table read for the import, a list written to a table. Each in one transaction.
import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { FileJob } from '../../contract/app/file/file.ts'
import { fileNameOf } from '../../contract/app/file/file-name.ts'
import {
  type DatabaseConnect,
  type DatabaseContent,
  type DatabasePlace,
  type KnownDatabase,
  placeWords,
  type TableFetch,
  type TablePlan,
  type TableRef,
  type TableSample,
  type TableSend,
  type TableWrite,
  type TableWriteStart,
} from '../../contract/app/file/postgres.ts'
import type { SheetId } from '../../contract/app/ids.ts'
import { delay } from '../base/delay.ts'
import { fail } from '../base/fail.ts'
import type { Host } from '../base/host.ts'
import type { Files } from '../file/files.ts'
import type { Store } from '../store/store.ts'
import { placeOf, type TeamAddress } from '../team/address.ts'
import { DatabaseTrouble, inTransaction } from './connection.ts'
import { type Access, addressOf, createDatabasePasswords, type DatabasePasswords } from './passwords.ts'
import { databaseContent, typedName } from './table.ts'
import { readTable, sampleTable } from './table-in.ts'
import { planTable, type TableOut, type TableOutAsk, writeTable } from './table-out.ts'

export interface Databases extends Pick<DatabasePasswords, 'forget' | 'forgetAll'> {
  /** Those whose password is known here. */
  known(): KnownDatabase[]
  /** Tries the password, keeps it if it is right, and says what is there. Throws database_refused. */
  connect(ask: DatabaseConnect): Promise<DatabaseContent>
  sample(table: TableRef): Promise<TableSample>
  /** How many rows were read so far, and at last the file. Throws database_refused. */
  fetch(table: TableRef, signal: AbortSignal): AsyncGenerator<TableFetch>
  /** Nothing is changed. Throws database_refused. */
  plan(write: TableWrite): Promise<TablePlan>
  /** In one transaction. The job fails with database_refused. */
  write(start: TableWriteStart): Promise<FileJob>
  /** Sends the rows of a list, and notes what was sent. `table`: for people. Throws DatabaseTrouble. */
  send(address: TeamAddress, of: { sheetId: SheetId; table: string }, asked: SendAsk): Promise<TableOut>
  /** What was sent, the newest first. */
  sends(limit: number): Promise<TableSend[]>
}

/** `sent`: rows so far. */
export type SendAsk = Omit<TableOutAsk, 'begin' | 'sent'> & { sent(rows: number): void }

export interface DatabasesParts {
  readonly store: Store
  readonly files: Files
  readonly host: Pick<Host, 'vault' | 'clock' | 'observes'>
}

const noAccess: Access = { password: '', rootCertificate: null }
const reportMs = 200

/** As people read it. */
const tableWords = ({ schema, name }: TableRef): string => (schema === 'public' ? name : `${schema}.${name}`)

/** What a person can do something about is a declared failure. */
async function declared<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof DatabaseTrouble ? fail('database_refused', { of: error.of, reason: error.message }) : error
  }
}

export function createDatabases({ store, files, host }: DatabasesParts): Databases {
  const passwords = createDatabasePasswords(host)
  const addressFor = async (place: DatabasePlace) => addressOf(place, (await passwords.of(place)) ?? noAccess)

  const send: Databases['send'] = async (address, of, asked) => {
    if (host.observes) throw fail('workspace_read_only', {})
    let noted: number | null = null
    let [rows, bytes] = [0, 0]
    const end = async (outcome: TableSend['outcome']) => {
      if (noted !== null) await store.writer.urgent('noteTableSent', noted, { rows, sent: bytes, outcome })
    }
    try {
      const done = await writeTable(address, {
        ...asked,
        async begin(fields) {
          const about = { at: host.clock.now(), place: placeOf(address), fields }
          noted = await store.writer.urgent('noteTableSend', { ...of, ...about })
        },
        sent(count, size) {
          ;[rows, bytes] = [count, size]
          asked.sent(count)
        },
      })
      await end(asked.dryRun ? 'taken_back' : 'done')
      return done
    } catch (error) {
      await end('taken_back')
      throw error
    }
  }

  return {
    send,
    forget: passwords.forget,
    forgetAll: passwords.forgetAll,
    known: passwords.known,
    connect: ({ place, password, keep, certificate }) =>
      declared(async () => {
        const before = (await passwords.of(place)) ?? noAccess
        const access: Access = {
          password: password ?? before.password,
          rootCertificate: certificate === null ? before.rootCertificate : files.pathOf(certificate, 'read'),
        }
        const content = await inTransaction(addressOf(place, access), 'read', databaseContent)
        const isNew = password !== null || certificate !== null
        const reason = isNew ? await passwords.put(place, access, keep && access.password !== '') : null
        return { ...content, password: { kept: passwords.keeps(place), reason } }
      }),
    sample: table => declared(async () => sampleTable(await addressFor(table.place), typedName(table))),
    async *fetch(table, signal) {
      let rows = 0
      const file = await files.passing(fileNameOf(`${table.name}.sqlite`, 'table.sqlite'))
      const reading = declared(async () =>
        readTable(await addressFor(table.place), {
          ...{ table: typedName(table), file, signal, show: () => {} },
          rows: count => {
            rows = count
          },
        }),
      )
      let isTaken = false
      try {
        for (;;) {
          const done = await Promise.race([reading, delay(reportMs, signal)])
          if (signal.aborted) return
          if (done) break
          yield { rows, file: null }
        }
        const { ticket, fileName } = await files.received(file)
        isTaken = true
        yield { rows, file: { ticket, fileName } }
      } finally {
        // What is still written to is not deleted.
        await reading.catch(() => {})
        if (!isTaken) await rm(path.dirname(file), { recursive: true, force: true })
      }
    },
    plan: ({ table, mode, spec }) =>
      declared(async () =>
        planTable(await addressFor(table.place), { table: typedName(table), mode }, await files.tableColumns(spec)),
      ),
    async write({ jobId, write: { table, mode, spec }, statements }) {
      const address = await addressFor(table.place)
      const words = tableWords(table)
      return files.exportTable({
        ...{ jobId, spec, to: `${words} at ${placeOf(address)}` },
        take: ({ file, signal, sent }) =>
          declared(async () => {
            const { replaced } = await send(
              address,
              { sheetId: spec.sheetId, table: words },
              {
                ...{ table: typedName(table), mode, file, dryRun: false, statements, signal, sent },
              },
            )
            return { kind: 'table', table: words, place: placeWords(table.place), replaced }
          }),
      })
    },
    sends: limit => store.scan.call('tableSends', limit),
  }
}
