// The column type Consent source.
import type { ColumnTypeFacts } from './facts.ts'

export const consentSource: ColumnTypeFacts = {
  name: 'Consent source',
  icon: 'note',
  headerWords: `consent source, source of consent, consent origin, consent channel, opt in source, optin source, opt in channel, consent
    given at, consent collected via, consent method, consent ip, opt in ip, optin ip, quelle der einwilligung,
    einwilligungsquelle, herkunft der einwilligung, source du consentement, origine du consentement, fuente del
    consentimiento, origen del consentimiento, fonte del consenso, origine del consenso, fonte do consentimento, origem do
    consentimento, bron van toestemming, bron toestemming, toestemmingsbron, zrodlo zgody`,
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
