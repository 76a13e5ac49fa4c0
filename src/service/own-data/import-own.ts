// Own people and companies as a source of the directory: tried first, then imported, replaced and removed (R-PRA-03).
import type { DirectoryStore, ImportBatch, ImportCounts, ImportRefusal, PersonDraft } from '../store/directory/port.ts'
import { type NotTaken, readRow } from './entry.ts'
import type { OwnKind, OwnMapping } from './targets.ts'

/** A row of a file: its line and its cells, by the mapping's places. */
export interface OwnRow {
  readonly line: number
  readonly cells: readonly string[]
}

/** What is imported, and how. */
export interface OwnImport {
  /** Name of the source without spaces; importing under the same name adds to it, or replaces it. */
  readonly id: string
  /** The file as the user knows it. */
  readonly file: string
  /** ISO 8601 date-time. */
  readonly date: string
  readonly kind: OwnKind
  readonly mapping: OwnMapping
  /** Two-letter country that national phone numbers are read for; null = none. */
  readonly country: string | null
  /** Says what would happen and changes nothing. */
  readonly dryRun: boolean
  /** What the source held before and no row names is removed. */
  readonly replace: boolean
}

export interface OwnReport {
  readonly rows: number
  readonly people: ImportCounts
  readonly companies: ImportCounts
  /** Rows that were not taken, with their reason: `no_key` (nothing to know the record by), or that of `refuse`. */
  readonly refused: readonly Pick<ImportRefusal, 'line' | 'reason'>[]
  /** Values that could not be read; their rows were taken without them. The first 1,000. */
  readonly notTaken: readonly NotTaken[]
  readonly notTakenCount: number
}

/** Why an import cannot begin. */
export class OwnImportError extends Error {
  readonly code: 'source_id' | 'no_mapping' | 'mapped_twice'

  constructor(code: OwnImportError['code'], message: string) {
    super(message)
    this.name = 'OwnImportError'
    this.code = code
  }
}

const batchRows = 500
const maxNotTaken = 1000

function check({ id, mapping }: OwnImport): void {
  if (!/^[^\s]{1,100}$/.test(id) || id === 'world')
    throw new OwnImportError(
      'source_id',
      'A source needs a name of up to 100 characters without spaces, other than "world".',
    )
  const used = mapping.filter(target => target !== null)
  if (used.length === 0) throw new OwnImportError('no_mapping', 'No column is mapped to a field.')
  if (new Set(used).size < used.length) throw new OwnImportError('mapped_twice', 'Two columns are mapped to one field.')
}

/** Reads rows in batches; what is left out on the way goes into `refused` and `notTaken`. */
async function* batches(
  rows: AsyncIterable<OwnRow> | Iterable<OwnRow>,
  { kind, mapping, country }: OwnImport,
  tally: {
    rows: number
    refused: Pick<ImportRefusal, 'line' | 'reason'>[]
    notTaken: NotTaken[]
    notTakenCount: number
  },
): AsyncGenerator<ImportBatch> {
  let batch: ImportBatch[number][] = []
  for await (const { line, cells } of rows) {
    tally.rows += 1
    const { entry, notTaken } = readRow(kind, mapping, cells, line, country)
    tally.notTakenCount += notTaken.length
    if (tally.notTaken.length < maxNotTaken) tally.notTaken.push(...notTaken)
    if (entry) batch.push(entry)
    else if (cells.some(cell => cell.trim() !== '')) tally.refused.push({ line, reason: 'no_key' })
    if (batch.length === batchRows) {
      yield batch
      batch = []
    }
  }
  if (batch.length > 0) yield batch
}

/**
 * Imports rows into the directory. `refuse` names the reason for people who must not be taken (suppressed, erased). Throws
 * `OwnImportError` before anything is read; an abort keeps whole batches.
 */
export async function importOwn(
  store: DirectoryStore,
  rows: AsyncIterable<OwnRow> | Iterable<OwnRow>,
  options: OwnImport,
  refuse: (person: PersonDraft) => string | null = () => null,
  signal?: AbortSignal,
): Promise<OwnReport> {
  check(options)
  const tally = {
    rows: 0,
    refused: [] as Pick<ImportRefusal, 'line' | 'reason'>[],
    notTaken: [] as NotTaken[],
    notTakenCount: 0,
  }
  const { id, file, date, dryRun, replace } = options
  const report = await store.import(
    batches(rows, options, tally),
    { id, file, date },
    {
      dryRun,
      replace,
      refuse,
      ...(signal && { signal }),
    },
  )
  const refused = [...tally.refused, ...report.refused.map(({ line, reason }) => ({ line, reason }))]
  // A row whose person and company were both refused is one row.
  const lines = new Map(refused.map(refusal => [refusal.line, refusal]))
  return {
    rows: tally.rows,
    people: report.contacts,
    companies: report.companies,
    refused: [...lines.values()].sort((a, b) => a.line - b.line),
    notTaken: tally.notTaken.slice(0, maxNotTaken),
    notTakenCount: tally.notTakenCount,
  }
}
