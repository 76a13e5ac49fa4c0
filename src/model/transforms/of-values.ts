// Transforms of what a cell means: addresses, names, places, companies, phones, numbers, dates.
import type { TransformFacts } from './facts.ts'

export const valueTransforms = {
  unwrap: {
    title: 'Email: address only',
    group: 'Values',
    words: 'unwrap mailto angle brackets email extract address name',
    help: 'Ann Berg <ann@firm.com> becomes ann@firm.com.',
    options: {},
    gives: 'email',
  },
  domain: {
    title: 'Domain of an email or URL',
    group: 'Values',
    words: 'website host company site email extract',
    help: 'ann@firm.com and https://www.firm.com/team become firm.com.',
    options: {
      company: { kind: 'flag', label: 'Skip mailbox providers and social networks', default: 'yes' },
    },
    gives: 'domain',
  },
  person: {
    title: 'Part of a name',
    group: 'Values',
    words: 'first last middle prefix title suffix surname given family name person',
    help: 'Dr. Anna van der Berg: first name Anna, last name van der Berg.',
    options: {
      part: {
        kind: 'choice',
        label: 'Part',
        default: 'first',
        choices: {
          first: 'First name',
          middle: 'Middle names',
          last: 'Last name',
          prefix: 'Prefix (Dr., Ms.)',
          suffix: 'Suffix (Jr., PhD)',
          plain: 'Name without prefix and suffix',
        },
      },
    },
    gives: 'text',
    splits: { option: 'part', into: ['prefix', 'first', 'middle', 'last', 'suffix'] },
  },
  job: {
    title: 'Job function and level',
    group: 'Values',
    words: 'role seniority department position title persona level function head manager director ceo',
    help: 'Leiterin Vertrieb becomes function Sales, level Head. Works in eight languages.',
    options: {
      part: {
        kind: 'choice',
        label: 'Part',
        default: 'function',
        choices: { function: 'Function', level: 'Level', rule: 'Rule (deciding words)' },
      },
    },
    gives: 'text',
    splits: { option: 'part', into: ['function', 'level'] },
  },
  place: {
    title: 'Postcode and city',
    group: 'Values',
    words: 'zip code postal city town address plz split ort',
    help: '10115 Berlin becomes postcode 10115 and city Berlin. Skips cells where the format is not certain.',
    options: {
      part: {
        kind: 'choice',
        label: 'Part',
        default: 'postcode',
        choices: { postcode: 'Postcode', place: 'Place' },
      },
    },
    gives: 'text',
    splits: { option: 'part', into: ['postcode', 'place'] },
  },
  company: {
    title: 'Company without legal form',
    group: 'Values',
    words: 'gmbh ltd inc llc organization suffix remove name',
    help: 'Acme Trading GmbH becomes Acme Trading.',
    options: {},
  },
  phone: {
    title: 'Phone number format',
    group: 'Values',
    words: 'e164 international national telephone number',
    help: 'Invalid numbers do not change.',
    options: {
      form: {
        kind: 'choice',
        label: 'Format',
        default: 'e164',
        choices: { e164: '+442071838750', international: '+44 20 7183 8750', national: '020 7183 8750' },
      },
    },
    gives: 'phone',
  },
  country: {
    title: 'Country format',
    group: 'Values',
    words: 'iso code nation name two letters',
    help: 'Deutschland, Germany and DEU become DE.',
    options: {
      form: {
        kind: 'choice',
        label: 'Format',
        default: 'country_code',
        choices: { country_code: 'Two letters: DE', country_name: 'Name: Germany' },
      },
    },
    gives: 'country',
  },
  number: {
    title: 'Plain number',
    group: 'Values',
    words: 'decimal comma thousands separator currency numeric',
    help: '1.234,50 € becomes 1234.5. Cells that are not numbers do not change.',
    options: {},
    gives: 'number',
  },
  date: {
    title: 'Date as 2025-04-03',
    group: 'Values',
    words: 'iso day month year format yyyy-mm-dd',
    help: '27.11.2026 10:15 becomes 2026-11-27 10:15. Dates without a day or year and cells that are not dates do not change.',
    options: {
      order: {
        kind: 'choice',
        label: '03/04/2025 is',
        default: 'column',
        choices: { column: 'Same as column', dmy: '3 April', mdy: 'March 4' },
      },
    },
    gives: 'date',
  },
} as const satisfies Readonly<Record<string, TransformFacts>>
