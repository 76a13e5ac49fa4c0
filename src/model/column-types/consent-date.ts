// The column type Consent date.
import type { ColumnTypeFacts } from './facts.ts'

export const consentDate: ColumnTypeFacts = {
  name: 'Consent date',
  icon: 'stamp',
  headerWords: `consent date, date of consent, consent time, consent timestamp, consent given on, consented at, consented on, opt in date,
    optin date, opt in time, optin time, opt in timestamp, opted in at, opted in on, confirm time, double opt in date, withdrawal
    date, date of withdrawal, withdrawn on, withdrawn at, datum der einwilligung, einwilligungsdatum, einwilligung am,
    einwilligung vom, eingewilligt am, widerrufsdatum, widerrufen am, date du consentement, date de consentement, fecha
    del consentimiento, fecha de consentimiento, data del consenso, data do consentimento, datum van toestemming, datum
    toestemming, toestemmingsdatum, data zgody, data wyrazenia zgody`,
  look: { by: 'kind', kind: 'date', rank: 11, share: 0.8, outweighsHeader: false },
  glance: null,
  check: { by: 'look', misfit: 'This is not a date.' },
  fix: null,
  sort: 'date',
  suggests: 'days',
  opensPage: false,
  hasDomain: false,
  givesInput: false,
  comparable: false,
  namesRow: null,
  identity: [],
  key: { person: [], company: [] },
  about: null,
  suppressedAs: null,
  erasedAs: null,
}
