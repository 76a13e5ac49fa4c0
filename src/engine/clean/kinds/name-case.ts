// Names in capitals or in small letters only.
import { isOneCase, recaseName } from '../../../checks/names/recase.ts'
import type { ColumnType } from '../../../contract/app/cell/cell.ts'
import { guessed, type ProblemFacts } from './kind.ts'

const ofPeople: ReadonlySet<ColumnType> = new Set<ColumnType>(['first_name', 'last_name', 'full_name'])
/** Initials and short names: AJ, DJ, Jo. */
const shortest = 3
/** Longer cells hold prose. */
const longest = 500

const isInitials = (text: string) => text === text.toUpperCase() && !/[AEIOUYÀ-ÖØ-Þ]/u.test(text)

/** Not safe: capitals of McDonald or de la Cruz are rules and choices. */
export const nameCase: ProblemFacts = {
  title: 'Names in capitals',
  sentence: 'Names in all capitals or all lowercase, such as “ANNA BERG”.',
  find: {
    by: 'cell',
    concerns: type => ofPeople.has(type),
    judge: (cell, { notation: { country } }) => {
      const text = cell.trim()
      if (
        text.length > longest ||
        text.replace(/\P{L}/gu, '').length < shortest ||
        !isOneCase(text) ||
        isInitials(text) ||
        text.includes('@')
      )
        return null
      const after = recaseName(cell, { country })
      return after === cell ? null : guessed(after)
    },
  },
  safe: false,
  fix: 'Fix capitals',
}
