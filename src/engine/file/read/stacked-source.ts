// Several files, or all sheets of one, as one stream of rows: columns by name, with the file and line each row came from.
import type { ReadOptions } from '../../../contract/app/file/file.ts'
import { fail } from '../../base/fail.ts'
import { fitsZip } from '../zip/stored-zip.ts'
import type { FileLayout } from './file-layout.ts'
import { readLayout } from './layout.ts'
import { createLineJudge } from './line-problems.ts'
import { readTable } from './table-rows.ts'
import type { PartDrift, TableSource } from './table-source.ts'

/** One of the tables that become one. */
export interface StackPart {
  /** As its rows say where they came from. */
  name: string
  /** Of a file of its own. */
  file?: string
  options: ReadOptions
  open(): Promise<TableSource>
}

interface OpenPart {
  name: string
  file: string | null
  source: TableSource
  layout: FileLayout
  /** Place of each of its columns in the whole. */
  places: number[]
}

const maxParts = 1000

const sameColumn = (name: string) => name.trim().toLowerCase()

/** A name that no column has. */
function freeName(wanted: string, taken: readonly string[]): string {
  const names = new Set(taken.map(sameColumn))
  let name = wanted
  for (let number = 2; names.has(sameColumn(name)); number++) name = `${wanted} (${number})`
  return name
}

/** Throws what opening each of them does, with its own name. */
export async function stackedSource(
  parts: readonly StackPart[],
  /** What the column is called that says which part a row is of. */
  partName: string,
): Promise<TableSource> {
  if (parts.length > maxParts) throw fail('bad_request', { what: `${parts.length} files at once` })
  const opened: OpenPart[] = []
  const close = () => {
    for (const { source } of opened) source.close()
  }
  try {
    const names: string[] = []
    const drift: PartDrift[] = []
    for (const { name, file, options, open } of parts) {
      const source = await open()
      // What was read of an archive, else of a database that was copied to be read, else the file.
      const read = source.kept ?? source.archive?.file ?? file ?? null
      opened.push({ name, file: read, source, layout: await readLayout(source, options), places: [] })
    }
    for (const part of opened) {
      // A sheet or file without any column adds nothing.
      const given = part.layout.names
      const known = names.map(sameColumn)
      part.places = given.map(name => {
        const at = known.indexOf(sameColumn(name))
        return at >= 0 ? at : names.push(name) - 1
      })
      const first = opened[0]?.layout.names ?? []
      const lacks = first.filter(name => !given.some(other => sameColumn(other) === sameColumn(name)))
      const adds = given.filter(name => !first.some(other => sameColumn(other) === sameColumn(name)))
      if (lacks.length + adds.length > 0) drift.push({ name: part.name, lacks, adds })
    }
    const width = names.length
    names.push(freeName(partName, names))
    names.push(freeName('Line', names))
    const bytes = opened.reduce((sum, { source }) => sum + source.bytes, 0)
    const unsure = opened.find(({ source: { form } }) => 'encoding' in form && !form.encoding.sure) ?? opened[0]
    const form = unsure?.source.form
    const encodings = new Set(
      opened.flatMap(({ source }) => ('encoding' in source.form ? [source.form.encoding.encoding] : [])),
    )
    const files = opened.flatMap(({ name, file }) => (file === null ? [] : [{ name, file }]))
    return {
      form: {
        kind: 'stack',
        encoding: form && 'encoding' in form ? form.encoding : { encoding: 'utf-8', sure: true, bom: false },
        nested: null,
      },
      stack: {
        drift,
        parts: opened,
        encodingsDiffer: encodings.size > 1,
        files: files.length === opened.length && fitsZip(bytes) ? files : null,
      },
      bytes,
      names: () => names,
      async rows(sink, between = () => false) {
        let number = 0
        let done = 0
        let stopped = false
        for (const part of opened) {
          const judge = createLineJudge(
            part.layout,
            part.source,
            part.layout.names.map(() => 'text'),
            null,
          )
          const { names: own } = part.layout
          await readTable(
            part.source,
            part.layout,
            row => {
              // Empty lines above its header are none between the rows.
              if (row.blank) return row.number >= part.layout.headerRow && sink({ ...row, number: ++number })
              const fields = new Array<string | null>(width + 2).fill(null)
              for (const [at, place] of part.places.entries()) fields[place] = row.fields[at] ?? null
              fields[width] = part.name
              fields[width + 1] = String(row.line)
              const raws = row.raws && new Map([...row.raws].map(([at, raw]) => [part.places[at] ?? -1, raw]))
              stopped =
                sink({
                  number: ++number,
                  line: row.line,
                  fields,
                  raws,
                  malformed: row.malformed,
                  misfit: judge(row)?.kind ?? null,
                  hidden: row.hidden,
                  blank: false,
                  raw: row.raw,
                  surplus: () => row.surplus(own.length),
                }) === true
              return stopped
            },
            async share => {
              const reached = bytes === 0 ? 1 : (done + share * part.source.bytes) / bytes
              // Only the end of the last is the end.
              stopped = (await between(part === opened.at(-1) ? reached : Math.min(reached, 0.999))) || stopped
              return stopped
            },
          )
          if (stopped) return null
          done += part.source.bytes
        }
        return null
      },
      close,
    }
  } catch (error) {
    close()
    throw error
  }
}
