// A list as a Parquet file: columns with the types of their cells, in groups of rows, each of which is written before the next is made.
import type { SchemaElement } from 'hyparquet'
import { ByteWriter, ParquetWriter } from 'hyparquet-writer'
import { fail } from '../../base/fail.ts'
import { type ColumnKind, type NamedKind, storedValue } from './column-kind.ts'
import { distinctColumns } from './row-text.ts'

type Cell = string | number | bigint | boolean | null

/** Cells of a group of rows; few rows of many columns, many of few. */
const cellsPerGroup = 600_000
const rowsPerGroup = { least: 1000, most: 100_000 }

const dayMs = 86_400_000

const types: Readonly<Record<ColumnKind['as'], Omit<SchemaElement, 'name'>>> = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } },
  integer: { type: 'INT64' },
  real: { type: 'DOUBLE' },
  boolean: { type: 'BOOLEAN' },
  date: { type: 'INT32', converted_type: 'DATE', logical_type: { type: 'DATE' } },
  // Of no time zone, as it is in the cell.
  time: { type: 'INT64', logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: false, unit: 'MILLIS' } },
}

/** As Parquet stores it; undefined: the cell is not of the kind, because it was changed after its column was looked at. */
function parquetValue(kind: ColumnKind, cell: string | null): Cell | undefined {
  const value = storedValue(kind, cell)
  if (value === null || kind.as === 'text') return value
  if (kind.as === 'boolean') return typeof value === 'bigint' ? value === 1n : undefined
  if (kind.as === 'integer') return typeof value === 'bigint' ? value : undefined
  if (kind.as === 'real') return typeof value === 'string' ? undefined : Number(value)
  const ms =
    typeof value === 'string' ? Date.parse(`${value.replace(' ', 'T')}${kind.as === 'time' ? 'Z' : ''}`) : Number.NaN
  if (Number.isNaN(ms)) return undefined
  return kind.as === 'time' ? BigInt(ms) : ms / dayMs
}

/** Throws job_failed for a list whose cells are changed while it is written. */
export async function writeParquet(
  put: (bytes: Uint8Array) => Promise<void> | void,
  fileName: string,
  columns: readonly NamedKind[],
  slices: AsyncIterable<readonly (readonly (string | null)[])[]>,
): Promise<void> {
  const names = distinctColumns(columns.map(({ name }) => name))
  const bytes = new ByteWriter()
  const schema: SchemaElement[] = columns.map(({ kind }, at) => ({
    ...types[kind.as],
    name: names[at] ?? '',
    repetition_type: 'OPTIONAL',
  }))
  const writer = new ParquetWriter({
    writer: bytes,
    schema: [{ name: 'root', num_children: columns.length }, ...schema],
    createdBy: 'Listwright',
  })
  const drain = async () => {
    const made = bytes.getBytes().slice()
    // Places in the file go on; only what is held begins again.
    bytes.index = 0
    await put(made)
  }
  const most = Math.max(
    rowsPerGroup.least,
    Math.min(rowsPerGroup.most, Math.floor(cellsPerGroup / Math.max(1, columns.length))),
  )
  let cells: Cell[][] = columns.map(() => [])
  const writeGroup = async () => {
    await writer.write({ columnData: names.map((name, at) => ({ name, data: cells[at] ?? [] })), rowGroupSize: most })
    cells = columns.map(() => [])
    await drain()
  }
  for await (const slice of slices) {
    for (const row of slice)
      for (const [at, { kind }] of columns.entries()) {
        const value = parquetValue(kind, row[at] ?? null)
        if (value === undefined)
          throw fail('job_failed', { title: fileName, detail: 'cells were changed while they were written' })
        cells[at]?.push(value)
      }
    if ((cells[0]?.length ?? 0) >= most) await writeGroup()
  }
  if ((cells[0]?.length ?? 0) > 0) await writeGroup()
  await writer.finish()
  await drain()
}
