// Transforms of any text: spaces, case, characters, parts.
import type { TransformFacts, TransformOption } from './facts.ts'

const language = {
  kind: 'choice',
  label: 'Language',
  default: 'any',
  choices: { any: 'Any', tr: 'Turkish, Azerbaijani (i and İ)', lt: 'Lithuanian', el: 'Greek' },
} as const satisfies TransformOption

export const textTransforms = {
  tidy: {
    title: 'Clean up spaces',
    group: 'Spaces',
    words: 'trim spaces whitespace double invisible strip clean',
    help: 'Removes leading, trailing and double spaces and invisible characters.',
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
    options: { lines: { kind: 'flag', label: 'Include line breaks', default: 'no' } },
  },
  invisible: {
    title: 'Remove invisible characters',
    group: 'Spaces',
    words: 'zero width hidden nonprintable control byte order mark soft hyphen clean',
    help: 'Removes zero-width spaces, soft hyphens and control characters. Keeps those inside emoji and joined letters.',
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
    help: 'Capitalizes the first letter of each sentence.',
    options: { language },
  },
  title: {
    title: 'Title Case',
    group: 'Case',
    words: 'proper capitalize each word initcap capital',
    help: 'Capitalizes the first letter of each word.',
    options: { language },
  },
  names: {
    title: 'Names: capitals',
    group: 'Case',
    words: 'person name proper case mcdonald van der capital recase',
    help: 'ANNA VAN DER BERG becomes Anna van der Berg. Names in mixed case do not change.',
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
    help: 'Removes all emoji. Keeps symbols such as © and ™.',
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
      also: { kind: 'text', label: 'Also keep', default: '', most: 100 },
    },
  },
  pad: {
    title: 'Pad to a length',
    group: 'Characters',
    words: 'leading zeros zerofill fixed width postcode zip fill',
    help: '7 becomes 007. Longer cells do not change.',
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
    help: 'With a pattern, $1 in the new text inserts the first group.',
    options: {
      find: { kind: 'text', label: 'Find', default: '', most: 1000, needed: true },
      with: { kind: 'text', label: 'Replace with', default: '', most: 10_000 },
      pattern: { kind: 'flag', label: 'Pattern (regular expression)', default: 'no' },
      case: { kind: 'flag', label: 'Match case', default: 'no' },
      whole: { kind: 'flag', label: 'Whole cell only', default: 'no' },
    },
  },
  values: {
    title: 'Change values',
    group: 'Find',
    words: 'replace whole cell unify one value instead several map rename',
    help: 'Cells that are exactly one of these values get the new one. In Filters, change a value with the pencil next to it.',
    options: {
      values: { kind: 'text', label: 'Values, one per line', default: '', most: 10_000, needed: true, lines: true },
      to: { kind: 'text', label: 'New value', default: '', most: 10_000 },
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
        choices: { blank: 'Clear', keep: 'Keep' },
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
          ...{ '-1': 'Last', '-2': 'Second to last' },
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
    help: 'Adds text before or after every cell that is not empty.',
    options: {
      before: { kind: 'text', label: 'Before', default: '', most: 1000 },
      after: { kind: 'text', label: 'After', default: '', most: 1000 },
    },
    gives: 'text',
  },
} as const satisfies Readonly<Record<string, TransformFacts>>
