// The SQL console as the engine offers it: each statement in a process of its own, ended after its time or when nobody
// waits for it any more, so that nothing else is ever held up.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { ConsoleAnswer, ConsoleTable } from '../../contract/app/console.ts'
import { fail } from '../base/fail.ts'
import type { Host } from '../base/host.ts'
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
const mostProcesses = 2

export function createConsole(store: Store, host: Pick<Host, 'dataDir' | 'threads' | 'log'>, ms = limitMs): SqlConsole {
  let closed = false
  const places = createPlaces(mostProcesses)
  const asked = new Set<{ end: () => void; over: Promise<unknown> }>()

  function run(reading: ReadingStatement, signal: AbortSignal | undefined): Promise<ConsoleAnswer> {
    const { promise, resolve, reject } = Promise.withResolvers<ConsoleAnswer>()
    const child = spawn(process.execPath, [fileURLToPath(host.threads.console)], {
      // The desktop program's own binary runs it as Node; nothing else of the environment is its business.
      env: { ELECTRON_RUN_AS_NODE: '1', PATH: process.env.PATH, SystemRoot: process.env.SystemRoot },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      windowsHide: true,
    })
    const end = () => child.kill('SIGKILL')
    const entry = { end, over: new Promise(gone => child.once('exit', gone)) }
    asked.add(entry)
    let timer: NodeJS.Timeout | undefined
    signal?.addEventListener('abort', end, { once: true })
    // The process is our own: it sends nothing but these words.
    child.on('message', message => {
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
    child.once('error', reject)
    child.once('exit', code => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      asked.delete(entry)
      // After an answer this comes too late to matter.
      if (!signal?.aborted && code !== null) host.log.error('the SQL console ended early', { code })
      reject(fail('stopped', {}))
    })
    child.send(reading, error => error && reject(error))
    return promise
  }

  return {
    ask: (sql, signal) =>
      places.take(async () => {
        const lists = await store.grid.call('consoleLists')
        if (closed || signal?.aborted) throw fail('stopped', {})
        return run({ file: databaseFile(host.dataDir), views: lists.map(list => list.sql), sql }, signal)
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
