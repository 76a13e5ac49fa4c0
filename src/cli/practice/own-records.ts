// People and companies of files that `practice --memory` answers from: any file that imports as a list.
import path from 'node:path'
import { readLayout } from '../../engine/file/read/layout.ts'
import { openSource } from '../../engine/file/read/open-source.ts'
import { readTable } from '../../engine/file/read/table-rows.ts'
import { OwnImportError, type OwnReport, type OwnRow } from '../../service/own-data/import-own.ts'
import { suggestMapping } from '../../service/own-data/suggest.ts'
import type { OwnKind } from '../../service/own-data/targets.ts'
import type { Service } from '../../service/start.ts'
import { counted } from '../counted.ts'
import { CommandEnd, commandEndOf, exitCodes } from '../exit.ts'
import { fileAt } from '../file/file-at.ts'

export interface OwnFile {
  readonly kind: OwnKind
  readonly file: string
}

/** Rows that columns are recognized by. */
const sampledRows = 50
const rowsPerSlice = 1000
/** Lines that are named one by one. */
const namedLines = 5

/** Its columns and rows. Throws CommandEnd(drift). */
async function readFile(file: string): Promise<{ names: readonly string[]; rows: OwnRow[] }> {
  const found = fileAt(file)
  if (!found || found.isDirectory()) throw new CommandEnd(exitCodes.drift, `${file} is not a file.`)
  try {
    const source = await openSource({ file, fileName: path.basename(file) }, {})
    try {
      const layout = await readLayout(source, {})
      const { names } = layout
      const rows: OwnRow[] = []
      await readTable(source, layout, ({ line, fields, blank }) => {
        if (!blank) rows.push({ line, cells: names.map((_, at) => fields[at] ?? '') })
        return false
      })
      return { names, rows }
    } finally {
      source.close()
    }
  } catch (error) {
    throw commandEndOf(error)
  }
}

async function* slicesOf(rows: readonly OwnRow[]): AsyncGenerator<readonly OwnRow[]> {
  for (let from = 0; from < rows.length; from += rowsPerSlice) yield rows.slice(from, from + rowsPerSlice)
}

const listOf = (items: readonly string[]) =>
  [...items.slice(0, namedLines), ...(items.length > namedLines ? [`${items.length - namedLines} more`] : [])].join(
    ', ',
  )

/** What was taken of a file, and what was not, in a line. */
function words(file: string, { people, companies, refused, notTaken, notTakenCount }: OwnReport, unused: string[]) {
  const taken = [
    counted(people.added + people.updated, 'person', 'people'),
    counted(companies.added + companies.updated, 'company', 'companies'),
  ]
  return [
    `${path.basename(file)}: ${taken.join(' and ')}.`,
    ...(unused.length > 0 ? [`Columns not used: ${listOf(unused)}.`] : []),
    ...(refused.length > 0
      ? [`Rows without anything to find them by: line ${listOf(refused.map(({ line }) => String(line)))}.`]
      : []),
    ...(notTakenCount > 0
      ? [`Values left out: ${listOf(notTaken.map(({ line, value }) => `"${value}" (line ${line})`))}.`]
      : []),
  ].join(' ')
}

/** Takes the records of the files in and gives a line about each. Throws CommandEnd(drift). */
export async function takeOwnFiles(
  { admin }: Pick<Service, 'admin'>,
  files: readonly OwnFile[],
  country: string | null,
): Promise<string[]> {
  const lines: string[] = []
  for (const [at, { kind, file }] of files.entries()) {
    const { names, rows } = await readFile(file)
    const samples = rows.slice(0, sampledRows)
    const mapping = suggestMapping(
      names.map((name, place) => ({ name, samples: samples.map(({ cells }) => cells[place] ?? '') })),
      kind,
    )
    const options = { id: `file-${at + 1}`, file: path.basename(file), date: new Date().toISOString(), kind, mapping }
    try {
      const report = await admin.importOwn({ ...options, country, dryRun: false, replace: false }, slicesOf(rows))
      lines.push(
        words(
          file,
          report,
          names.filter((_, place) => mapping[place] === null),
        ),
      )
    } catch (error) {
      if (!(error instanceof OwnImportError)) throw error
      throw new CommandEnd(
        exitCodes.drift,
        `${file}: ${error.message} Name columns as in a list of ${kind}, such as ${kind === 'people' ? 'email, first name, last name, company' : 'company, domain, country'}.`,
      )
    }
  }
  return lines
}
