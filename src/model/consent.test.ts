// The words for each basis, in the languages of the header words.
import { expect, test } from 'vitest'
import { columnTypeFacts } from './column-types/index.ts'
import { type ConsentBasis, consentBases, consentBasisOf, consentBasisWords, contactBases } from './consent.ts'

test.each<[ConsentBasis | null, string[]]>([
  [
    'consent',
    ['yes', 'Double Opt-In', 'opted-in', 'Einwilligung erteilt', 'Sí', 'oui', 'zgoda', '✓', 'Art. 6(1)(a)', 'TRUE'],
  ],
  ['contract', ['Performance of a contract', 'Vertrag', 'umowa', 'Art. 6 Abs. 1 lit. b']],
  ['legitimate_interest', ['Legitimate interest – existing customer', 'berechtigtes Interesse', 'intérêt légitime']],
  ['legal_obligation', ['legal obligation', 'gesetzliche Pflicht']],
  [
    'withdrawn',
    ['no', 'Opt-out', 'widerrufen', 'Não', 'retiré', 'Sprzeciw', 'withdrawn by phone on 3 May', 'UNSUBSCRIBED'],
  ],
  ['unknown', ['unknown', 'pending', 'unbekannt', 'N/A', 'not confirmed']],
  [null, ['', 'Berlin', 'maybe', '2024-05-01', 'yes '.repeat(100)]],
])('%s', (basis, texts) => {
  for (const text of texts) expect([text, consentBasisOf(text)]).toEqual([text, basis])
})

test('what is suggested is read as itself; a cell of the column is judged by the same words', () => {
  for (const basis of consentBases) expect(consentBasisOf(consentBasisWords[basis])).toBe(basis)
  const { look } = columnTypeFacts.consent_basis
  expect(look.by === 'shape' && ['yes', 'perhaps'].map(look.fits)).toEqual([true, false])
  expect(contactBases).not.toContain('withdrawn')
})
