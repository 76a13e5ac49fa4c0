// The order of names in a column: given name or family name first.
import type { NameOrder } from './name-order.ts'
import { shownNameOrder } from './person.ts'

export interface ColumnNameOrder {
  /** What most names show; null where they are divided, or too few show it. */
  readonly order: NameOrder | null
  /** Names that show it. */
  readonly given: number
  readonly family: number
}

/** Names that may show the other order. */
const most = 0.7
/** Fewer are chance. */
const fewest = 3

/**
 * A short column has its order too where most of its names have a comma, which is no chance. Where fewer have one, the comma
 * marks the exception if the names without one show the other order.
 */
export function nameOrderOf(cells: readonly string[]): ColumnNameOrder {
  let [given, plain, commas, filled] = [0, 0, 0, 0]
  for (const cell of cells) {
    const order = shownNameOrder(cell)
    if (cell.trim() !== '') filled++
    if (order === 'given') given++
    else if (order === 'family' && cell.includes(',')) commas++
    else if (order === 'family') plain++
  }
  const isUsual = commas > 1 && commas * 2 > filled
  const family = isUsual || given <= plain ? plain + commas : plain
  const shown = given + family
  const enough = shown >= fewest || isUsual
  const order = !enough ? null : given >= most * shown ? 'given' : family >= most * shown ? 'family' : null
  return { order, given, family }
}
