// Person names: the share of case files that is read right, and the parts of some names one by one.
import { describe, expect, it } from 'vitest'
import { readCases, readColumns } from './cases/read-cases.ts'
import { nameOrderOf } from './column-order.ts'
import { type PersonName, parsePersonName, withComma } from './person.ts'
import { personKey } from './person-key.ts'
import { recaseName } from './recase.ts'

/** Share of a case file whose first and last name both come out right. */
function share(file: string): number {
  const cases = readCases(file)
  const right = cases.filter(([text = '', first, last]) => {
    const name = parsePersonName(text)
    return name?.first === first && name?.last === last
  })
  return right.length / cases.length
}

it.each<[text: string, order: 'given' | 'family', first: string, last: string]>([
  ['Xylander Quentin', 'family', 'Quentin', 'Xylander'],
  ['van der Xylander Quentin', 'family', 'Quentin', 'van der Xylander'],
  ['García López María', 'family', 'María', 'García López'],
  // A comma, capitals or the words themselves say more than the column.
  ['Xylander, Quentin', 'given', 'Quentin', 'Xylander'],
  ['Quentin XYLANDER', 'family', 'Quentin', 'XYLANDER'],
  ['Anna Kowalski', 'family', 'Anna', 'Kowalski'],
  // What is only likely follows the column.
  ['Nagy Eszter', 'given', 'Nagy', 'Eszter'],
  ['Quentin', 'family', 'Quentin', ''],
])('reads %j in a column with the %s name first', (text, order, first, last) => {
  expect(parsePersonName(text, order)).toMatchObject({ first, last })
  const form = withComma(text, order)
  if (form !== null) expect(parsePersonName(form)).toMatchObject({ first, last })
})

it('finds the order of a column by the names that show it', () => {
  const family = ['Nagy Eszter', 'Berg, Anna', 'KRANICH Tom', 'Xylander Quentin']
  expect(nameOrderOf(family)).toEqual({ order: 'family', given: 0, family: 3 })
  expect(nameOrderOf(['Anna Kowalski', 'Tom KRANICH', 'Eszter Nagy', 'Xylander Quentin']).order).toBe('given')
  expect(nameOrderOf([...family, 'Anna Kowalski', 'Tom KRANICH']).order).toBeNull()
  expect(nameOrderOf(['Nagy Eszter', 'n/a', '']).order).toBeNull()
  expect(nameOrderOf(['Ferrante, Lucia', 'Okafor, Daniel', 'Thomas James']).order).toBe('family')
  expect(nameOrderOf(['Ferrante, Lucia', 'Thomas James', 'Marsh Grant']).order).toBeNull()
})

it('M. before a French given name is a title with a comma too, and the initial of other names', () => {
  expect(parsePersonName('Dupont, M. Pierre')).toMatchObject({ title: 'M.', first: 'Pierre', last: 'Dupont' })
  expect(parsePersonName('DUPONT, M. Jean-Pierre')).toMatchObject({ title: 'M.', first: 'Jean-Pierre', last: 'DUPONT' })
  expect(parsePersonName('Shyamalan, M. Night')).toMatchObject({ title: '', first: 'M.', last: 'Shyamalan' })
})

it('takes a few names with a comma for exceptions, and a particle behind a given name for the start of the family name', () => {
  const given = ['Ludwig van Beethoven', 'Hans-Peter von der Leyen', 'Anne-Sophie de La Tour']
  expect(nameOrderOf(given)).toEqual({ order: 'given', given: 3, family: 0 })
  const commas = ['Berg, Anna', 'van der Meer, Jan', 'Dupont, Pierre', 'Smith, John', 'Novak, Eva']
  expect(nameOrderOf([...given, ...commas.slice(0, 2), 'Tom Weber']).order).toBe('given')
  expect(nameOrderOf([...given, ...commas]).order).toBeNull()
  expect(parsePersonName('Ludwig van Beethoven', 'family')).toMatchObject({ first: 'Ludwig', last: 'van Beethoven' })
  expect(parsePersonName('van Beethoven Ludwig', 'family')).toMatchObject({ first: 'Ludwig', last: 'van Beethoven' })
})

it.each([
  ['person.tsv', 0.97],
  ['person-second.tsv', 0.94],
  ['person-third.tsv', 0.92],
  ['person-unseen.tsv', 0.85],
  ['person-fourth.tsv', 0.95],
])('reads first and last name of %s', (file, least) => {
  expect(share(file)).toBeGreaterThanOrEqual(least)
})

/** Share of a case file whose five parts all come out right. */
function shareOfAll(file: string): number {
  const cases = readCases(file)
  const right = cases.filter(([text = '', title, first, middle, last, suffix]) => {
    const name = parsePersonName(text)
    return name && JSON.stringify([title, first, middle, last, suffix]) === JSON.stringify(partsIn(name))
  })
  return right.length / cases.length
}
const partsIn = ({ title, first, middle, last, suffix }: PersonName) => [title, first, middle, last, suffix]

it.each([
  ['person-parts.tsv', 0.96],
  ['person-parts-verdict.tsv', 0.94],
  ['person-traps-verdict.tsv', 0.95],
])('reads title, first, middle and last name and suffix of %s', (file, least) => {
  expect(shareOfAll(file)).toBeGreaterThanOrEqual(least)
})

it('reads the names of a column in its order', () => {
  for (const [title = '', ...cases] of readColumns('person-columns-verdict.tsv')) {
    const { order } = nameOrderOf(cases.map(([text = '']) => text))
    for (const [text = '', first, last] of cases)
      expect({ title, text, ...parsePersonName(text, order) }).toMatchObject({ first, last })
  }
})

it.each<[text: string, parts: Partial<PersonName>]>([
  [
    'Prof. Dr. Anna Maria van der Berg-Kranich, MBA',
    { title: 'Prof. Dr.', first: 'Anna', middle: 'Maria', last: 'van der Berg-Kranich', suffix: 'MBA' },
  ],
  ['Whitlow, Robert "Bob" J., Jr.', { first: 'Robert', middle: 'J.', last: 'Whitlow', suffix: 'Jr.', nickname: 'Bob' }],
  ['Whitlow Jr., Robert', { first: 'Robert', last: 'Whitlow', suffix: 'Jr.' }],
  ['Петров Иван Сергеевич', { first: 'Иван', middle: 'Сергеевич', last: 'Петров' }],
  ['Dr. Whitlow', { title: 'Dr.', first: '', last: 'Whitlow' }],
  ['(Bob)', { first: 'Bob', last: '' }],
  ['An\u200bna\u00ad Ber\u200eg', { first: 'Anna', last: 'Berg' }],
  [recaseName('DR. ANNA VAN DER BERG'), { title: 'Dr.', first: 'Anna', last: 'van der Berg' }],
])('takes %j apart', (text, parts) => {
  expect(parsePersonName(text)).toMatchObject(parts)
})

it.each(['', '  ', '12345', 'ann@host.com', 'https://host.com/ann', 'x'.repeat(201), '🚀'])(
  '%.30j is no name',
  text => {
    expect(parsePersonName(text)).toBeNull()
  },
)

describe('one key per person', () => {
  it.each([
    ['Dr. Anna van der Berg', 'VAN DER BERG, ANNA', 'anna van der berg'],
    ['Anna Maria Schmidt', 'Schmidt, Anna', 'anna schmidt'],
    ['José Ñíguez', 'Jose Niguez', 'jose niguez'],
    ["Pat O'Malley, PhD", 'Pat O’Malley', 'pat omalley'],
    ['山田 太郎', '山田太郎', '山田太郎'],
    ['Søren Łuk', 'Soren Luk', 'soren luk'],
  ])('%s and %s', (a, b, key) => {
    expect([personKey(a), personKey(b)]).toEqual([key, key])
  })

  const initials = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  it.each([
    'SMITH, JOHN {}',
    'Smith, John {}',
    'Smith, John {}.',
    'John {} Smith',
    'John {}. Smith',
    'John {} SMITH',
    'SMITH John {}',
    'Smith, Dr. John {}, PhD',
    'Smith Jr., John {}',
  ])('a middle initial belongs to no family name: %s', form => {
    const read = initials.filter(letter => personKey(form.replace('{}', letter)) !== 'john smith')
    expect(read).toEqual([])
    expect(personKey('smith, john e')).toBe('john smith')
  })

  it.each([
    ["Hooft, Jan 't", 'Jan', "'t Hooft"],
    ["Artagnan, Charles d'", 'Charles', "d' Artagnan"],
    ['Gasset, José Ortega y', 'José', 'y Gasset'],
    ['Berg, Anna van der', 'Anna', 'van der Berg'],
    ["Jan 't Hooft", 'Jan', "'t Hooft"],
    ['José Ortega y Gasset', 'José', 'Ortega y Gasset'],
  ])('a particle of one letter is no initial: %s', (text, first, last) => {
    expect(parsePersonName(text)).toMatchObject({ first, last })
  })

  it('keeps names apart that begin alike and have no family name', () => {
    expect(personKey('Aung San Suu Kyi')).toBe('aung san suu kyi')
    expect(personKey('Abdul Karim')).toBe('abdul karim')
    expect(personKey('Herr von der Tann')).toBe('von der tann')
  })

  it('keeps particles and family names apart', () => {
    expect(personKey('Anna Berg')).not.toBe(personKey('Anna van der Berg'))
    expect(personKey('---')).toBeNull()
  })
})

describe('capitals', () => {
  it.each([
    ['DR. ANNA VAN DER BERG', 'Dr. Anna van der Berg'],
    ['JOHN MCALLISTER III', 'John McAllister III'],
    ["patrick o'malley", "Patrick O'Malley"],
    ['ANNE-MARIE MACDONALD', 'Anne-Marie MacDonald'],
    ['PETER MACHADO', 'Peter Machado'],
    ['JEAN-PIERRE DE LA TOUR', 'Jean-Pierre de la Tour'],
    ['MARIE LE GOFF', 'Marie Le Goff'],
    ['WILLIAM WHITLOW JR., PHD', 'William Whitlow Jr., PhD'],
    ['J.R. WHITLOW', 'J.R. Whitlow'],
    ['IJSBRAND VAN DER MEER', 'IJsbrand van der Meer'],
    ["MARC VAN'T HOFF", "Marc van't Hoff"],
    ['IŞIK YILDIZ', 'Işık Yıldız'],
    ['hans groß', 'Hans Groß'],
    ['HANS GROß', 'Hans Groß'],
    ['ИВАН ПЕТРОВ', 'Иван Петров'],
    ['LUIS ORTEGA Y MOLINA', 'Luis Ortega y Molina'],
    ['VAN DER BERG, ANNA', 'Van der Berg, Anna'],
    ['McKay Jo Ann', 'McKay Jo Ann'],
    ['deLuca', 'deLuca'],
    ['山田太郎', '山田太郎'],
    ['', ''],
  ])('%s becomes %s', (text, name) => {
    expect(recaseName(text)).toBe(name)
    expect(recaseName(name)).toBe(name)
  })

  it('keeps the Turkish i of a Turkish list', () => {
    expect(recaseName('IRMAK YILDIRIM', { country: 'TR' })).toBe('Irmak Yıldırım')
    expect(recaseName('IRMAK YILDIRIM')).toBe('Irmak Yildirim')
  })
})
