// Rows about one person or company, and how they read as one: what a careful person would write. The first row is the one that
// stays where `stays` names no other.
import type { ColumnType } from '../../contract/app/cell/cell.ts'

export interface MergedRowsCase {
  readonly says: string
  readonly columns: readonly (readonly [name: string, type: ColumnType])[]
  readonly rows: readonly (readonly (string | null)[])[]
  /** Place of the row that stays, of `rows`. */
  readonly stays?: number
  readonly merged: readonly (string | null)[]
}

const person = [
  ['Name', 'full_name'],
  ['Email', 'email'],
  ['Phone', 'phone'],
  ['Company', 'company'],
  ['Job title', 'job_title'],
] as const
const place = [
  ['Name', 'full_name'],
  ['Street', 'text'],
  ['Postal code', 'text'],
  ['City', 'city'],
  ['Country', 'country'],
] as const

/** The rule was tuned on these. */
export const knownCases: readonly MergedRowsCase[] = [
  {
    says: 'a longer text is no better text',
    columns: person,
    rows: [
      ['Ann Lee', 'ann@acme.example', '+44 20 7946 0011', 'Acme', 'CEO'],
      ['Ann Lee', 'ann@acme.example', '+44 20 7946 0999', 'Beta Holdings International', 'Assistant to the director'],
    ],
    merged: ['Ann Lee', 'ann@acme.example', '+44 20 7946 0011', 'Acme', 'CEO'],
  },
  {
    says: 'a number wins over n/a, which most rows have',
    columns: person,
    rows: [
      ['Ann Lee', 'ann@acme.example', 'n/a', 'Acme', 'CEO'],
      ['Ann Lee', 'ann@acme.example', 'n/a', 'Acme', 'CEO'],
      ['Ann Lee', 'ann@acme.example', '+44 20 7946 0011', 'Acme', 'CEO'],
    ],
    merged: ['Ann Lee', 'ann@acme.example', '+44 20 7946 0011', 'Acme', 'CEO'],
  },
  {
    says: 'an address that cannot exist gives way to one that can',
    columns: person,
    rows: [
      ['Karl Schmidt', 'k.schmidt@schmidt-ag', '089 123456', 'Schmidt AG', null],
      ['Karl Schmid', 'k.schmidt@schmidt-ag.de', '089 123456', 'Schmidt AG', null],
    ],
    merged: ['Karl Schmidt', 'k.schmidt@schmidt-ag.de', '089 123456', 'Schmidt AG', null],
  },
  {
    says: 'an address that cannot exist takes no part in what most rows have',
    columns: person,
    rows: [
      ['Ann Lee', 'ann@acme', null, 'Acme', null],
      ['Ann Lee', 'ann@acme', null, 'Acme', null],
      ['Ann Lee', 'ann@acme', null, 'Acme', null],
      ['Ann Lee', 'ann.lee@acme.example', null, 'Acme', null],
    ],
    merged: ['Ann Lee', 'ann.lee@acme.example', null, 'Acme', null],
  },
  {
    says: 'blanks are filled from the row that has most',
    columns: person,
    rows: [
      ['Ann Lee', 'ann@acme.example', null, 'Acme', 'CEO'],
      ['Ann Lee', null, '+44 20 7946 0022', null, null],
      ['Ann Lee', 'ann@acme.example', '+44 20 7946 0033', 'Acme', null],
    ],
    merged: ['Ann Lee', 'ann@acme.example', '+44 20 7946 0033', 'Acme', 'CEO'],
  },
  {
    says: 'company and job title come from one row',
    columns: person,
    rows: [
      ['Ann Lee', 'ann@acme.example', '+44 20 7946 0011', 'Acme', null],
      ['Ann Lee', 'ann@acme.example', null, 'Beta', 'Director'],
    ],
    merged: ['Ann Lee', 'ann@acme.example', '+44 20 7946 0011', 'Acme', null],
  },
  {
    says: 'the job title of the same company is taken',
    columns: person,
    rows: [
      ['Ann Lee', 'ann@acme.example', '+44 20 7946 0011', 'Acme', '-'],
      ['Ann Lee', 'ann@acme.example', null, 'Acme', 'Director'],
    ],
    merged: ['Ann Lee', 'ann@acme.example', '+44 20 7946 0011', 'Acme', 'Director'],
  },
  {
    says: 'two of three rows know the company',
    columns: person,
    rows: [
      ['Ann Lee', 'ann@acme.example', '+44 20 7946 0011', 'Beta', 'Director'],
      ['Ann Lee', 'ann@acme.example', null, 'Acme', 'CEO'],
      ['Ann Lee', 'ann@acme.example', null, 'Acme', 'CEO'],
    ],
    merged: ['Ann Lee', 'ann@acme.example', '+44 20 7946 0011', 'Acme', 'CEO'],
  },
  {
    says: 'one of two is no majority',
    columns: person,
    rows: [
      ['Ann Lee', 'ann@acme.example', '+44 20 7946 0011', 'Beta', 'Director'],
      ['Ann Lee', 'ann@acme.example', '+44 20 7946 0012', 'Acme', 'CEO'],
      ['Ann Lee', 'ann@acme.example', 'n/a', '-', null],
    ],
    merged: ['Ann Lee', 'ann@acme.example', '+44 20 7946 0011', 'Beta', 'Director'],
  },
  {
    says: 'an address is not put together from two',
    columns: place,
    rows: [
      ['Ann Lee', 'Main St 1', null, 'Leeds', 'United Kingdom'],
      ['Ann Lee', 'Rue Haute 5', '1000', 'Brussels', null],
    ],
    merged: ['Ann Lee', 'Main St 1', null, 'Leeds', 'United Kingdom'],
  },
  {
    says: 'the same address in more words',
    columns: place,
    rows: [
      ['Ann Lee', null, null, 'Leeds', 'United Kingdom'],
      ['Ann Lee', 'Main St 1', 'LS1 4AP', 'Leeds', 'United Kingdom'],
    ],
    stays: 0,
    merged: ['Ann Lee', 'Main St 1', 'LS1 4AP', 'Leeds', 'United Kingdom'],
  },
  {
    says: 'capitals are repaired by a row that has the same name',
    columns: person,
    rows: [
      ['ANN LEE', 'ann@acme.example', '+44 20 7946 0011', 'Acme', 'CEO'],
      ['Ann Lee', 'ann@acme.example', null, 'Acme', 'CEO'],
    ],
    merged: ['Ann Lee', 'ann@acme.example', '+44 20 7946 0011', 'Acme', 'CEO'],
  },
]

/** Written before the rule, to judge it by. */
export const judgedCases: readonly MergedRowsCase[] = [
  {
    says: 'a slip in the address is repaired by the row that is right',
    columns: person,
    rows: [
      ['Bo Ek', 'bo.ek@gmial.com', '+46 8 123 456 78', 'Ek AB', 'VD'],
      ['Bo Ek', 'bo.ek@gmail.com', null, null, null],
    ],
    merged: ['Bo Ek', 'bo.ek@gmail.com', '+46 8 123 456 78', 'Ek AB', 'VD'],
  },
  {
    says: 'another address is no repair',
    columns: person,
    rows: [
      ['Bo Ek', 'bo@ek.example', '+46 8 123 456 78', 'Ek AB', 'VD'],
      ['Bo Ek', 'bo.ek@gmail.com', null, null, null],
    ],
    merged: ['Bo Ek', 'bo@ek.example', '+46 8 123 456 78', 'Ek AB', 'VD'],
  },
  {
    says: 'a number with its country code is the same number in full',
    columns: [...person, ['Country', 'country']],
    rows: [
      ['Ida Berg', 'ida@berg.example', '030 901820', 'Berg', 'Inhaberin', 'DE'],
      ['Ida Berg', 'ida@berg.example', '+49 30 901820', null, null, 'DE'],
    ],
    merged: ['Ida Berg', 'ida@berg.example', '+49 30 901820', 'Berg', 'Inhaberin', 'DE'],
  },
  {
    says: 'a number in full stays',
    columns: [...person, ['Country', 'country']],
    rows: [
      ['Ida Berg', 'ida@berg.example', '+49 30 901820', 'Berg', 'Inhaberin', 'DE'],
      ['Ida Berg', 'ida@berg.example', '030 / 901820', null, null, 'DE'],
    ],
    merged: ['Ida Berg', 'ida@berg.example', '+49 30 901820', 'Berg', 'Inhaberin', 'DE'],
  },
  {
    says: 'unknown, keine Angabe, ? and a dash are no values',
    columns: person,
    rows: [
      ['unbekannt', 'ole@dahl.example', '?', 'k. A.', 'keine Angabe'],
      ['Ole Dahl', 'ole@dahl.example', '+47 22 86 44 00', 'Dahl AS', '—'],
    ],
    stays: 0,
    merged: ['Ole Dahl', 'ole@dahl.example', '+47 22 86 44 00', 'Dahl AS', 'keine Angabe'],
  },
  {
    says: 'where every row is a marker the own one stays',
    columns: person,
    rows: [
      ['Ole Dahl', 'ole@dahl.example', '-', 'Dahl AS', 'Sjef'],
      ['Ole Dahl', 'ole@dahl.example', 'not available', 'Dahl AS', 'Sjef'],
    ],
    merged: ['Ole Dahl', 'ole@dahl.example', '-', 'Dahl AS', 'Sjef'],
  },
  {
    says: 'no and 0 are values',
    columns: [
      ['Name', 'full_name'],
      ['Email', 'email'],
      ['Newsletter', 'yes_no'],
      ['Orders', 'number'],
    ],
    rows: [
      ['Ole Dahl', 'ole@dahl.example', 'no', '0'],
      ['Ole Dahl', 'ole@dahl.example', 'yes', '12'],
    ],
    merged: ['Ole Dahl', 'ole@dahl.example', 'no', '0'],
  },
  {
    says: 'three of four have the other birthday',
    columns: [
      ['Name', 'full_name'],
      ['Email', 'email'],
      ['Birthday', 'date'],
      ['Tag', 'text'],
    ],
    rows: [
      ['Ole Dahl', 'ole@dahl.example', '1980-03-14', 'vip'],
      ['Ole Dahl', null, '1980-04-13', null],
      ['Ole Dahl', null, '1980-04-13', null],
      ['Ole Dahl', null, '1980-04-13', null],
    ],
    merged: ['Ole Dahl', 'ole@dahl.example', '1980-04-13', 'vip'],
  },
  {
    says: 'a majority is counted among values only',
    columns: [
      ['Name', 'full_name'],
      ['Email', 'email'],
      ['Birthday', 'date'],
      ['Tag', 'text'],
    ],
    rows: [
      ['Ole Dahl', 'ole@dahl.example', '1980-03-14', 'vip'],
      ['Ole Dahl', null, '1980-04-13', null],
      ['Ole Dahl', null, 'n/a', null],
      ['Ole Dahl', null, 'n/a', null],
    ],
    merged: ['Ole Dahl', 'ole@dahl.example', '1980-03-14', 'vip'],
  },
  {
    says: 'the home address and the work address are two',
    columns: [
      ['Name', 'full_name'],
      ['Home Street', 'text'],
      ['Home City', 'city'],
      ['Work Street', 'text'],
      ['Work City', 'city'],
    ],
    rows: [
      ['Eva Roth', 'Gasse 2', 'Graz', null, null],
      ['Eva Roth', 'Weg 9', 'Linz', 'Platz 4', 'Wien'],
    ],
    stays: 0,
    merged: ['Eva Roth', 'Gasse 2', 'Graz', 'Platz 4', 'Wien'],
  },
  {
    says: 'German headers; postcode and town move with the street',
    columns: [
      ['Name', 'full_name'],
      ['E-Mail', 'email'],
      ['Straße', 'text'],
      ['PLZ', 'text'],
      ['Ort', 'city'],
    ],
    rows: [
      ['Eva Roth', 'eva@roth.example', 'n/a', '', ''],
      ['Eva Roth', null, 'Gasse 2', '8010', 'Graz'],
      ['Eva Roth', null, '', '4020', 'Linz'],
    ],
    stays: 0,
    merged: ['Eva Roth', 'eva@roth.example', 'Gasse 2', '8010', 'Graz'],
  },
  {
    says: 'the domain of the same firm under another title',
    columns: [...person, ['Domain', 'domain']],
    rows: [
      ['Li Wei', 'li@orbit.example', '+86 10 6552 9988', 'Orbit Ltd', 'CTO', null],
      ['Li Wei', 'li@orbit.example', null, 'Orbit', 'Chief Technology Officer', 'orbit.example'],
    ],
    merged: ['Li Wei', 'li@orbit.example', '+86 10 6552 9988', 'Orbit Ltd', 'CTO', 'orbit.example'],
  },
  {
    says: 'the title of the old job does not come to the new company',
    columns: [...person, ['Domain', 'domain']],
    rows: [
      ['Li Wei', 'li@orbit.example', '+86 10 6552 9988', 'Orbit', 'n/a', 'orbit.example'],
      ['Li Wei', 'li@orbit.example', null, 'Comet Industries', 'Chief Technology Officer', null],
    ],
    merged: ['Li Wei', 'li@orbit.example', '+86 10 6552 9988', 'Orbit', 'n/a', 'orbit.example'],
  },
  {
    says: 'halves of two exports: one has the company, the other the title',
    columns: person,
    rows: [
      ['Mia Holm', 'mia@holm.example', null, 'Holm', null],
      ['Mia Holm', 'mia@holm.example', null, null, 'Buyer'],
    ],
    merged: ['Mia Holm', 'mia@holm.example', null, 'Holm', 'Buyer'],
  },
  {
    says: 'right-to-left text, emoji and spaces',
    columns: [
      ['Name', 'full_name'],
      ['Email', 'email'],
      ['Note', 'text'],
      ['City', 'city'],
    ],
    rows: [
      ['محمد علي', 'm@ali.example', '   ', 'القاهرة'],
      ['محمد علي', null, '🙂', 'القاهرة'],
    ],
    merged: ['محمد علي', 'm@ali.example', '🙂', 'القاهرة'],
  },
  {
    says: 'initials are not capitals to repair',
    columns: person,
    rows: [
      ['Jo Ng', 'jo@ng.example', '+65 6123 4567', 'IBM', 'CEO'],
      ['Jo Ng', 'jo@ng.example', null, 'Ibm', 'Ceo'],
    ],
    merged: ['Jo Ng', 'jo@ng.example', '+65 6123 4567', 'IBM', 'CEO'],
  },
]
