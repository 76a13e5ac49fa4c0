// The column type Consent basis.
import { consentBasisOf } from '../consent.ts'
import type { ColumnTypeFacts } from './facts.ts'

export const consentBasis: ColumnTypeFacts = {
  name: 'Consent basis',
  icon: 'consent',
  headerWords: `consent basis, consent, consent status, consent given, consent state, opt in, optin, opt in status, double opt in, email
    consent, email opt in, marketing consent, marketing opt in, newsletter consent, newsletter opt in, gdpr consent,
    gdpr status, gdpr, lawful basis, legal basis, legal basis for processing, legal basis for processing contact s data,
    basis for contact, einwilligung, einwilligung erteilt, einwilligungsstatus, werbeeinwilligung, dsgvo, dsgvo
    einwilligung, rechtsgrundlage, consentement, statut du consentement, rgpd, base legale, base juridique,
    consentimiento, estado del consentimiento, base legal, base juridica, consenso, stato del consenso, base giuridica,
    consentimento, estado do consentimento, toestemming, toestemmingsstatus, avg toestemming, rechtsgrond, zgoda, zgoda
    marketingowa, status zgody, rodo, podstawa prawna`,
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
