// The transforms, in the order in which they are offered.
import type { TransformFacts, TransformOption } from './facts.ts'

const language = {
  kind: 'choice',
  label: 'Language',
  default: 'any',
  choices: { any: 'Any', tr: 'Turkish, Azerbaijani (i and İ)', lt: 'Lithuanian', el: 'Greek' },
} as const satisfies TransformOption

const all = {
  expression: {
    title: 'By example',
    group: 'By example',
    words:
      'flash fill smart pattern learn formula function computed grel custom text transform concatenate combine extract',
    help: 'Type what one or two cells should become: the rule that does it is found, shown and used for the others.',
    options: {
      expression: { kind: 'text', label: 'Expression', default: '', most: 4000, needed: true },
    },
    gives: 'text',
    across: true,
  },
  merge: {
    title: 'Merge columns',
    group: 'Columns',
    words: 'concatenate concat join combine textjoin columns into one cell together template address full name',
    help: 'The chosen columns become one: Anna and Berg become “Anna Berg”.',
    options: {
      separator: { kind: 'text', label: 'Between them', default: ' ', most: 100 },
      blanks: { kind: 'flag', label: 'Leave out empty cells', default: 'yes' },
      template: { kind: 'text', label: 'Or a template, such as {City} ({Country})', default: '', most: 1000 },
      delete: { kind: 'flag', label: 'Delete the merged columns', default: 'no' },
    },
    gives: 'text',
    across: true,
  },
  from: {
    title: 'Fill empty cells from another column',
    group: 'Columns',
    words: 'coalesce missing values blank replace null default fallback ifempty other',
    help: 'An empty cell gets what the other column says in its row. Filled cells stay.',
    options: { column: { kind: 'column', label: 'Other column', default: '' } },
  },
  down: {
    title: 'Fill down',
    group: 'Columns',
    words: 'fill empty blank cells from above copy down repeat missing values',
    help: 'An empty cell gets what the nearest filled cell above it says, in the order of the rows.',
    options: {},
  },
  rows: {
    title: 'Split into rows',
    group: 'Rows',
    words: 'split multi-valued cells multi valued explode unnest separate list values row each separator delimiter',
    help: 'A cell with “a, b, c” becomes three rows. The other cells of the row are repeated.',
    options: {
      separator: { kind: 'text', label: 'Separator', default: ',', most: 100, needed: true },
      lines: { kind: 'flag', label: 'Line breaks separate too', default: 'no' },
      repeat: { kind: 'flag', label: 'Repeat the other cells', default: 'yes' },
    },
    spreads: 'rows',
  },
  unpivot: {
    title: 'Columns to rows',
    group: 'Rows',
    words: 'unpivot melt transpose reshape wide to long gather stack tidy columns across into key value pairs',
    help: 'Each chosen cell becomes a row of its own: the name of its column in one column, its value in another.',
    options: {
      names: { kind: 'text', label: 'Column for the names', default: 'Field', most: 190, needed: true },
      values: { kind: 'text', label: 'Column for the values', default: 'Value', most: 190, needed: true },
      blanks: { kind: 'flag', label: 'Leave out empty cells', default: 'yes' },
    },
    spreads: 'list',
  },
  tidy: {
    title: 'Clean up spaces',
    group: 'Spaces',
    words: 'trim spaces whitespace double invisible strip clean',
    help: 'Spaces at the ends, double and odd spaces, and characters that cannot be seen.',
    options: {},
  },
  trim: {
    title: 'Trim',
    group: 'Spaces',
    words: 'strip spaces whitespace ends leading trailing',
    help: 'Removes spaces and line breaks at the ends.',
    options: {
      side: {
        kind: 'choice',
        label: 'Where',
        default: 'both',
        choices: { both: 'Both ends', start: 'Start', end: 'End' },
      },
    },
  },
  collapse: {
    title: 'Collapse spaces',
    group: 'Spaces',
    words: 'double spaces whitespace multiple single line breaks join lines',
    help: 'Several spaces in a row become one.',
    options: { lines: { kind: 'flag', label: 'Line breaks too', default: 'no' } },
  },
  invisible: {
    title: 'Remove invisible characters',
    group: 'Spaces',
    words: 'zero width hidden nonprintable control byte order mark soft hyphen clean',
    help: 'Zero-width spaces, soft hyphens and control characters. Emoji and joined letters keep theirs.',
    options: {},
  },
  upper: {
    title: 'UPPER CASE',
    group: 'Case',
    words: 'uppercase capitals caps capital letters',
    help: 'anna berg becomes ANNA BERG.',
    options: { language },
  },
  lower: {
    title: 'lower case',
    group: 'Case',
    words: 'lowercase small letters',
    help: 'ANNA BERG becomes anna berg.',
    options: { language },
  },
  sentence: {
    title: 'Sentence case',
    group: 'Case',
    words: 'capital first letter capitalize',
    help: 'A capital at the start of each sentence, small letters elsewhere.',
    options: { language },
  },
  title: {
    title: 'Title Case',
    group: 'Case',
    words: 'proper capitalize each word initcap capital',
    help: 'A capital at the start of each word, small letters elsewhere.',
    options: { language },
  },
  names: {
    title: 'Names: capitals',
    group: 'Case',
    words: 'person name proper case mcdonald van der capital recase',
    help: 'ANNA VAN DER BERG becomes Anna van der Berg. Names in mixed case stay as they are.',
    options: {},
  },
  accents: {
    title: 'Remove accents',
    group: 'Characters',
    words: 'diacritics umlaut ascii plain letters',
    help: 'Zoë Ångström becomes Zoe Angstrom. Only Latin and Greek letters change.',
    options: {
      umlauts: {
        kind: 'choice',
        label: 'ä, ö, ü',
        default: 'plain',
        choices: { plain: 'a, o, u', german: 'ae, oe, ue' },
      },
    },
  },
  emoji: {
    title: 'Remove emoji',
    group: 'Characters',
    words: 'smiley emoticon symbols flags pictures',
    help: 'Emoji of all kinds, with the space they leave. Signs such as © and ™ stay.',
    options: {},
  },
  keep: {
    title: 'Keep digits or letters',
    group: 'Characters',
    words: 'only numbers numeric digits letters remove punctuation symbols special characters',
    help: 'Everything else is removed.',
    options: {
      what: {
        kind: 'choice',
        label: 'Keep',
        default: 'digits',
        choices: { digits: 'Digits', letters: 'Letters', both: 'Letters and digits' },
      },
      also: { kind: 'text', label: 'And these characters', default: '', most: 100 },
    },
  },
  pad: {
    title: 'Pad to a length',
    group: 'Characters',
    words: 'leading zeros zerofill fixed width postcode zip fill',
    help: '7 becomes 007. Longer cells stay as they are.',
    options: {
      length: { kind: 'whole', label: 'Length', default: '5', least: 1, most: 1000 },
      with: { kind: 'text', label: 'With', default: '0', most: 10, needed: true },
      side: { kind: 'choice', label: 'Where', default: 'start', choices: { start: 'Start', end: 'End' } },
    },
  },
  html: {
    title: 'Decode HTML characters',
    group: 'Characters',
    words: 'unescape entities &amp; html codes',
    help: 'M&uuml;ller &amp; Co becomes Müller & Co.',
    options: {},
  },
  url: {
    title: 'Decode URL characters',
    group: 'Characters',
    words: 'unescape percent %20 urldecode encoded',
    help: 'M%C3%BCller%20Co becomes Müller Co.',
    options: { plus: { kind: 'flag', label: 'A plus sign is a space', default: 'no' } },
  },
  replace: {
    title: 'Replace text',
    group: 'Find',
    words: 'find substitute regex pattern remove prefix suffix change',
    help: 'In a pattern, $1 in the new text is the first group.',
    options: {
      find: { kind: 'text', label: 'Find', default: '', most: 1000, needed: true },
      with: { kind: 'text', label: 'Replace with', default: '', most: 10_000 },
      pattern: { kind: 'flag', label: 'Pattern (regular expression)', default: 'no' },
      case: { kind: 'flag', label: 'Match case', default: 'no' },
      whole: { kind: 'flag', label: 'Whole cell only', default: 'no' },
    },
  },
  extract: {
    title: 'Extract text',
    group: 'Find',
    words: 'regex pattern part match substring get number code',
    help: 'The first match of a regular expression, or its first group: #(\\d+) takes 42 out of "order #42".',
    options: {
      pattern: { kind: 'text', label: 'Pattern', default: '', most: 1000, needed: true },
      else: {
        kind: 'choice',
        label: 'Cells without a match',
        default: 'blank',
        choices: { blank: 'Become empty', keep: 'Stay as they are' },
      },
    },
    gives: 'text',
  },
  part: {
    title: 'Part between separators',
    group: 'Find',
    words: 'split column divide separator delimiter comma piece first second last text to columns',
    help: 'Part 2 of "Berlin; Germany; Europe" is Germany.',
    options: {
      separator: { kind: 'text', label: 'Separator', default: ',', most: 100, needed: true },
      number: {
        kind: 'choice',
        label: 'Part',
        default: '1',
        choices: {
          ...{ '1': 'First', '2': 'Second', '3': 'Third', '4': 'Fourth', '5': 'Fifth' },
          ...{ '-1': 'Last', '-2': 'Last but one' },
        },
      },
    },
    gives: 'text',
    splits: { option: 'number', into: ['1', '2', '3', '4', '5'] },
  },
  add: {
    title: 'Add text',
    group: 'Find',
    words: 'prefix suffix append prepend before after concatenate',
    help: 'Before or after every cell that is not empty.',
    options: {
      before: { kind: 'text', label: 'Before', default: '', most: 1000 },
      after: { kind: 'text', label: 'After', default: '', most: 1000 },
    },
    gives: 'text',
  },
  unwrap: {
    title: 'Email: address only',
    group: 'Values',
    words: 'unwrap mailto angle brackets e-mail extract address name',
    help: 'Ann Berg <ann@firm.com> becomes ann@firm.com.',
    options: {},
    gives: 'email',
  },
  domain: {
    title: 'Domain of an email or URL',
    group: 'Values',
    words: 'website host company site e-mail extract',
    help: 'ann@firm.com and https://www.firm.com/team become firm.com.',
    options: {
      company: { kind: 'flag', label: 'Leave out mailbox providers and networks', default: 'yes' },
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
    title: 'Function and level of a job title',
    group: 'Values',
    words: 'role seniority department position title persona level function head manager director ceo',
    help: 'Leiterin Vertrieb: function Sales, level Head. In eight languages; the rule says which words decided.',
    options: {
      part: {
        kind: 'choice',
        label: 'Part',
        default: 'function',
        choices: { function: 'Function', level: 'Level', rule: 'Rule (the words that decided)' },
      },
    },
    gives: 'text',
    splits: { option: 'part', into: ['function', 'level'] },
  },
  place: {
    title: 'Postcode and place',
    group: 'Values',
    words: 'zip code postal city town address plz split ort',
    help: '10115 Berlin: postcode 10115, place Berlin. Only where the form of the country leaves no doubt.',
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
    help: 'Numbers that are not valid stay as they are.',
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
    help: '1.234,50 € becomes 1234.5. Cells that are not numbers stay as they are.',
    options: {},
    gives: 'number',
  },
  date: {
    title: 'Date as 2025-04-03',
    group: 'Values',
    words: 'iso day month year format yyyy-mm-dd',
    help: 'Cells that are not dates, and dates with a time, stay as they are.',
    options: {
      order: {
        kind: 'choice',
        label: '03/04/2025 is',
        default: 'column',
        choices: { column: 'As the column says', dmy: '3 April', mdy: 'March 4' },
      },
    },
    gives: 'date',
  },
} as const satisfies Readonly<Record<string, TransformFacts>>

export type TransformId = keyof typeof all

/** All that is to be known of a transform. */
export const transformTable: Readonly<Record<TransformId, TransformFacts>> = all

/** Transforms that make several rows of one. */
export type SpreadId = {
  [Id in TransformId]: (typeof all)[Id] extends { readonly spreads: string } ? Id : never
}[TransformId]
export const isSpread = (id: TransformId): id is SpreadId => transformTable[id].spreads !== undefined

// The names of an object are strings to TypeScript; these are the ones above.
export const transformIds = Object.keys(all) as [TransformId, ...TransformId[]]
