// The SQL console as the engine offers it: each statement in a process of its own, ended after its time or when no one
// waits for it any more, so that nothing else is ever held up.
import type { ConsoleAnswer, ConsoleRows, ConsoleTable, StatementAnswer } from '../../contract/app/console.ts'
import { Failure, fail } from '../base/fail.ts'
import type { Host } from '../base/host.ts'
import { startNodeProcess } from '../base/own-process.ts'
import { databaseFile } from '../store/open.ts'
import type { Store } from '../store/store.ts'
import type { ConsoleWord } from './console-process.ts'
import { createPlaces } from './places.ts'
import type { ReadingStatement } from './read.ts'
import { describeSchema } from './schema.ts'

export interface SqlConsole {
  /**
   * Runs one reading statement, two at a time; others wait. An abort ends it, or takes it out of the line. Throws stopped.
   */
  ask(sql: string, signal?: AbortSignal): Promise<ConsoleAnswer>
  /** Lists by their names, then the tables of the database. */
  tables(): Promise<ConsoleTable[]>
  close(): Promise<void>
}

const limitMs = 10_000
const maxProcesses = 2
/** Rows that are looked through for suppressed people in one call, and characters of each of their cells. */
const rowsAtOnce = 100
const maxLookedAt = 1000
const lookedAt = (cell: string | number | null) => (typeof cell === 'string' ? cell.slice(0, maxLookedAt) : cell)

export function createConsole(
  store: Store,
  host: Pick<Host, 'dataDir' | 'threads' | 'startProcess' | 'log' | 'settings'>,
  ms = limitMs,
): SqlConsole {
  let closed = false
  const places = createPlaces(maxProcesses)
  const asked = new Set<{ end: () => void; over: Promise<unknown> }>()

  function run(reading: ReadingStatement, signal: AbortSignal | undefined): Promise<StatementAnswer> {
    const { promise, resolve, reject } = Promise.withResolvers<StatementAnswer>()
    const child = (host.startProcess ?? startNodeProcess)(host.threads.console)
    const end = () => child.kill()
    const entry = { end, over: new Promise(gone => child.onEnd(gone)) }
    asked.add(entry)
    let timer: NodeJS.Timeout | undefined
    signal?.addEventListener('abort', end, { once: true })
    // The process is our own: it sends nothing but these words.
    child.onMessage(message => {
      const word = message as ConsoleWord
      if (word === 'began') {
        // Only the statement's own time counts.
        timer = setTimeout(() => {
          resolve({ kind: 'too_long', seconds: Math.round(ms / 1000) })
          end()
        }, ms)
        return
      }
      resolve(word)
      end()
    })
    child.onEnd(code => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      asked.delete(entry)
      // After an answer this comes too late to matter.
      if (!signal?.aborted && code !== null) host.log.error('the SQL console ended early', { code })
      reject(fail('stopped', {}))
    })
    child.send(reading)
    return promise
  }

  async function suppressedIn(
    { columns, rows }: Omit<ConsoleRows, 'suppressed'>,
    signal: AbortSignal | undefined,
  ): Promise<boolean[] | null> {
    // Columns of one name differ by their place.
    const names = columns.map((name, at) => (columns.indexOf(name) === at ? name : `${name} ${at}`))
    const found: boolean[] = []
    try {
      for (let first = 0; first < rows.length; first += rowsAtOnce) {
        if (closed || signal?.aborted) throw fail('stopped', {})
        const bodies = rows
          .slice(first, first + rowsAtOnce)
          .map(row => Object.fromEntries(row.map((cell, at) => [names[at], lookedAt(cell)])))
        found.push(...(await store.scan.call('suppressedBodies', bodies, host.settings.get().country)))
      }
      return found
    } catch (error) {
      if (error instanceof Failure && error.code === 'suppression_unreadable') return null
      throw error
    }
  }

  return {
    ask: (sql, signal) =>
      places.take(async () => {
        const lists = await store.grid.call('consoleLists')
        if (closed || signal?.aborted) throw fail('stopped', {})
        const answer = await run({ file: databaseFile(host.dataDir), views: lists.map(list => list.sql), sql }, signal)
        return answer.kind === 'rows' ? { ...answer, suppressed: await suppressedIn(answer, signal) } : answer
      }, signal),
    tables: async () => [...(await store.grid.call('consoleLists')).map(({ table }) => table), ...describeSchema()],
    async close() {
      closed = true
      places.close()
      const running = [...asked]
      for (const { end } of running) end()
      await Promise.all(running.map(({ over }) => over))
    },
  }
}
