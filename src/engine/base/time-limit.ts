// Runs synchronous work that may never end, such as a person's regular expression, for a limited time.
import { createContext, Script } from 'node:vm'
import { fail } from './fail.ts'

const room: { work: (() => unknown) | null } = { work: null }
const context = createContext(room)
const script = new Script('work()')

/** Throws bad_request when `work` takes longer than `ms`; V8 ends it, whatever it is doing. */
export function withinTime<T>(ms: number, what: string, work: () => T): T {
  room.work = work
  try {
    // The script's value is what `work` returned.
    return script.runInContext(context, { timeout: ms }) as T
  } catch (error) {
    // The error is made in the script's own realm: it is no `Error` of this one.
    const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : null
    if (code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw fail('bad_request', { what })
    throw error
  } finally {
    room.work = null
  }
}
