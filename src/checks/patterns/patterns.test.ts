// Address patterns: what teaches and what is guessed.
import { describe, expect, it } from 'vitest'
import { guessAddresses } from './guess.ts'
import { type KnownAddress, learnPatterns } from './learn.ts'
import { type AddressPattern, patternPriors } from './pattern.ts'

const at = (first: string, last: string, local: string, domain = 'acme-tools.com'): KnownAddress => ({
  first,
  last,
  address: `${local}@${domain}`,
})

describe('learning', () => {
  it.each<[pattern: AddressPattern, local: string]>([
    ['first.last', 'anna.berg'],
    ['flast', 'aberg'],
    ['first', 'anna'],
    ['firstl', 'annab'],
    ['last', 'berg'],
    ['firstlast', 'annaberg'],
    ['lastfirst', 'berganna'],
    ['last.first', 'berg.anna'],
    ['f.last', 'a.berg'],
    ['first_last', 'anna_berg'],
    ['first-last', 'anna-berg'],
    ['first.l', 'anna.b'],
    ['lastf', 'berga'],
  ])('%s', (pattern, local) => {
    expect(learnPatterns([at('Anna', 'Berg', local)]).get('acme-tools.com')).toMatchObject({
      known: 1,
      counts: { [pattern]: 1 },
    })
  })

  it('reads other spellings of a name, and counts what fits no form', () => {
    const learned = learnPatterns([
      at('Jürgen', 'Müller', 'juergen.mueller'),
      at('Jörg', 'Schäfer', 'jorg.schafer'),
      at('Hans-Peter', 'van der Heide', 'hans.vanderheide'),
      at('Anna', "O'Neil", 'Anna.ONeil+list'),
      at('Ana', 'García López', 'ana.garcia'),
      at('Anna', 'Berg', 'ab1234'),
    ])
    expect(learned.get('acme-tools.com')).toEqual({ known: 6, counts: { 'first.last': 5 }, long: 1, short: 1 })
  })

  it('learns nothing from mailbox providers, roles, repeats and half names', () => {
    const learned = learnPatterns([
      at('Anna', 'Berg', 'anna.berg', 'gmail.com'),
      at('Anna', 'Berg', 'anna.berg', 'mailinator.com'),
      at('Info', 'Berg', 'info'),
      at('A', 'Berg', 'a.berg'),
      at('Anna', '', 'anna'),
      at('Anna', 'Berg', 'not an address'),
      at('Anna', 'Berg', 'anna.berg'),
      at('Anna', 'Berg', 'Anna.Berg'),
    ])
    expect([...learned]).toEqual([['acme-tools.com', { known: 1, counts: { 'first.last': 1 }, long: 0, short: 0 }]])
  })
})

describe('guessing', () => {
  it('falls back on what is usual', () => {
    const guesses = guessAddresses({ first: 'Anna', last: 'Berg' }, 'acme-tools.com')
    expect(guesses.map(({ address }) => address)).toEqual([
      'anna.berg@acme-tools.com',
      'aberg@acme-tools.com',
      'anna@acme-tools.com',
    ])
    expect(guesses[0]).toMatchObject({
      pattern: 'first.last',
      support: 0,
      known: 0,
      probability: patternPriors['first.last'],
    })
  })

  it('follows the domain, with a probability that rests on both', () => {
    const learned = learnPatterns([at('Otto', 'Kranich', 'okranich'), at('Eva', 'Vogel', 'evogel')]).get(
      'acme-tools.com',
    )
    const [best] = guessAddresses({ first: 'Anna', last: 'Berg' }, 'acme-tools.com', learned)
    expect(best).toMatchObject({ address: 'aberg@acme-tools.com', support: 2, known: 2 })
    expect(best?.probability).toBeCloseTo((0.4 * 0.15 + 2) / 2.4)
  })

  it('spells as the domain does', () => {
    const person = { first: 'Jörg', last: 'Müller' }
    expect(guessAddresses(person, 'acme-tools.de')[0]?.address).toBe('joerg.mueller@acme-tools.de')
    expect(guessAddresses(person, 'acme-tools.com')[0]?.address).toBe('jorg.muller@acme-tools.com')
    const learned = learnPatterns([
      at('Björn', 'Köhler', 'bjoern.koehler'),
      at('Jürgen', 'Schäfer', 'juergen.schaefer'),
      at('Götz', 'Krüger', 'goetz.krueger'),
    ]).get('acme-tools.com')
    expect(guessAddresses(person, 'acme-tools.com', learned)[0]?.address).toBe('joerg.mueller@acme-tools.com')
  })

  it.each([
    { first: '', last: 'Berg' },
    { first: '太郎', last: '山田' },
    { first: 'Иван', last: 'Петров' },
    { first: '\ud800', last: '@' },
  ])('guesses nothing for %j', person => {
    expect(guessAddresses(person, 'acme-tools.com')).toEqual([])
  })
})
