// Rows on their way from the bytes of a CSV file into parts of a list, with what an import looks at in each of them.
import type { ColumnType } from '../../../../contract/app/cell/cell.ts'
import { writeNew } from '../../../disk/own-files.ts'
import { writeFailure } from '../../../disk/write-file.ts'
import type { TextPlace } from '../../read/byte-rows.ts'
import { byteGlanceOf } from './byte-glance.ts'
import { createPart, type Part } from './part-file.ts'
import { readByteRows } from './read-bytes.ts'
import { openRowMemory } from './row-memory.ts'

/** A part that lies in a file of its own. */
export interface ImportPart {
  file: string
  rows: number
  firstId: number
  share: number
}

export interface ByteImport {
  file: string
  /** Where a part goes; `number` counts from 0. */
  partFile(number: number): string
  delimiter: number
  quote: number
  /** Of all columns of the file. */
  types: readonly ColumnType[]
  /** Places of the columns to bring. */
  indexes: readonly number[]
  /** Whether there is nothing to say about a row. */
  fits(fields: string[]): boolean
  wantsSample(): boolean
  sample(cells: string[]): void
  blank(): void
  /** Waits until there is room for the next. */
  send(part: ImportPart): Promise<void>
}

export interface ByteReader {
  /** From `place` to the first row that has to be read as text. `rows`: those in the list; `columns`: its cells. */
  read(place: TextPlace, list: { rows: number; columns: number }): Promise<{ place: TextPlace; rows: number }>
}

export async function createByteReader(task: ByteImport): Promise<ByteReader> {
  const { types, indexes } = task
  const memory = await openRowMemory({ delimiter: task.delimiter, quote: task.quote, width: types.length })
  const { starts, ends } = memory
  memory.setOrder(indexes)
  const glances = types.flatMap((type, at) => {
    const glance = byteGlanceOf(type)
    return glance ? [{ at, glance }] : []
  })
  let written = 0

  const textOf = (bytes: Buffer, at: number) => bytes.toString('utf8', starts[at], ends[at])
  const isOdd = (bytes: Buffer): boolean => {
    for (const { at, glance } of glances) {
      const [start, end] = [starts[at] as number, ends[at] as number]
      if (start < end && !glance(bytes, start, end)) return !task.fits(types.map((_, column) => textOf(bytes, column)))
    }
    return false
  }
  const send = async (part: Part, firstId: number, share: number) => {
    const file = task.partFile(written++)
    const bytes = part.finish()
    try {
      writeNew(file, bytes)
    } catch (error) {
      throw writeFailure(error, file, 'the workspace') ?? error
    }
    await task.send({ file, rows: part.rows, firstId, share })
  }

  return {
    async read(place, { rows, columns }) {
      let firstId = rows + 1
      let part = createPart(memory, columns, firstId)
      let reached = 0
      const next = async (share: number) => {
        const full = part
        const id = firstId
        firstId += full.rows
        await send(full, id, share)
        part = createPart(memory, columns, firstId)
      }
      const end = await readByteRows(task.file, place, memory, {
        row(bytes) {
          if (isOdd(bytes) || !part.add()) return false
          if (task.wantsSample()) task.sample(indexes.map(index => textOf(bytes, index)))
          return true
        },
        blank: task.blank,
        wait(share) {
          reached = share
          return part.full ? next(share) : null
        },
      })
      if (part.rows > 0) await send(part, firstId, reached)
      return { place: end, rows: firstId + part.rows - 1 }
    },
  }
}
