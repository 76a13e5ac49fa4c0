// The workspace as an agent uses it: opened when it is called, and closed soon after, so that the window can have it. While
// another program has it, a copy can be read.
import { CommandEnd, exitCodes } from '../exit.ts'
import type { SessionOptions } from '../options.ts'
import type { CliWorld } from '../process/world.ts'
import { inReading } from '../reading-session.ts'
import type { CommandSession } from '../session.ts'

export interface AgentWorkspace {
  /** One call after another. `changes`: the workspace itself is needed, not a copy. Throws CommandEnd(workspace). */
  use<T>(changes: boolean, work: (session: CommandSession) => Promise<T>): Promise<T>
  /** When the call under way has ended. */
  close(): Promise<void>
}

interface Held {
  readonly session: CommandSession
  release(): Promise<void>
}

/** An agent calls one tool right after another; a person who opens the window waits no longer than that. */
const idleMs = 3_000

const openElsewhere =
  'The workspace is open in another program, such as the window of Listwright, so the agent can read but not change anything. Nothing was changed. Close it and try again.'

export function createAgentWorkspace(
  options: SessionOptions,
  /** Asked at each opening: a client says its name first. */
  world: () => CliWorld,
  onInterrupt: () => void,
): AgentWorkspace {
  let held: Held | null = null
  let idle: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()
  let closed = false

  async function open(): Promise<Held> {
    const opened = Promise.withResolvers<CommandSession>()
    const over = Promise.withResolvers<void>()
    const ended = inReading(options, world(), async session => {
      session.interrupted.addEventListener('abort', onInterrupt, { once: true })
      opened.resolve(session)
      await over.promise
    })
    ended.catch(opened.reject)
    const session = await opened.promise
    return {
      session,
      async release() {
        over.resolve()
        await ended
      },
    }
  }

  async function release(): Promise<void> {
    const own = held
    held = null
    try {
      await own?.release()
    } catch (error) {
      // What was done is committed: the next call opens the workspace again, or says why it cannot.
      own?.session.engine.log.error('the workspace was not closed cleanly', { error: String(error) })
    }
  }

  async function useNow<T>(changes: boolean, work: (session: CommandSession) => Promise<T>): Promise<T> {
    if (closed) throw new CommandEnd(exitCodes.interrupted, 'Listwright is closing.')
    clearTimeout(idle)
    try {
      held ??= await open()
      if (changes && held.session.copied) throw new CommandEnd(exitCodes.workspace, openElsewhere, true)
      return await work(held.session)
    } finally {
      // What is read next is what is saved then.
      if (held?.session.copied) await release()
      else idle = setTimeout(() => void inOrder(release), idleMs)
    }
  }

  function inOrder<T>(work: () => Promise<T>): Promise<T> {
    const next = last.then(work, work)
    last = next.catch(() => {})
    return next
  }

  return {
    use: (changes, work) => inOrder(() => useNow(changes, work)),
    close() {
      closed = true
      clearTimeout(idle)
      return inOrder(release)
    },
  }
}
