// A racer in a child process that is handed lines and measures itself: pipes are left out of its time.
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Racer } from './race.ts'

/**
 * Speaks to a program that reads a count and so many lines, and answers with a line: milliseconds, then how many inputs it
 * said yes to. `command` is asked for when the race begins.
 */
export function lineRacer(
  name: string,
  command: () => readonly [string, ...string[]],
  missing: () => string | null,
): Racer {
  let child: ChildProcessWithoutNullStreams | undefined
  let answers: AsyncIterator<string> | undefined
  return {
    name,
    missing,
    lap: async inputs => {
      if (!child) {
        const [program, ...args] = command()
        child = spawn(program, args)
        answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
      }
      child.stdin.write(`${inputs.length}\n${inputs.join('\n')}\n`)
      const answer = await answers?.next()
      const [spent, yes] = String(answer?.value ?? '')
        .split(' ')
        .map(Number)
      if (!answer || answer.done || spent === undefined || yes === undefined) throw new Error(`${name} ended early`)
      return { spent, yes }
    },
    close: () => child?.stdin.end(),
  }
}
