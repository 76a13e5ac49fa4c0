// `listwright FILE...`: files and links in place of a command are opened.
import { existsSync } from 'node:fs'
import { isLink } from '../contract/app/link/link-text.ts'
import { isCommandWord } from './command-words.ts'

/** Whether the arguments name a file or a link first. A command of the same name goes before it: `./run` is the file. */
export const opensFiles = ([first]: readonly string[]): boolean =>
  first !== undefined &&
  first !== '' &&
  !first.startsWith('-') &&
  !isCommandWord(first) &&
  (isLink(first) || existsSync(first))
