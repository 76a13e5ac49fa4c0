// What a cell says of why a person may be contacted, in the languages of the header words. It says what the list says: whether a
// basis holds is for a person to judge.

export const consentBases = [
  'consent',
  'contract',
  'legitimate_interest',
  'legal_obligation',
  'withdrawn',
  'unknown',
] as const
export type ConsentBasis = (typeof consentBases)[number]

/** Bases by which someone may be contacted; a legal obligation lets data be kept, no more. */
export const contactBases: readonly ConsentBasis[] = ['consent', 'contract', 'legitimate_interest']

/** Phrases in lower case without accents and signs, with commas between them. The first is how a basis is suggested. */
const phrases: Readonly<Record<ConsentBasis, string>> = {
  consent: `consent, yes, y, true, 1, consented, consent given, given, granted, accepted, agreed, explicit consent, opt in, optin,
    opted in, single opt in, double opt in, confirmed opt in, soi, doi, coi, subscribed, confirmed, freely given consent from contact,
    art 6 1 a, article 6 1 a, art 6 abs 1 lit a, ja, j, einwilligung, einwilligung erteilt, eingewilligt, zugestimmt, zustimmung,
    erteilt, angemeldet, oui, consentement, consentement donne, consentement explicite, accepte, abonne, inscrit, si,
    consentimiento, consentimiento dado, aceptado, suscrito, consenso, consenso dato, accettato, iscritto, sim, consentimento,
    aceito, inscrito, toestemming, toestemming gegeven, akkoord, aangemeld, tak, zgoda, zgoda wyrazona, wyrazona`,
  contract: `contract, contractual, performance of a contract, performance of contract, art 6 1 b, article 6 1 b,
    art 6 abs 1 lit b, vertrag, vertragserfullung, contrat, execution du contrat, execution d un contrat, contrato,
    ejecucion de contrato, ejecucion de un contrato, contratto, esecuzione del contratto, esecuzione di un contratto,
    execucao de contrato, overeenkomst, uitvoering van een overeenkomst, umowa, wykonanie umowy`,
  legitimate_interest: `legitimate interest, legitimate interests, legitimate interest prospect lead,
    legitimate interest existing customer, legitimate interest other, soft opt in, art 6 1 f, article 6 1 f, art 6 abs 1 lit f,
    berechtigtes interesse, interet legitime, interes legitimo, legittimo interesse, interesse legittimo, interesse legitimo,
    gerechtvaardigd belang, uzasadniony interes, prawnie uzasadniony interes`,
  legal_obligation: `legal obligation, art 6 1 c, article 6 1 c, art 6 abs 1 lit c, rechtliche verpflichtung,
    gesetzliche pflicht, obligation legale, obligacion legal, obbligo legale, obrigacao legal, wettelijke verplichting,
    wettelijke plicht, obowiazek prawny`,
  withdrawn: `withdrawn, no, n, false, 0, refused, declined, denied, rejected, not given, none given, no consent, consent withdrawn,
    revoked, objected, objection, opt out, optout, opted out, unsubscribed, unsubscribe, do not contact, nein, keine einwilligung,
    widerrufen, widerruf, widersprochen, widerspruch, abgelehnt, abgemeldet, non, retire, revoque, refuse, oppose, opposition,
    desabonne, desinscrit, retirado, revocado, rechazado, oposicion, baja, ritirato, revocato, rifiutato, opposizione,
    disiscritto, nao, revogado, recusado, oposicao, nee, geen toestemming, ingetrokken, geweigerd, bezwaar, afgemeld, nie,
    brak zgody, wycofana, wycofano, cofnieta, odmowa, sprzeciw`,
  unknown: `unknown, not known, pending, open, unconfirmed, not confirmed, not applicable, n a, unbekannt, offen, ausstehend, inconnu,
    en attente, desconocido, pendiente, sconosciuto, in attesa, desconhecido, pendente, onbekend, nieznane, nieznana`,
}

const known = new Map<string, ConsentBasis>()
/** Words that mean a withdrawal wherever they are: "withdrawn by phone on 3 May". */
const telling: string[] = []
for (const basis of consentBases) {
  for (const phrase of phrases[basis].split(',').map(one => one.trim().replace(/\s+/g, ' '))) {
    known.set(phrase, basis)
    if (basis === 'withdrawn' && phrase.length >= 6) telling.push(` ${phrase} `)
  }
}

/** Longer texts are prose. */
const longest = 200

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ł/g, 'l')
    .replace(/ß/g, 'ss')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The basis that a cell says; null where it says none. */
export function consentBasisOf(text: string): ConsentBasis | null {
  if (text.length > longest) return null
  const words = plain(text)
  const said = known.get(words) ?? (text.trim() === '✓' || text.trim() === '✔' ? 'consent' : null)
  if (said !== null) return said
  return telling.some(phrase => ` ${words} `.includes(phrase)) ? 'withdrawn' : null
}

/** How each basis is written where it is suggested. */
export const consentBasisWords: Readonly<Record<ConsentBasis, string>> = {
  consent: 'consent',
  contract: 'contract',
  legitimate_interest: 'legitimate interest',
  legal_obligation: 'legal obligation',
  withdrawn: 'withdrawn',
  unknown: 'unknown',
}

/** What the columns and the do-not-contact lists say of a row: it may be contacted, or why it is left out, the first that applies. */
export const contactOutcomes = ['may', 'withdrawn', 'suppressed', 'older', 'obligation', 'unknown'] as const
export type ContactOutcome = (typeof contactOutcomes)[number]
export type ContactCounts = Readonly<Record<ContactOutcome, number>>

const outWords: Readonly<Record<Exclude<ContactOutcome, 'may'>, string>> = {
  withdrawn: 'withdrawn or refused',
  suppressed: 'on a do-not-contact list',
  older: 'too old or without a date',
  obligation: 'only a legal obligation',
  unknown: 'no basis',
}

/** Why rows are left out, each reason that there is: "30 withdrawn or refused, 2 no basis". */
export const leftOutReasons = (counts: ContactCounts): string =>
  contactOutcomes
    .flatMap(outcome =>
      outcome === 'may' || counts[outcome] === 0
        ? []
        : [`${counts[outcome].toLocaleString('en-US')} ${outWords[outcome]}`],
    )
    .join(', ')

export const leftOutRows = (counts: ContactCounts): number =>
  contactOutcomes.reduce((sum, outcome) => (outcome === 'may' ? sum : sum + counts[outcome]), 0)
