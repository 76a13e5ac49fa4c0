// The files of a folder that hold a table.
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { byName, filesAmong } from '../../contract/app/file/file-kind.ts'
import { fail } from '../base/fail.ts'

/** Paths in the order in which a person counts; folders inside are left out. Throws folder_empty. */
export function tablesOf(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true }).filter(entry => entry.isFile())
  const names = filesAmong(entries.map(({ name }) => name)).sort(byName)
  if (names.length === 0) throw fail('folder_empty', { fileName: path.basename(folder) })
  return names.map(name => path.join(folder, name))
}
