// Counts of the Clean panel in words.
import type { CleanProblem } from '../../contract/app/clean.ts'
import { countNoun } from '../ui/words/figures.ts'

/** "12 cells": all of one kind. */
export const problemCount = ({ count, unit }: CleanProblem): string => countNoun(count, unit)

/** "12 cells, 3 rows": what is safe in several kinds. */
export function countWords(problems: readonly CleanProblem[]): string {
  const safeOf = (wanted: CleanProblem['unit']) =>
    problems.reduce((sum, { unit, safe }) => sum + (unit === wanted ? safe : 0), 0)
  return (['cell', 'row'] as const)
    .filter(unit => safeOf(unit) > 0)
    .map(unit => countNoun(safeOf(unit), unit))
    .join(', ')
}
