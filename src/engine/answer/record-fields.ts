// Fields of the records that look-ups and searches give: their paths, their names in a list, the types of their columns.
import type { ColumnType } from '../../contract/app/cell/cell.ts'
import { technologyCategories } from '../../contract/service/technologies.ts'
import type { ReportField } from './fields.ts'

/** A field by its path: its name, or its name and the type of its column. */
type Names = Readonly<Record<string, string | readonly [name: string, type: ColumnType]>>

const group = (title: string, names: Names, standard: readonly string[] = []): ReportField[] =>
  Object.entries(names).map(([path, entry]) => {
    const [name, type] = typeof entry === 'string' ? ([entry, 'text'] as const) : entry
    return { path, name, type, group: title, standard: standard.includes(path) }
  })

const lookedUp = group('Look-up', { checked_on: ['looked up on', 'date'] })

export const personFields: readonly ReportField[] = [
  ...group(
    'Person',
    {
      full_name: ['name', 'full_name'],
      first_name: ['first name', 'first_name'],
      middle_name: 'middle name',
      last_name: ['last name', 'last_name'],
      nickname_name: 'nickname',
      suffix_name: 'name suffix',
      title_name: 'salutation',
      about_me: 'about',
      persona: 'persona',
      interests: 'interests',
      logo_url: ['picture', 'url'],
      id: ['service ID', 'service_id'],
    },
    ['full_name'],
  ),
  ...group(
    'Contact',
    {
      email_address: ['email', 'email'],
      email_domain: ['email domain', 'domain'],
      cell_phone: ['mobile phone', 'phone'],
      direct_phone: ['direct phone', 'phone'],
    },
    ['email_address', 'cell_phone'],
  ),
  ...group(
    'Job',
    {
      job_title: ['job title', 'job_title'],
      job_level: 'job level',
      job_function: 'job function',
      job_is_current: ['job is current', 'yes_no'],
      job_description: 'job description',
      job_start_date: ['job since', 'date'],
      job_end_date: ['job until', 'date'],
      job_count: ['number of jobs', 'number'],
      historical_job_count: ['number of former jobs', 'number'],
      job_order_in_profile: ['position of the job in the profile', 'number'],
      job_org_social_url: ['company page', 'company_url'],
      org_id: ['company’s service ID', 'service_id'],
    },
    ['job_title'],
  ),
  ...group('Place of work', {
    job_location_city: ['work city', 'city'],
    job_location_state: ['work state', 'region'],
    job_location_state_code: 'work state code',
    job_location_country: ['work country', 'country'],
    job_location_country_code: ['work country code', 'country'],
    job_location_country_region: 'work region',
    job_location_continent: 'work continent',
  }),
  ...group(
    'Home',
    {
      city: ['city', 'city'],
      state_code: 'state code',
      state_name: ['state', 'region'],
      country_code: ['country code', 'country'],
      country_name: ['country', 'country'],
      country_region: 'region',
      continent: 'continent',
    },
    ['country_name'],
  ),
  ...group('Profile', {
    social_url: ['profile URL', 'profile_url'],
    social_headline: 'headline',
    social_industry: 'industry',
    social_connections_count: ['connections', 'number'],
  }),
  ...group('History', {
    jobs: 'jobs',
    certifications: 'certifications',
    skills: 'skills',
    education: 'education',
    patents: 'patents',
    languages: 'languages',
  }),
  ...lookedUp,
]

const organizationGroups: readonly ReportField[] = [
  ...group(
    'Company',
    {
      company_name: ['company', 'company'],
      domain: ['domain', 'domain'],
      website: ['website', 'url'],
      phone: ['phone', 'phone'],
      social_url: ['company page', 'company_url'],
      about_us: 'about',
      specialties: 'specialties',
      founded: ['founded', 'number'],
      id: ['service ID', 'service_id'],
    },
    ['company_name', 'domain', 'phone', 'social_url'],
  ),
  ...group(
    'Size',
    {
      employee_count_range: 'employees',
      revenue_range: 'revenue',
      employee_profiles_on_social: ['profiles of employees', 'number'],
    },
    ['employee_count_range'],
  ),
  ...group(
    'Industry',
    {
      industry_social: 'industry',
      industry_sic_code: 'SIC code',
      industry_sic_description: 'SIC description',
      industry_naics_code: 'NAICS code',
      industry_naics_description: 'NAICS description',
    },
    ['industry_social'],
  ),
  ...group(
    'Place',
    {
      street: 'street',
      city: ['city', 'city'],
      postcode: 'postcode',
      state_code: 'state code',
      state_name: ['state', 'region'],
      country_code: ['country code', 'country'],
      country_name: ['country', 'country'],
      country_region: 'region',
      location_continent: 'continent',
      headquarters_city: ['headquarters city', 'city'],
      headquarters_state_name: ['headquarters state', 'region'],
      headquarters_country_name: ['headquarters country', 'country'],
    },
    ['country_name'],
  ),
]

/** The record of the live look-ups; the stored ones leave everything but the first groups unknown. */
export const companyFields: readonly ReportField[] = [
  ...organizationGroups,
  ...group('Legal form', { company_entity_type: 'entity type', company_legal_type: 'legal form' }),
  ...group('Funding', {
    last_funding_date: ['last funding on', 'date'],
    last_funding_amount: ['last funding (USD)', 'number'],
    last_funding_type: 'last funding type',
    number_of_investors: ['investors', 'number'],
    total_funding_amount: ['total funding (USD)', 'number'],
    lead_investors: 'lead investors',
  }),
  ...group('Teams', {
    marketing_role_count: ['in marketing', 'number'],
    sales_role_count: ['in sales', 'number'],
    operations_role_count: ['in operations', 'number'],
    business_development_role_count: ['in business development', 'number'],
    customer_success_role_count: ['in customer success', 'number'],
    it_role_count: ['in IT', 'number'],
    engineer_role_count: ['in engineering', 'number'],
    employee_on_social_growth_rate: ['employee growth (%)', 'number'],
  }),
  ...group('Traffic', {
    monthly_organic_traffic: ['organic visits per month', 'number'],
    monthly_paid_traffic: ['paid visits per month', 'number'],
    total_monthly_traffic: ['visits per month', 'number'],
    monthly_google_adspend: ['ad spend per month (USD)', 'number'],
  }),
  ...group(
    'Technologies',
    Object.fromEntries(
      [...technologyCategories, 'other'].map(name => [`technologies.${name}`, name.replaceAll('_', ' ')] as const),
    ),
  ),
  ...lookedUp,
]

export const urlFields: readonly ReportField[] = [
  ...group(
    'Profiles',
    { url: ['profile URL', 'profile_url'], matches: ['profiles', 'number'], urls: 'all profile URLs' },
    ['url', 'matches'],
  ),
  ...lookedUp,
]

export const foundEmailFields: readonly ReportField[] = [
  ...group('Email', { email: ['found email', 'email'] }, ['email']),
  ...lookedUp,
]

/** How many records fitted, and whether a person must choose among them. */
const matches = group('Matches', { matches: ['matches', 'number'], action: 'review' }, ['matches', 'action'])

export const contactFields: readonly ReportField[] = [
  ...group(
    'Contact',
    {
      full_name: ['contact', 'full_name'],
      first_name: ['first name', 'first_name'],
      last_name: ['last name', 'last_name'],
      job_title: ['job title', 'job_title'],
      social_url: ['profile URL', 'profile_url'],
      profile_pic: ['picture', 'url'],
      id: ['service ID', 'service_id'],
    },
    ['full_name', 'job_title', 'social_url'],
  ),
  ...matches,
  ...group('Company', {
    company_name: ['company', 'company'],
    company_domain: ['company domain', 'domain'],
    company_social_url: ['company page', 'company_url'],
    company_id: ['company’s service ID', 'service_id'],
    industry: 'industry',
    company_size: 'employees',
    company_revenue: 'revenue',
  }),
  ...group('Place', {
    city: ['city', 'city'],
    state_code: 'state code',
    state_name: ['state', 'region'],
    country_code: ['country code', 'country'],
    country_name: ['country', 'country'],
    country_region: 'region',
  }),
  ...lookedUp,
]

export const companyRowFields: readonly ReportField[] = [
  ...group(
    'Company',
    {
      domain: ['domain', 'domain'],
      name: ['company', 'company'],
      description: 'description',
      industry: 'industry',
      employees_range: 'employees',
      revenue_range: 'revenue',
      social_url: ['company page', 'company_url'],
      id: ['service ID', 'service_id'],
    },
    ['domain', 'name', 'industry', 'employees_range'],
  ),
  ...matches,
  ...group(
    'Headquarters',
    { hq_city: ['city', 'city'], hq_state: ['state', 'region'], hq_country: ['country', 'country'] },
    ['hq_country'],
  ),
  ...lookedUp,
]
