// The words that say what to do, in the first place of the arguments.
import { commandNames } from './commands/index.ts'

const words: ReadonlySet<string> = new Set([...commandNames, 'help', 'version'])

/** Whether a word in the first place says what to do. */
export const isCommandWord = (word: string): boolean => words.has(word)
