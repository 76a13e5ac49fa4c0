// The column type Consent wording.
import type { ColumnTypeFacts } from './facts.ts'

export const consentWording: ColumnTypeFacts = {
  name: 'Consent wording',
  icon: 'quote',
  headerWords: `consent wording, consent text, wording of consent, consent statement, opt in text, opt in wording, consent copy, wortlaut
    der einwilligung, einwilligungstext, text der einwilligung, texte du consentement, formulation du consentement, texto
    del consentimiento, testo del consenso, texto do consentimento, tekst van toestemming, toestemmingstekst, tekst zgody,
    tresc zgody`,
  look: { by: 'shape', fits: text => text !== '' },
  glance: null,
  check: null,
  fix: null,
  sort: 'text',
  suggests: null,
  opensPage: false,
  hasDomain: false,
  givesInput: false,
  comparable: false,
  namesRow: null,
  identity: ['text'],
  key: { person: [], company: [] },
  about: null,
  suppressedAs: null,
  erasedAs: null,
}
