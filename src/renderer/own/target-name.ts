// Names of the fields of own data for people.
const names: Readonly<Record<string, string>> = {
  email: 'Email',
  profile_url: 'Profile URL',
  title_name: 'Salutation',
  mobile: 'Mobile phone',
  domain: 'Domain',
  company_url: 'Company URL',
  state: 'State or province',
  about: 'About the company',
}

/** "job_title" -> "Job title". */
export const targetName = (target: string): string =>
  names[target] ?? `${target.charAt(0).toUpperCase()}${target.slice(1).replaceAll('_', ' ')}`
