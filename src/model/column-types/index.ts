// The column types, in the order of menus.

import { city } from './city.ts'
import { company } from './company.ts'
import { companyUrl } from './company-url.ts'
import { country } from './country.ts'
import { date } from './date.ts'
import { domain } from './domain.ts'
import { email } from './email.ts'
import type { ColumnTypeFacts } from './facts.ts'
import { firstName } from './first-name.ts'
import { fullName } from './full-name.ts'
import { jobTitle } from './job-title.ts'
import { lastName } from './last-name.ts'
import { number } from './number.ts'
import { phone } from './phone.ts'
import { profileUrl } from './profile-url.ts'
import { region } from './region.ts'
import { serviceId } from './service-id.ts'
import { text } from './text.ts'
import { url } from './url.ts'
import { yesNo } from './yes-no.ts'

const all = {
  text,
  full_name: fullName,
  first_name: firstName,
  last_name: lastName,
  email,
  phone,
  domain,
  url,
  profile_url: profileUrl,
  company_url: companyUrl,
  company,
  job_title: jobTitle,
  country,
  region,
  city,
  number,
  date,
  yes_no: yesNo,
  service_id: serviceId,
} as const satisfies Readonly<Record<string, ColumnTypeFacts>>

export type ColumnType = keyof typeof all

/** All that is to be known of a column type. */
export const columnTypeFacts: Readonly<Record<ColumnType, ColumnTypeFacts>> = all

// The names of an object are strings to TypeScript; these are the ones above.
export const columnTypes = Object.keys(all) as readonly ColumnType[]
