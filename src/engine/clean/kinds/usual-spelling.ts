// The spelling that the others of a name are brought to: the one most cells have. One in capitals or small letters alone counts half,
// so that a few rows from another system do not put a whole column in capitals.
import { isOneCase } from '../../../checks/names/recase.ts'

export interface CountedSpelling {
  readonly text: string
  readonly cells: number
}

const weight = ({ text, cells }: CountedSpelling): number =>
  isOneCase(text.replace(/\P{L}/gu, '')) ? cells / 2 : cells

/** For sorting: spellings to keep come first. */
export const byUse = (a: CountedSpelling, b: CountedSpelling): number => weight(b) - weight(a)
