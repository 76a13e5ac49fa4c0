// Kinds that judge single cells: what each finds, what it makes of it, and that ordinary values are left alone.
import { expect, test } from 'vitest'
import type { ColumnType } from '../../../contract/app/cell/cell.ts'
import type { ProblemKind } from '../../../contract/app/clean.ts'
import { columnTypeFacts } from '../../../model/column-types/index.ts'
import { localCheck } from '../../check/local-check.ts'
import { readsCountry } from '../../check/row-country.lane.ts'
import { noNotation } from '../../types/cell-context.ts'
import { problemFacts } from './index.ts'
import { ordinaryValues } from './ordinary.cases.ts'

function judged(kind: ProblemKind, type: ColumnType, cell: string) {
  const { find } = problemFacts[kind]
  if (find.by !== 'cell') throw new Error(`${kind} does not judge cells alone`)
  return find.concerns(type) ? find.judge(cell, { type, notation: { ...noNotation, country: 'DE' } }) : null
}

test('a phone number has a country, or is a problem; a value with two readings is one until its column settles it', () => {
  const judge = (kind: ProblemKind, type: ColumnType, cell: string, said: object) => {
    const { find } = problemFacts[kind]
    if (find.by !== 'cell') throw new Error(`${kind} does not judge cells alone`)
    return find.judge(cell, { type, notation: { ...noNotation, plain: false, ...said } })
  }
  const open = { after: undefined, certain: false }
  expect(judge('no_country', 'phone', '020 7183 8750', { country: null })).toEqual(open)
  expect(judge('no_country', 'phone', '020 7183 8750', { country: 'GB' })).toBeNull()
  expect(judge('no_country', 'phone', '+44 20 7183 8750', { country: null })).toBeNull()
  expect(judge('no_country', 'phone', 'call me', { country: null })).toBeNull()
  const twice: [ColumnType, string, object, object][] = [
    ['date', '03/04/2025', { dayFirst: null }, { dayFirst: false }],
    ['number', '1.234', { decimal: null }, { decimal: ',' }],
    [
      'phone',
      '491711234567',
      { country: 'DE', plus: { dropped: [], national: false } },
      { country: 'DE', plus: { dropped: 'all', national: false } },
    ],
  ]
  for (const [type, cell, unsettled, settled] of twice) {
    expect([cell, judge('two_readings', type, cell, unsettled)]).toEqual([cell, open])
    expect([cell, judge('two_readings', type, cell, settled)]).toEqual([cell, null])
  }
  expect(judge('two_readings', 'date', '13/04/2025', { dayFirst: null })).toBeNull()
})

const found: readonly [ProblemKind, ColumnType, string, string | null | undefined, safe: boolean][] = [
  ['spaces', 'text', ' Anna', 'Anna', true],
  ['spaces', 'text', 'Anna\t', 'Anna', true],
  ['spaces', 'full_name', 'Anna  Berg', 'Anna Berg', true],
  ['spaces', 'full_name', 'Anna\u00a0Berg', 'Anna Berg', true],
  ['spaces', 'company', 'Ac\u200bme', 'Acme', true],
  ['spaces', 'company', '\ufeffAcme', 'Acme', true],
  ['spaces', 'text', 'one\ntwo  three ', 'one\ntwo  three', true],
  ['spaces', 'text', '\u200b', null, true],
  ['apostrophes', 'email', "'+anna@firm.example", '+anna@firm.example', true],
  ['apostrophes', 'text', "'=1+1", '=1+1', true],
  ['apostrophes', 'phone', "'+49 30 123456", '+49 30 123456', true],
  ['apostrophes', 'phone', "'030 123456", '030 123456', true],
  ['apostrophes', 'text', "'01067", '01067', true],
  ['emails', 'email', '<ann@firm.example>', 'ann@firm.example', true],
  ['emails', 'email', 'mailto:ann@firm.example', 'ann@firm.example', true],
  ['emails', 'email', 'E-Mail: ann@firm.example', 'ann@firm.example', true],
  ['emails', 'email', 'ann@firm.example;', 'ann@firm.example', true],
  ['emails', 'email', 'ann @ firm.example', 'ann@firm.example', true],
  ['emails', 'email', 'Bea Berg <bea@firm.example>', 'bea@firm.example', false],
  ['emails', 'email', 'mailto:bea@firm.example?subject=Hi', 'bea@firm.example', false],
  ['emails', 'email', 'bea(at)firm(dot)example', 'bea@firm.example', false],
  ['emails', 'email', 'bea@firm,com', 'bea@firm.com', false],
  ['domains', 'email', 'dan@gmial.com', 'dan@gmail.com', false],
  ['domains', 'email', 'dan@gmailcom', 'dan@gmail.com', false],
  ['domains', 'email', 'Dan <dan@hotmial.com>', 'dan@hotmail.com', false],
  ...[
    'n/a',
    'N/A',
    '-',
    '--',
    '–',
    'k.A.',
    'k. A.',
    'none',
    'NULL',
    'unknown',
    '#N/A',
    'keine Angabe',
    'inconnu',
    '???',
    '.',
    'tbd',
    'xxx',
  ].map((cell): [ProblemKind, ColumnType, string, null, boolean] => ['placeholders', 'text', cell, null, false]),
  ['broken_letters', 'full_name', 'MÃ¼ller', 'Müller', true],
  ['broken_letters', 'full_name', 'MÃƒÂ¼ller', 'Müller', true],
  ['broken_letters', 'city', 'Å\u0081Ã³dÅº', 'Łódź', true],
  ['broken_letters', 'text', 'itâ€™s 5 â‚¬', 'it’s 5 €', true],
  ['broken_letters', 'text', 'ÐŸÑ€Ð¸Ð²ÐµÑ‚', 'Привет', true],
  ['broken_letters', 'text', 'ðŸ˜€', '😀', true],
  ['broken_letters', 'full_name', 'M\ufffdller', undefined, false],
  ['look_alikes', 'first_name', 'Аnna', 'Anna', false],
  ['look_alikes', 'company', 'Αcme Ltd', 'Acme Ltd', false],
  ['look_alikes', 'first_name', 'Mихаил', 'Михаил', false],
  ['name_case', 'full_name', 'ANNA BERG', 'Anna Berg', false],
  ['name_case', 'last_name', 'mcdonald', 'McDonald', false],
  ['name_case', 'full_name', 'jan van der berg', 'Jan van der Berg', false],
  ['not_people', 'full_name', 'Acme Trading GmbH', undefined, false],
  ['not_people', 'full_name', 'ann@firm.example', undefined, false],
  ['not_people', 'first_name', 'asdfgh', undefined, false],
  ['not_people', 'full_name', 'Sales Team', undefined, false],
  ['not_people', 'full_name', 'test test', undefined, false],
  ['not_people', 'last_name', '12345', undefined, false],
  ['placeholders', 'last_name', 'n/a', null, false],
  ['placeholders', 'city', 'unbekannt', null, false],
]

test.each(found)('%s in %s: %j', (kind, type, cell, after, safe) => {
  const flaw = judged(kind, type, cell)
  expect(flaw).toMatchObject({ after, certain: safe })
  // What is fixed has the problem no more.
  if (typeof after === 'string') expect(judged(kind, type, after)).toBeNull()
})

const fine: readonly [ProblemKind, ColumnType, string][] = [
  ['spaces', 'text', 'Anna Berg'],
  ['spaces', 'text', '12\u00a0000\u00a0€'],
  ['spaces', 'text', '«\u00a0oui\u00a0»'],
  ['spaces', 'full_name', '山田\u3000太郎'],
  ['spaces', 'full_name', 'علی\u200cرضا'],
  ['spaces', 'text', '👩\u200d👩\u200d👧'],
  ['spaces', 'text', 'a list:\n  - one\n  - two'],
  ['emails', 'email', 'ann@firm.example'],
  ['emails', 'email', ' ann@firm.example '],
  ['emails', 'email', 'no address'],
  ['emails', 'email', 'a@b.example, c@d.example'],
  ['domains', 'email', 'dan@gmail.com'],
  ['domains', 'email', 'dan@firm.example'],
  ['placeholders', 'last_name', 'Null'],
  ['placeholders', 'city', 'Leer'],
  ['placeholders', 'country', 'NA'],
  ['placeholders', 'yes_no', 'none'],
  ['placeholders', 'number', '-5'],
  ['placeholders', 'text', 'no'],
  ['placeholders', 'text', '0'],
]

test.each(fine)('%s in %s is no problem: %j', (kind, type, cell) => {
  expect(judged(kind, type, cell)).toBeNull()
})

test('ordinary values of eight languages have no problem', () => {
  const wrong: string[] = []
  for (const [kind, { find }] of Object.entries(problemFacts)) {
    if (find.by !== 'cell') continue
    for (const [type, values] of Object.entries(ordinaryValues))
      for (const cell of values) {
        const place = { type: type as ColumnType, notation: { ...noNotation, country: 'DE' } }
        if (find.concerns(place.type) && find.judge(cell, place)) wrong.push(`${kind} ${type}: ${cell}`)
      }
  }
  expect(wrong).toEqual([])
})

test('in columns that do not read the country of a row, no other one changes what is found', () => {
  const cells = [
    ...Object.values(ordinaryValues).flatMap(values => values.slice(0, 4)),
    ...found.map(([, , cell]) => cell),
  ]
  for (const type of Object.keys(columnTypeFacts) as ColumnType[]) {
    if (readsCountry(type)) continue
    const said = (country: string | null) => {
      const place = { type, notation: { ...noNotation, country } }
      return cells.map(cell => [
        localCheck(type, cell, place.notation),
        Object.values(problemFacts).map(({ find }) => {
          if (find.by === 'cell') return find.concerns(type) && find.judge(cell, place)
          if (find.by !== 'column' || !find.concerns(type)) return null
          const settled = { usual: find.learn('1.5', place) ?? '', instead: new Map([[cell, 'x']]) }
          return [find.learn(cell, place), find.judge(cell, place, settled)]
        }),
      ])
    }
    const alone = said(null)
    for (const country of ['DE', 'US']) expect([type, said(country)]).toEqual([type, alone])
  }
})

test('only kinds that are safe are sure of a repair', () => {
  for (const [kind, type, , , safe] of found)
    if (safe) expect([kind, type, problemFacts[kind].safe]).toEqual([kind, type, true])
})
