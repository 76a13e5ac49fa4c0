// `profile`: what it says of each column, to people and to scripts, and how it ends.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type CommandLine, commandLine } from '../../testing/command-line.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })

let at: CommandLine
beforeEach(() => {
  at = commandLine()
})
afterEach(() => at.close())

const guests = [
  'City,Age',
  ...Array.from({ length: 30 }, (_, row) => `${row % 3 ? 'Oslo' : 'Rome'},${20 + row}`),
  ',900',
  '',
]

test('says what each column holds, or one of them, and changes nothing', async () => {
  at.put('guests.csv', guests.join('\n'))
  await at.here('import', 'guests.csv')
  const said = JSON.parse((await at.here('profile', 'guests', '--column', 'city', '--column', 'Age', '--json')).out)
  expect(said).toMatchObject({
    list: { name: 'guests' },
    rows: 31,
    columns: [
      {
        column: 'City',
        filled: 30,
        blank: 1,
        distinct: 2,
        top: [
          { value: 'Oslo', rows: 20 },
          { value: 'Rome', rows: 10 },
        ],
        patterns: [{ shape: 'Aa', rows: 30 }],
      },
      { column: 'Age', numbers: { min: 20, max: 900 }, outliers: [{ kind: 'high', example: '900', rows: 1 }] },
    ],
  })
  const words = await at.here('profile', 'guests')
  expect(words.code).toBe(0)
  expect(words.out).toContain('30 of 31 filled, 1 blank, 2 distinct, 30 repeated\n  values: "Oslo" 20, "Rome" 10')
})

test('a list or column that there is not ends with 3, no list with 2', async () => {
  at.put('guests.csv', guests.join('\n'))
  await at.here('import', 'guests.csv')
  expect(await at.here('profile', 'guest')).toMatchObject({ code: 3 })
  expect(await at.here('profile', 'guests', '--column', 'Town')).toMatchObject({
    code: 3,
    err: expect.stringContaining('has no column "Town"'),
  })
  expect(await at.here('profile')).toMatchObject({ code: 2 })
})
