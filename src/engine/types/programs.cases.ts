// Columns of exports in the files of cases/, with the types that are right: those to tune with, and those to judge by.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { ColumnType } from '../../contract/app/cell/cell.ts'
import { columnTypes } from '../../model/column-types/index.ts'

export interface ProgramColumn {
  name: string
  values: (string | null)[]
  right: readonly ColumnType[]
}

export interface ProgramExport {
  name: string
  /** ISO 3166, for national phone numbers. */
  country: string | null
  columns: ProgramColumn[]
}

function columnOf(line: string): ProgramColumn {
  const [types = '', name = '', ...values] = line.split(' | ')
  const right = columnTypes.filter(type => types.split('/').includes(type))
  if (right.length !== types.split('/').length) throw new Error(`${line}: there is no such type`)
  return { name, right, values: values.map(value => (value.trim() === '-' ? null : value)) }
}

const read = (file: string): ProgramExport[] =>
  readFileSync(path.join(import.meta.dirname, 'cases', file), 'utf8')
    .split(/^## /m)
    .slice(1)
    .map(block => {
      const [head = '', ...lines] = block.trim().split('\n')
      const [name = '', country = null] = head.split(' @')
      return { name, country, columns: lines.map(columnOf) }
    })

export const programsTuning = read('programs-tuning.txt')
export const programsSecondTuning = read('programs-tuning-2.txt')
export const programsThirdTuning = read('programs-tuning-3.txt')
export const programsFourthTuning = read('programs-tuning-4.txt')
export const programsFifthTuning = read('programs-tuning-5.txt')
export const programsSixthTuning = read('programs-tuning-6.txt')
export const programsSeventhTuning = read('programs-tuning-7.txt')
export const programsVerdict = read('programs-verdict.txt')
export const programsSecondVerdict = read('programs-verdict-2.txt')
export const programsThirdVerdict = read('programs-verdict-3.txt')
export const programsFourthVerdict = read('programs-verdict-4.txt')
export const programsFifthVerdict = read('programs-verdict-5.txt')
export const programsSixthVerdict = read('programs-verdict-6.txt')
export const programsSeventhVerdict = read('programs-verdict-7.txt')
