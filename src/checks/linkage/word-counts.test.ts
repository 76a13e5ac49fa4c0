// Words are counted by their letters, in narrow and in wide texts alike.
import { expect, it } from 'vitest'
import { finished } from '../../testing/list/linked.ts'
import { readValues } from '../match/known-values.ts'
import { countedWords, wordCounts } from './word-counts.ts'

function counted(cells: readonly string[], most?: number) {
  const reader = readValues(cells.length, text => text)
  for (const cell of cells) reader.add(cell)
  const { keys, rows } = reader.done()
  return wordCounts(finished(countedWords(keys, rows, most)))
}

it('counts the rows of each word', () => {
  const cells = ['müller und söhne', 'müller gmbh', 'müller gmbh', 'завод müller', '北京 公司', 'gmbh gmbh']
  const count = counted(cells)
  expect(['müller', 'gmbh', 'söhne', 'завод', '公司'].map(count)).toEqual([4, 4, 1, 1, 1])
  expect(['mülle', 'müllers', 'unbekannt', ''].map(count)).toEqual([0, 0, 0, 0])
})

it('counts as a map of the words does, in as many of them as there are', () => {
  const cells = Array.from({ length: 30_000 }, (_, row) => `w${row % 20_011} ${row % 97} ${'lang'.repeat(row % 5)}ö`)
  const known = new Map<string, number>()
  for (const cell of cells) for (const word of cell.split(' ')) known.set(word, (known.get(word) ?? 0) + 1)
  const count = counted(cells)
  for (const [word, rows] of known) expect(count(word)).toBe(rows)
})

it('counts no further values once it has so many words', () => {
  const count = counted(['one two', 'three four', 'five'], 3)
  expect(['one', 'two', 'three', 'four', 'five'].map(count)).toEqual([1, 1, 1, 1, 0])
})
