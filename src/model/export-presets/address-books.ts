// Presets for address books: headers of the files they export and take.
import { type ExportPresetFacts, field } from './facts.ts'

/**
 * The header of the file that contacts.google.com exports and takes. Limits: support.google.com/contacts/answer/15147365 (files)
 * and /148779 (1,024 characters in a field, 500 fields).
 */
export const google: ExportPresetFacts = {
  title: 'Google Contacts',
  description:
    'Contacts under the headers that Google Contacts exports. Each row needs a name, a company, an email or a phone.',
  formats: ['csv'],
  text: { bom: false, crlf: false, guard: false, delimiter: false },
  target: {
    record: 'contact',
    fields: [
      field('First Name', ['first_name', 'full_name']),
      field('Last Name', ['last_name']),
      field('Organization Name', ['company']),
      field('Organization Title', ['job_title']),
      field('Birthday', ['birthday'], null, 'yearMayLack'),
      field('E-mail 1 - Value', ['email'], null, 'email'),
      field('Phone 1 - Value', ['mobile', 'phone'], null, 'phone'),
      field('Phone 2 - Value', ['phone'], null, 'phone'),
      field('Phone 3 - Value', ['fax'], null, 'phone'),
      field('Address 1 - Street', ['street']),
      field('Address 1 - City', ['city']),
      field('Address 1 - Region', ['region']),
      field('Address 1 - Postal Code', ['postalCode']),
      field('Address 1 - Country', ['country']),
      field('Website 1 - Value', ['url', 'domain']),
    ],
    labels: [
      ...['E-mail 1', 'Phone 1', 'Phone 2', 'Phone 3', 'Website 1'].map(one => ({
        name: `${one} - Label`,
        of: [`${one} - Value`],
      })),
      {
        name: 'Address 1 - Label',
        of: ['Street', 'City', 'Region', 'Postal Code', 'Country'].map(part => `Address 1 - ${part}`),
      },
    ],
    forms: { flag: { yes: 'Yes', no: 'No' } },
    required: [['First Name', 'Last Name', 'Organization Name', 'E-mail 1 - Value', 'Phone 1 - Value']],
    longest: { most: 1024, unit: 'characters' },
    rows: 3000,
    columns: 500,
    cells: null,
    megabytes: null,
  },
}

/** The header of the file that Outlook exports and takes (support.microsoft.com, Create or edit .csv files to import into Outlook). */
export const outlook: ExportPresetFacts = {
  title: 'Outlook',
  description: 'Contacts under the headers that Outlook exports. Each row needs a name, a company or an email.',
  formats: ['csv'],
  text: { bom: true, crlf: true, guard: false, delimiter: false },
  target: {
    record: 'contact',
    fields: [
      field('First Name', ['first_name', 'full_name']),
      field('Last Name', ['last_name']),
      field('Company', ['company']),
      field('Job Title', ['job_title']),
      field('Business Street', ['street']),
      field('Business City', ['city']),
      field('Business State', ['region']),
      field('Business Postal Code', ['postalCode']),
      field('Business Country/Region', ['country']),
      field('Business Fax', ['fax']),
      field('Business Phone', ['phone']),
      field('Mobile Phone', ['mobile']),
      field('E-mail Address', ['email'], null, 'email'),
      field('Birthday', ['birthday']),
      field('Web Page', ['url', 'domain']),
    ],
    // Outlook reads dates as the country of the computer writes them: the year first means the same in each.
    forms: { flag: { yes: 'True', no: 'False' } },
    required: [['First Name', 'Last Name', 'Company', 'E-mail Address']],
    longest: null,
    rows: null,
    columns: null,
    cells: null,
    megabytes: null,
  },
}
