// Rows made of one: the lines that a row becomes, each with what the target columns read in it.
import { isBlank } from '../../contract/app/cell/cell-text.ts'
import type { SpreadId } from '../../model/transforms/index.ts'
import type { OptionValues } from '../../model/transforms/options.ts'

type Cell = string | null
/** Cells of the target columns in one of the rows. */
export type SpreadLine = readonly Cell[]

/** What the cells of the chosen columns become; null: the row stays as it is. */
type Spread = (cells: readonly Cell[], names: readonly string[], options: OptionValues) => SpreadLine[] | null

const spreads: Readonly<Record<SpreadId, Spread>> = {
  rows: (cells, _, options) => {
    const parts = cells.map(cell => partsOf(cell ?? '', options))
    const count = parts.reduce((most, own) => Math.max(most, own.length), 0)
    if (count < 2) return null
    // A column with one value has it in the first row only where others have several.
    return Array.from({ length: count }, (_, at) => parts.map(own => own[at] ?? null))
  },
  unpivot: (cells, names, { blanks }) => {
    const lines = cells.flatMap((cell, at): SpreadLine[] =>
      blanks === 'yes' && isBlank(cell) ? [] : [[names[at] ?? null, cell]],
    )
    return lines.length > 0 ? lines : null
  },
}

function partsOf(cell: string, { separator = ',', lines }: OptionValues): string[] {
  const whole = lines === 'yes' ? cell.split(/\r\n|[\n\r\u2028\u2029]/) : [cell]
  return whole
    .flatMap(one => one.split(separator))
    .map(part => part.trim())
    .filter(part => part !== '')
}

export const spreadLines = (id: SpreadId, ...asked: Parameters<Spread>): SpreadLine[] | null => spreads[id](...asked)
