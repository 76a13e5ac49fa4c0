// One person in the forms and places in which lists hold people: what suppression must find and erasure must take out.
import type { EraseIdentity } from '../../contract/app/privacy/erase.ts'

/** All that the person is known by. */
export const nora: readonly EraseIdentity[] = [
  { kind: 'email', value: 'nora.nope@blocked-firm.com', second: null },
  { kind: 'phone', value: '+49 30 5550199', second: null },
  { kind: 'profile_url', value: 'https://social.example/in/nora-nope-7', second: null },
  { kind: 'name_company', value: 'Nora Nope', second: 'Blocked Firm GmbH' },
]

/** Columns of the list in which the person is planted, with their types. */
export const plantedColumns = [
  { name: 'Name', type: 'full_name' },
  { name: 'First', type: 'first_name' },
  { name: 'Last', type: 'last_name' },
  { name: 'Mail', type: 'email' },
  { name: 'Phone', type: 'phone' },
  { name: 'Page', type: 'url' },
  { name: 'Company', type: 'company' },
  { name: 'Site', type: 'domain' },
  { name: 'Note', type: 'text' },
  { name: 'Box', type: 'text' },
] as const
export type PlantedCells = Partial<Record<(typeof plantedColumns)[number]['name'], string>>

const wide = (text: string) =>
  text.replace(/[!-~]/g, letter => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0))
const codes = (text: string, code: (hex: string) => string) =>
  [...text].map(letter => code(letter.charCodeAt(0).toString(16).padStart(2, '0'))).join('')
const address = 'nora.nope@blocked-firm.com'

/** The address in a text, hidden in the ways of people and of programs. */
const addresses: readonly string[] = [
  address,
  address.toUpperCase(),
  'nora.nope+fair@blocked-firm.com',
  `mailto:${address}?subject=Hello`,
  `Nora Nope <${address}>`,
  address.replace('@', '%40'),
  address.replace('@', '%2540').replaceAll('.', '%252E'),
  codes(address, hex => `%${hex}`),
  address.replace('@', '&#64;').replaceAll('.', '&#46;'),
  codes(address, hex => `&#x0${hex};`),
  address.replace('@', '&commat;').replaceAll('.', '&period;'),
  address.split('').join('\u200b'),
  address.replace(/(?<=\w)(?=\w)/g, '\u00ad'),
  `\u202a${address}\u202c`,
  wide(address),
  address.replaceAll('o', '\u043e').replaceAll('e', '\u0435'),
  'nora.nope (at) blocked-firm (dot) com',
  'nora[dot]nope[at]blocked-firm[dot]com',
  'nora.nope at blocked-firm dot com',
  'nora.nope{AT}blocked-firm.com',
  'nora.nope @ blocked-firm.com',
  `"${address}"`,
  `“${address}”`,
  `„${address}“`,
  `‘${address}’`,
  `«${address}»`,
  `「${address}」`,
  `→${address}←`,
  `•${address}…`,
  `—${address}—`,
  `*${address}*, ~${address}~`,
  `\`${address}\``,
  `📧${address}`,
  `https://shop.example/off?mail=${encodeURIComponent(address)}&x=1`,
  `https://shop.example/?q=${encodeURIComponent(`to ${address}`)}`,
]
const phones: readonly string[] = [
  '+49 30 5550199',
  '+49305550199',
  '0049 30 5550199',
  '030 5550199',
  '030/555 01 99',
  '(030) 555-0199',
  'tel:+49-30-5550199',
  '+49 (0)30 5550199',
  '+49\u200b30\u200b5550199',
  wide('+49 30 5550199'),
  '%2B49305550199',
  '&#43;49 30 5550199',
  '+٤٩ ٣٠ ٥٥٥٠١٩٩',
  '۰۳۰ ۵۵۵۰۱۹۹',
  '०३०-५५५०१९९',
  '“+49 30 5550199”',
]
const pages: readonly string[] = [
  'https://social.example/in/nora-nope-7',
  'https://www.social.example/in/nora-nope-7/',
  'https://de.social.example/in/Nora-Nope-7?trk=x',
  'social.example/in/nora-nope-7',
  'https%3A%2F%2Fsocial.example%2Fin%2Fnora-nope-7',
  'https://social.example/in/nora%2Dnope%2D7',
  'social.example/in/nora\u200b-nope-7',
  '“https://social.example/in/nora-nope-7”',
  '«social.example/in/nora-nope-7»',
]

export interface PersonForm {
  readonly name: string
  readonly cells: PlantedCells
  /** A text of it that no byte may hold after the erasure. */
  readonly trace: string
}

const inNote = (kind: string, texts: readonly string[]): PersonForm[] =>
  texts.map((text, at) => ({
    name: `${kind} ${at + 1} in a note: ${text}`,
    cells: { Note: `ask ${text} first` },
    trace: text,
  }))

export const personForms: readonly PersonForm[] = [
  ...inNote('address', addresses),
  ...inNote('phone', phones),
  ...inNote('page', pages),
  {
    name: 'an encoded address as a cell of its own',
    cells: { Mail: 'nora.nope%40blocked-firm.com' },
    trace: 'nora.nope%40',
  },
  { name: 'an address in quotes of print', cells: { Mail: `“${address}”` }, trace: address },
  { name: 'an address in other letters', cells: { Mail: wide(address) }, trace: wide(address) },
  { name: 'an address of two columns', cells: { Box: 'nora.nope', Site: 'blocked-firm.com' }, trace: 'nora.nope' },
  { name: 'the mailbox with its sign', cells: { Box: 'nora.nope@', Site: 'www.blocked-firm.com' }, trace: 'nora.nope' },
  { name: 'a phone in a phone column', cells: { Phone: '030 555 0199' }, trace: '030 555 0199' },
  { name: 'a phone with tel:', cells: { Phone: 'tel:+49305550199' }, trace: 'tel:+49305550199' },
  { name: 'an invisible sign in a phone', cells: { Phone: '+49 30 555\u200b0199' }, trace: '+49 30 555\u200b0199' },
  { name: 'a page in its column', cells: { Page: 'http://social.example/in/NORA-NOPE-7' }, trace: 'NORA-NOPE-7' },
  { name: 'an encoded page', cells: { Page: 'https://social.example/in/nora%2dnope-7' }, trace: 'nora%2dnope-7' },
  { name: 'name and company', cells: { Name: 'Nora Nope', Company: 'Blocked Firm' }, trace: 'Nora Nope' },
  { name: 'the family name first', cells: { Name: 'Nope, Nora', Company: 'BLOCKED FIRM GMBH' }, trace: 'Nope, Nora' },
  { name: 'first and last name', cells: { First: 'Nora', Last: 'Nope', Company: 'Blocked Firm' }, trace: 'Nope' },
  { name: 'name and domain', cells: { Name: 'Nora Nope', Site: 'blocked-firm.com' }, trace: 'Nora Nope' },
  {
    name: 'name and web page',
    cells: { Name: 'Nora Nope', Page: 'https://www.blocked-firm.com/team' },
    trace: 'Nora Nope',
  },
  {
    name: 'name and a shared address',
    cells: { Name: 'Dr. Nora Nope', Mail: 'info@blocked-firm.com' },
    trace: 'Nora Nope',
  },
  { name: 'a name in other letters', cells: { Name: wide('Nora Nope'), Company: 'Blocked Firm' }, trace: wide('Nora') },
  {
    name: 'a name with invisible signs',
    cells: { Name: 'Nora\u200b Nope', Company: 'Blocked Firm' },
    trace: 'Nora\u200b',
  },
  {
    name: 'a name of look-alike letters',
    cells: { Name: 'N\u043era N\u043epe', Company: 'Blocked Firm' },
    trace: 'N\u043era',
  },
  { name: 'a name in a note, with the company', cells: { Note: 'met Nora Nope of Blocked Firm' }, trace: 'Nora Nope' },
  {
    name: 'a name in a note, with the domain',
    cells: { Note: 'Nora Nope (blocked-firm.com) called' },
    trace: 'Nora Nope',
  },
  {
    name: 'a name in a note beside the company',
    cells: { Note: 'Nora Nope called', Company: 'Blocked Firm' },
    trace: 'Nora Nope',
  },
]
