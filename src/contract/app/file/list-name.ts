// What the list of a file is called, in the window and on the command line.
import { cutText } from '../cell/cut-text.ts'
import type { FileInspection } from './file.ts'

/** What controls a terminal, and line feeds: names of files and sheets may hold them. */
const controls = /\p{Cc}+/gu

/** "attendees.xlsx" -> "attendees"; of several sheets the chosen one is named too. */
export function listName(file: string, chosen: string | null, sheets: number): string {
  const fileName = file.replaceAll(controls, ' ')
  const sheet = chosen?.replaceAll(controls, ' ') ?? null
  const stem = fileName.replace(/\.[^.]{1,5}$/, '').trim() || fileName
  const named = sheet !== null && sheets > 1 && sheet.toLowerCase() !== stem.toLowerCase()
  return cutText(named ? `${stem}, ${sheet}` : stem, 200)
}

/** As the file itself is called, where it came in an archive. */
export const inspectedName = ({ fileName, inside, sheet, sheets }: FileInspection): string =>
  listName(inside?.chosen.split('/').at(-1) ?? fileName, sheet, sheets.length)
