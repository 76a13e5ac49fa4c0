// Columns of a file as a template has them, and what a template keeps of them.
import { expect, it } from 'vitest'
import type { FileInspection } from '../../../contract/app/file/file.ts'
import { choicesOfTemplate, chosenColumns, mappingOfColumns } from './chosen-columns.ts'

const column = (index: number, name: string) => ({
  ...{ index, name, type: 'text' as const, hidden: false, leave: false },
  detection: { share: 1, nonEmpty: 3, invalid: 0, sure: true },
})
const inspection = (...names: string[]) =>
  ({ columns: names.map((name, index) => column(index, name)) }) as FileInspection

it('names, types and what stays out go into a template and come back, wherever the columns are', () => {
  const made = chosenColumns(inspection('Mail', 'Tel', 'Note'), {
    0: { name: 'E-mail', type: 'email' },
    1: { type: 'phone' },
    2: { keep: false },
  })
  const names = ['Mail', 'Tel', 'Note']
  const columns = mappingOfColumns(made).map(({ index, into, policy, key }) => {
    if (into.kind === 'column') throw new Error('a new list has no columns yet')
    return { name: names[index] ?? '', into, policy, key }
  })
  const again = inspection('note', 'Other', 'TEL', ' mail ')
  expect(chosenColumns(again, choicesOfTemplate(again, { columns }))).toMatchObject([
    { index: 0, keep: false },
    { index: 1, name: 'Other', type: 'text', keep: true, typeChosen: false },
    { index: 2, name: 'Tel', type: 'phone', keep: true, typeChosen: true },
    { index: 3, name: 'E-mail', type: 'email', keep: true, typeChosen: true },
  ])
})

it('a template for a list that exists names the columns', () => {
  const columns = [
    { name: 'Mail', into: { kind: 'column' as const, name: 'Address' }, policy: 'newer' as const, key: true },
  ]
  expect(choicesOfTemplate(inspection('Mail'), { columns })).toEqual({ 0: { name: 'Address', keep: true } })
})
