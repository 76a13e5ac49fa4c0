// The column types, in the order of menus.

import { cityColumn } from './city.ts'
import { companyColumn } from './company.ts'
import { companyUrl } from './company-url.ts'
import { consentBasis } from './consent-basis.ts'
import { consentDate } from './consent-date.ts'
import { consentSource } from './consent-source.ts'
import { consentWording } from './consent-wording.ts'
import { countryColumn } from './country.ts'
import { dateColumn } from './date.ts'
import { domainColumn } from './domain.ts'
import { emailColumn } from './email.ts'
import type { ColumnTypeFacts } from './facts.ts'
import { firstName } from './first-name.ts'
import { fullName } from './full-name.ts'
import { jobTitle } from './job-title.ts'
import { lastName } from './last-name.ts'
import { numberColumn } from './number.ts'
import { phoneColumn } from './phone.ts'
import { profileUrl } from './profile-url.ts'
import { regionColumn } from './region.ts'
import { serviceId } from './service-id.ts'
import { textColumn } from './text.ts'
import { urlColumn } from './url.ts'
import { yesNo } from './yes-no.ts'

const all = {
  text: textColumn,
  full_name: fullName,
  first_name: firstName,
  last_name: lastName,
  email: emailColumn,
  phone: phoneColumn,
  domain: domainColumn,
  url: urlColumn,
  profile_url: profileUrl,
  company_url: companyUrl,
  company: companyColumn,
  job_title: jobTitle,
  country: countryColumn,
  region: regionColumn,
  city: cityColumn,
  number: numberColumn,
  date: dateColumn,
  yes_no: yesNo,
  consent_basis: consentBasis,
  consent_source: consentSource,
  consent_date: consentDate,
  consent_wording: consentWording,
  service_id: serviceId,
} as const satisfies Readonly<Record<string, ColumnTypeFacts>>

export type ColumnType = keyof typeof all

/** All that is to be known of a column type. */
export const columnTypeFacts: Readonly<Record<ColumnType, ColumnTypeFacts>> = all

// The names of an object are strings to TypeScript; these are the ones above.
export const columnTypes = Object.keys(all) as readonly ColumnType[]
