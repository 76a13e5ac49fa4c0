// A page that the engine made, written to a file or to stdout.
import path from 'node:path'
import type { CommandSession } from '../session.ts'
import { checkPlace, standardStream } from './write.ts'

/** Throws before anything is read where the place will not do. */
export function checkHtmlPlace(out: string): void {
  if (out !== standardStream) checkPlace(out, ['.html', '.htm'])
}

/** Returns the files that were written: none where it went to stdout. */
export async function writeHtml({ engine, report }: CommandSession, out: string, html: string): Promise<string[]> {
  const file = out === standardStream ? await engine.files.passing('stdout.html') : path.resolve(out)
  const { ticket } = await engine.files.ticket(file, 'write')
  await engine.files.saveText(ticket, path.basename(file), html)
  if (out !== standardStream) return [file]
  await report.data(file)
  return []
}
