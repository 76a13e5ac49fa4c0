// What cannot be undone is confirmed by a typed word; a script says --yes.
import { createInterface } from 'node:readline/promises'
import { CommandEnd, exitCodes } from './exit.ts'
import type { CliWorld } from './process/world.ts'

interface Confirmation {
  /** What is about to happen. */
  readonly lines: readonly string[]
  readonly word: string
  /** Says that nothing was done. */
  readonly nothing: string
  /** What a script does instead. */
  readonly instead: string
}

/** Throws CommandEnd(usage) without the word, or where no one can type it. */
export async function typedWord(
  { lines, word, nothing, instead }: Confirmation,
  { stdin, output: { stderr } }: CliWorld,
): Promise<void> {
  if (!stdin.isTTY || !stderr.isTTY)
    throw new CommandEnd(exitCodes.usage, `${nothing} This cannot be undone: ${instead}.`)
  const terminal = createInterface({ input: stdin, output: stderr, terminal: false })
  try {
    const answer = await terminal.question(`${lines.join('\n')}\nThis cannot be undone. Type "${word}" to continue: `)
    if (answer.trim().toLowerCase() !== word) throw new CommandEnd(exitCodes.usage, nothing)
  } finally {
    terminal.close()
  }
}
