// The column type Consent basis.
import { consentBasisOf } from '../consent.ts'
import type { ColumnTypeFacts } from './facts.ts'

export const consentBasis: ColumnTypeFacts = {
  name: 'Consent basis',
  icon: 'consent',
  look: { by: 'shape', fits: text => consentBasisOf(text) !== null },
  glance: null,
  check: {
    by: 'look',
    misfit:
      'This is not a consent basis. Use consent, contract, legitimate interest, legal obligation, withdrawn or unknown.',
  },
  fix: null,
  sort: 'text',
  suggests: 'consent',
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
