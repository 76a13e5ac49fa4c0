// Files and sheets of the same columns come together, whatever the order and case of their names.
import { expect, it } from 'vitest'
import type { FileInspection } from '../../../contract/app/file/file.ts'
import type { Ticket } from '../../../contract/app/ids.ts'
import { listsOf, ofOneFile, optionsOfParts, partKey, type SeveralPart, withChosen } from './several-lists.ts'

const file = (fileName: string): SeveralPart => ({ ticket: fileName as Ticket, fileName, options: {} })
const sheet = (name: string): SeveralPart => ({
  ticket: 'book' as Ticket,
  fileName: 'book.xlsx',
  options: { sheet: name },
})
const columns = (...names: string[]) => ({ columns: names.map(name => ({ name })) }) as FileInspection

it('same columns together, others by themselves', () => {
  const parts = [file('jan.csv'), file('firms.csv'), file('feb.csv')]
  const found = [columns('Name', 'Mail'), columns('Firm'), columns('mail ', 'NAME')]
  expect(listsOf(parts, found, 'same').map(({ name, parts }) => [name, parts.length])).toEqual([
    ['jan and 1 more', 2],
    ['firms', 1],
  ])
  expect(listsOf(parts, found, 'each').map(({ name }) => name)).toEqual(['jan', 'firms', 'feb'])
  expect(listsOf(parts, found, 'one').map(({ name }) => name)).toEqual(['jan and 2 more'])
  expect(listsOf([], [], 'one')).toEqual([])
})

it('a part that is left out keeps its list, which is named and read without it; the last one stays', () => {
  const parts = [file('jan.csv'), file('notes.txt'), file('feb.csv')]
  const [all] = listsOf(parts, [], 'one')
  const [jan = '', notes = '', feb = ''] = parts.map(partKey)
  const [without] = listsOf(parts, [], 'one', new Set([notes]))
  expect(without).toMatchObject({ key: all?.key, all: parts, name: 'jan and 1 more', readKey: `${jan}\n${feb}` })
  expect(without?.parts.map(({ fileName }) => fileName)).toEqual(['jan.csv', 'feb.csv'])
  expect(listsOf(parts, [], 'one', new Set([jan, notes]))[0]).toMatchObject({ name: 'feb', readKey: feb })
  expect(listsOf(parts, [], 'one', new Set([jan, notes, feb]))[0]?.parts).toEqual(parts)
})

it('what was not looked at yet is with no other', () => {
  expect(listsOf([file('a.csv'), file('b.csv')], [undefined, undefined], 'same')).toHaveLength(2)
})

it('sheets of one workbook are of one file, files are not', () => {
  expect(ofOneFile([sheet('A'), sheet('B')])).toBe(true)
  expect(ofOneFile([file('a.csv'), file('b.csv')])).toBe(false)
  expect(ofOneFile([sheet('A'), { ...sheet('B'), ticket: 'other' as Ticket }])).toBe(false)
})

it('how one of several is read stays with it, whichever list it comes to', () => {
  const parts = [file('a.csv'), file('b.csv')]
  const [both] = listsOf(parts, [], 'one')
  const [, alone] = listsOf(parts, [], 'each')
  if (!both || !alone) throw new Error('two files are lists')
  const own = { name: 'b.csv', encoding: 'cp852', headerRow: 2 }
  const chosen = withChosen({}, both, { quote: "'", ofParts: [own] })
  expect(chosen[both.readKey]).toEqual({ quote: "'" })
  expect(chosen[alone.readKey]).toEqual({ encoding: 'cp852', headerRow: 2 })
  expect(optionsOfParts(parts, chosen)).toEqual([own])
  // The other way round, too: what was chosen of it while it was a list of its own.
  expect(optionsOfParts(parts, withChosen({}, alone, { headerRow: 0 }))).toEqual([{ name: 'b.csv', headerRow: 0 }])
})
