// Presets for programs that keep contacts: their fields and what they publish about files they take.
import { type ExportPresetFacts, field, partOf } from './facts.ts'

/**
 * No apostrophe before what a spreadsheet would run: these programs load it as part of the value, so `+anna@firm.example`
 * would become another address. The export says instead how many cells could run as a formula.
 */
const text = { bom: false, crlf: false, guard: false, delimiter: false } as const

/** knowledge.hubspot.com/import-and-export/set-up-your-import-file (October 2025). */
export const hubspot: ExportPresetFacts = {
  title: 'HubSpot',
  description: 'Contacts with HubSpot property names. Each row needs a name or an email.',
  formats: ['csv', 'xlsx'],
  text,
  target: {
    record: 'contact',
    fields: [
      field('Email', ['email'], null, 'email'),
      field('First Name', ['first_name']),
      field('Last Name', ['last_name']),
      field('Phone Number', ['phone'], null, 'phone'),
      field('Mobile Phone Number', ['mobile'], null, 'phone'),
      field('Fax Number', ['fax'], null, 'phone'),
      field('Job Title', ['job_title']),
      field('Company Name', ['company']),
      field('Website URL', ['url', 'domain']),
      field('Street Address', ['street']),
      field('City', ['city']),
      field('State/Region', ['region']),
      field('Postal Code', ['postalCode']),
      field('Country/Region', ['country']),
      field('Date of birth', ['birthday']),
    ],
    forms: { flag: { yes: 'true', no: 'false' } },
    required: [['Email', 'First Name', 'Last Name']],
    longest: { most: 65_536, unit: 'characters' },
    oneSheet: true,
    // 1,048,576 with the header.
    rows: 1_048_575,
    columns: 999,
    cells: null,
    megabytes: 512,
  },
}

/** help.salesforce.com, Import Limits and field lengths of the object Lead: Data Import Wizard. */
export const salesforce: ExportPresetFacts = {
  title: 'Salesforce',
  description: 'Leads for the Data Import Wizard. Each row needs a last name and a company.',
  formats: ['csv'],
  text,
  target: {
    record: 'lead',
    fields: [
      field('First Name', ['first_name'], 40),
      field('Last Name', ['last_name'], 80),
      // The wizard takes it in place of the two others.
      { ...field('Full Name', ['full_name'], 121), unless: 'Last Name' },
      field('Company', ['company'], 255),
      field('Email', ['email'], 80, 'email'),
      field('Phone', ['phone'], 40, 'phone'),
      field('Mobile', ['mobile'], 40, 'phone'),
      field('Fax', ['fax'], 40),
      field('Title', ['job_title'], 128),
      field('Website', ['url', 'domain'], 255),
      field('Street', ['street'], 255),
      field('City', ['city'], 40),
      field('State/Province', ['region'], 80),
      field('Zip/Postal Code', ['postalCode'], 20),
      field('Country', ['country'], 80),
    ],
    forms: { flag: { yes: '1', no: '0' } },
    required: [['Last Name', 'Full Name'], ['Company']],
    // Data Loader: 32,000 characters. The wizard: 32 KB of notes and descriptions.
    longest: { most: 32_000, unit: 'bytes' },
    rows: 50_000,
    columns: 90,
    cells: null,
    megabytes: 100,
  },
}

/** mailchimp.com/help/format-guidelines-for-your-import-file: texts of 255 bytes, an email address in each row. */
export const mailchimp: ExportPresetFacts = {
  title: 'Mailchimp',
  description: 'An audience with Mailchimp fields. Each row needs an email address.',
  formats: ['csv'],
  text,
  target: {
    record: 'contact',
    fields: [
      field('Email Address', ['email'], null, 'asciiEmail'),
      field('First Name', ['first_name']),
      field('Last Name', ['last_name']),
      field('Phone Number', ['phone', 'mobile'], null, 'phone'),
      field('Company', ['company']),
      field('Job Title', ['job_title']),
      field('Birthday', ['birthday'], null, 'monthDay'),
      partOf('Address', 'street', ['street'], 44),
      partOf('Address', 'city', ['city'], 44),
      partOf('Address', 'state', ['region'], 44),
      partOf('Address', 'zip', ['postalCode'], 44),
      partOf('Address', 'country', ['country'], 44, { UK: 'GB' }),
    ],
    forms: { flag: { yes: 'Yes', no: 'No' } },
    joint: '  ',
    neededPart: {
      joins: 'Address',
      part: 'Address (country)',
      words: 'an address without its country',
      without: 'Mailchimp may take it as an address in the United States',
    },
    required: [['Email Address']],
    longest: { most: 255, unit: 'bytes' },
    rows: null,
    columns: null,
    cells: null,
    megabytes: 100,
  },
}
