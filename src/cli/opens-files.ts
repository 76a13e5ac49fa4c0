// `listwright FILE...`: files in place of a command are opened.
import { existsSync } from 'node:fs'
import { isCommandWord } from './command-words.ts'

/** Whether the arguments name a file first. A command of the same name goes before it: `./run` is the file. */
export const opensFiles = ([first]: readonly string[]): boolean =>
  first !== undefined && first !== '' && !first.startsWith('-') && !isCommandWord(first) && existsSync(first)
