// The kinds of problems. The type of the table asks for every kind of the contract, and for every part of each.
import type { ProblemKind } from '../../../contract/app/clean.ts'
import { addedApostrophes } from './apostrophes.ts'
import { blankRows } from './blank-rows.ts'
import { brokenLetters } from './broken-letters.ts'
import { brokenRules } from './broken-rules.ts'
import { companySpellings } from './companies.ts'
import { countrySpellings } from './countries.ts'
import { dateOrders } from './dates.ts'
import { mistypedDomains } from './domains.ts'
import { repairableEmails } from './emails.ts'
import type { ProblemFacts } from './kind.ts'
import { lookAlikes } from './look-alikes.ts'
import { movedValues } from './moved-values.ts'
import { nameCase } from './name-case.ts'
import { noCountry } from './no-country.ts'
import { notPeople } from './not-people.ts'
import { numberNotations } from './numbers.ts'
import { phoneForms } from './phones.ts'
import { placeholderCells } from './placeholders.ts'
import { probableErrors } from './probable-errors.ts'
import { extraSpaces } from './spaces.ts'
import { twoReadings } from './two-readings.ts'
import { mixedUnits } from './units.ts'
import { webForms } from './web-forms.ts'

export const problemFacts: Readonly<Record<ProblemKind, ProblemFacts>> = {
  blank_rows: blankRows,
  broken_letters: brokenLetters,
  spaces: extraSpaces,
  apostrophes: addedApostrophes,
  look_alikes: lookAlikes,
  placeholders: placeholderCells,
  moved_values: movedValues,
  emails: repairableEmails,
  domains: mistypedDomains,
  no_country: noCountry,
  two_readings: twoReadings,
  phones: phoneForms,
  name_case: nameCase,
  not_people: notPeople,
  companies: companySpellings,
  countries: countrySpellings,
  dates: dateOrders,
  numbers: numberNotations,
  units: mixedUnits,
  web: webForms,
  broken_rules: brokenRules,
  probable_errors: probableErrors,
}
