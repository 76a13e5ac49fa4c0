// What every part of the program wants to know of a transform: its words, and what a person may choose.
import type { ColumnType } from '../column-types/index.ts'

/** Headings under which transforms are offered. */
export const transformGroups = [
  'By example',
  'Columns',
  'Rows',
  'Spaces',
  'Case',
  'Characters',
  'Find',
  'Values',
] as const
export type TransformGroup = (typeof transformGroups)[number]

interface OptionBase {
  readonly label: string
  readonly default: string
}
interface TextOption extends OptionBase {
  readonly kind: 'text'
  readonly most: number
  /** Nothing is transformed while it is empty. */
  readonly needed?: boolean
  /** One value per line. */
  readonly lines?: true
}
interface ChoiceOption extends OptionBase {
  readonly kind: 'choice'
  /** Value to its words, the usual one first. */
  readonly choices: Readonly<Record<string, string>>
}
/** "yes" or "no". */
interface FlagOption extends OptionBase {
  readonly kind: 'flag'
  readonly default: 'yes' | 'no'
}
interface WholeOption extends OptionBase {
  readonly kind: 'whole'
  readonly least: number
  readonly most: number
}
/** The id of a column of the list; '' before one is chosen. */
interface ColumnOption extends OptionBase {
  readonly kind: 'column'
  readonly default: ''
}
/** A thing to choose; its value is always a text, so that it can be written as name=value. */
export type TransformOption = TextOption | ChoiceOption | FlagOption | WholeOption | ColumnOption

/** How a text becomes another one. `engine/transform/kinds.ts` has what it does. */
export interface TransformFacts {
  readonly title: string
  readonly group: TransformGroup
  /** Other words that people look for it with. */
  readonly words: string
  /** One sentence, or an example. */
  readonly help: string
  /** By name, in the order in which they are shown. */
  readonly options: Readonly<Record<string, TransformOption>>
  /** Type of a new column for its values; that of the source where it is absent. */
  readonly gives?: ColumnType
  /** The chosen columns of a row give one value together, which goes into the first of them or into a new column. */
  readonly across?: true
  /** A row becomes several: the first value stays in it, rows below get the others. `list`: always in all rows. */
  readonly spreads?: 'rows' | 'list'
  /** Rows below one another become one; the cells of the chosen columns are joined. */
  readonly joins?: true
  /** The choice that names a part of the cell, and its values that together are the cell: each may go into a column of its own. */
  readonly splits?: { readonly option: string; readonly into: readonly string[] }
}
