// What commands say of columns that were compared, and of the sum by which two rows are one.
import { type LinkageView, levelWords, type PairSum } from '../../contract/app/duplicates.ts'
import type { Column, Sheet } from '../../contract/app/sheet.ts'

const signed = (weight: number): string => `${weight < 0 ? '-' : '+'}${Math.abs(weight / Math.LN2).toFixed(1)}`

export const percent = (probability: number): string =>
  probability >= 0.9995 ? '99.9%' : `${(probability * 100).toFixed(probability > 0.99 || probability < 0.01 ? 2 : 1)}%`

/** Names of the columns of a piece of evidence. */
const named = ({ columns }: Pick<Sheet, 'columns'>, ids: readonly Column['id'][]): string =>
  ids.flatMap(id => columns.find(column => column.id === id)?.name ?? []).join(' + ')

/** What each column is worth, a line for each. `of`: what the weights were learned from. */
export const evidenceLines = (
  sheet: Pick<Sheet, 'columns'>,
  { evidence, learned, cut }: LinkageView,
  of: 'list' | 'lists',
): string[] => [
  evidence.length === 0
    ? '  not compared: no column identifies the person or company in a row. Name columns with --columns, or set their types.'
    : learned
      ? `  compared, with weights learned from the ${of}:`
      : `  compared, with the usual weights because the ${of} ${of === 'list' ? 'is' : 'are'} too short or too uniform to learn from, or what was learned did not settle:`,
  ...evidence.map(
    ({ columnIds, same, differs }) =>
      `    ${named(sheet, columnIds)}: same ${signed(same)}, differs ${signed(differs)}`,
  ),
  ...(cut ? ['    values that very many rows share were not compared row by row'] : []),
]

/** Why two rows are one, in a line. */
export const sumLine = (
  sheet: Pick<Sheet, 'columns'>,
  rows: string,
  { prior, reasons, together, probability }: PairSum,
): string =>
  [
    `  ${rows}: two rows at random ${signed(prior)}`,
    ...reasons.map(
      ({ columnIds, level, weight }) => `${named(sheet, columnIds)} ${levelWords[level] ?? level} ${signed(weight)}`,
    ),
    ...(Math.abs(together) >= 0.05 ? [`shared by people who live or work together ${signed(together)}`] : []),
  ]
    .join(', ')
    .concat(` = ${percent(probability)}`)
