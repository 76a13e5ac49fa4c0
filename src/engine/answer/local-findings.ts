// What the free local check says about a cell, as sentences. Rules and bundled lists only: never "verified".
import { checkEmail } from '../../checks/email/check.ts'
import { emailFixes } from '../../checks/email/clean.ts'
import { emailReasons } from '../../checks/email/reasons.ts'
import { checkPhone } from '../../checks/phone/check.ts'
import { phoneReasons, phoneSteps } from '../../checks/phone/normalise.ts'
import type { ColumnType } from '../../contract/app/cell.ts'

function ofEmail(cell: string): string[] {
  const { findings, repaired, fixes, flag } = checkEmail(cell, { practice: true })
  const said: string[] = []
  if (findings.reason) said.push(emailReasons[findings.reason])
  if (flag === 'two_addresses') said.push('The cell holds two addresses.')
  if (repaired !== null && repaired !== findings.sent)
    said.push(`Would read “${repaired}”: ${fixes.map(({ code }) => emailFixes[code].toLowerCase()).join(', ')}.`)
  const { domain, local } = findings
  if (findings.unusual) said.push('Legal, but most services refuse an address of this form.')
  if (domain && !domain.tldKnown && !domain.specialUse) said.push('The domain ends in one that does not exist.')
  if (domain?.specialUse === 'reserved') said.push('The domain is reserved; no mail is delivered there.')
  if (domain?.disposable)
    said.push(domain.disposable === 'confirmed' ? 'A throw-away domain.' : 'Probably a throw-away domain.')
  if (domain?.relay) said.push('A forwarding address; a real person is behind it.')
  if (domain?.free) said.push(domain.brand ? `A free mailbox at ${domain.brand}.` : 'A free mailbox provider.')
  if (domain?.riskyTld) said.push('Many throw-away domains have this ending.')
  if (local?.role) said.push('A role such as info@, not a person.')
  if (local?.subaddress) said.push('A subaddress: the part after + is free to choose.')
  if (findings.typo) said.push(`Probably ${findings.typo} is meant.`)
  return said
}

function ofPhone(cell: string, country: string | null): string[] {
  const { number, reason, steps, extension, second } = checkPhone(cell, country)
  const said: string[] = reason ? [phoneReasons[reason]] : []
  for (const step of steps) said.push(`${phoneSteps[step]}.`)
  if (extension) said.push(`Extension ${extension}.`)
  if (second) said.push(`A second number: ${second}.`)
  if (number && !number.valid) said.push('The number plan of its country has no such number.')
  if (number?.valid) said.push(`Reads as ${number.e164}${number.country ? ` (${number.country})` : ''}.`)
  if (number?.invented) said.push('A number for films and examples, or a made-up one.')
  return said
}

/** Findings about one cell of a column; `country` (ISO code) is where its national phone numbers belong. */
export function localFindings(type: ColumnType, cell: string | null, country: string | null): string[] {
  if (cell === null || cell.trim() === '') return []
  if (type === 'email') return ofEmail(cell)
  return type === 'phone' ? ofPhone(cell, country) : []
}
