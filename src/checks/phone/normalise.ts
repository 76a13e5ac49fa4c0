// Reading what spreadsheets do to phone numbers, step by step, each step with a code; the number plan is judged elsewhere.

/** What each step did, in words for the user. */
export const phoneSteps = {
  characters: 'Unusual spaces, dashes or digits were read as ordinary ones',
  excel_text: 'Excel marks around the number were removed',
  uri: 'The number was taken from a telephone link',
  plus: 'A doubled international prefix was read as +',
  label: 'A word beside the number was left out',
  multiple: 'The cell holds two numbers; the first was read',
  extension: 'The extension was set aside',
  vanity: 'Letters were read as keypad digits',
  mx_legacy_1: 'The former Mexican mobile prefix 1 was dropped',
} as const

export type PhoneStep = keyof typeof phoneSteps

/** Why a text is no phone number, with a sentence for the user. */
export const phoneReasons = {
  empty: 'There is no phone number in this cell.',
  excel_scientific: 'Excel has rounded this number (4.16E+09): its digits are lost.',
  too_few_digits: 'There are fewer than four digits, too few for a phone number.',
  too_many_digits: 'There are more than 17 digits, too many for a phone number.',
  not_a_number: 'The text holds more than a phone number.',
  needs_country: 'The number has no country prefix; set a country for the row or the list.',
  not_dialable: 'No country has numbers of this form.',
} as const

export type PhoneReason = keyof typeof phoneReasons

export type ReadPhone =
  | {
      readonly ok: true
      /** Digits, with a leading + when the number is international. */
      readonly digits: string
      readonly extension: string | null
      /** The second number of a cell that holds two, as written. */
      readonly second: string | null
      readonly steps: readonly PhoneStep[]
    }
  | { readonly ok: false; readonly reason: PhoneReason; readonly steps: readonly PhoneStep[] }

/** Longer cells hold prose; they are refused without reading. */
const MAX_CELL = 250

const invisible = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g
const dashes = /[\u2010-\u2015\u2212\u2043\u30fc]/g

/** Words that stand beside numbers in lists (en de fr es it pt nl pl), without accents. */
const words =
  'telephone|telefono|telefone|telefon|telefax|phone|mobile|mobil|movil|celular|cellulare|cell|handy|portable|komorka|' +
  'office|work|home|direct|main|business|private|privat|buro|bureau|trabajo|casa|fax|whatsapp|tel|tlf|mob|cel|ph|fon|t|m|p|f|h|w|d'
const leadingLabel = new RegExp(`^(?:[\\p{L}][\\p{L} ./()-]{0,30}:|(?:${words})\\b[.:]?)\\s*(?=[+(\\d])`, 'iu')
const trailingLabel = new RegExp(`(?<=[\\d)])\\s*(?:\\(\\s*\\p{L}[\\p{L} ./-]{0,30}\\)|\\b(?:${words})\\b\\.?)$`, 'iu')
const extension =
  /(?:;ext=|(?:\bextension|\bextensión|\bextn|\bext|\bxtn|\banexo|доб|x|#|~)[\s.:=-]*|,,+\s*)(\d{1,20})#?$/iu
const separators = /[/\\;,|\n\r]+/g

const count = (text: string) => text.replace(/\D/g, '').length

/**
 * Reads a cell as one phone number. `doubleZero` tells whether a leading `00` may be taken for the international prefix:
 * right without a country and in countries whose own numbers never start so (the number plan handles all others). Never throws.
 */
export function readPhone(cell: string, doubleZero: boolean): ReadPhone {
  const steps: PhoneStep[] = []
  const no = (reason: PhoneReason): ReadPhone => ({ ok: false, reason, steps })
  if (cell.length > MAX_CELL) return no('not_a_number')

  let text = cell.trim()
  /** Takes the outcome of a step and notes it when it did something. */
  const step = (code: PhoneStep, after: string) => {
    if (after !== text) steps.push(code)
    text = after
  }

  step('characters', plainCharacters(text))
  if (text === '') return no('empty')
  if (/^\d+([.,]\d+)?e\+?\d+$/i.test(text)) return no('excel_scientific')
  step('excel_text', withoutExcelMarks(text))
  step('uri', fromUri(text))
  step('plus', text.replace(/^\(?\s*\+{2,}\s*/, '+').replace(/^\(?\s*\+\s*(?:00|011)\s*(?=[1-9])/, '+'))
  step('label', withoutLabels(text))

  const { first, second } = splitTwo(text)
  step('multiple', first)

  let set: string | null = null
  const found = extension.exec(text)
  if (found && count(text.slice(0, found.index)) >= 5) {
    set = found[1] ?? null
    step('extension', text.slice(0, found.index).trim())
  }
  step('vanity', byKeypad(text))

  if (!/^\(?\s*\+?[\d\s().\-/[\]_·•]*$/.test(text)) return no(count(text) < 4 ? 'too_few_digits' : 'not_a_number')
  let digits = `${/^\(?\s*\+/.test(text) ? '+' : ''}${text.replace(/\D/g, '')}`
  if (doubleZero && /^00[1-9]\d{6}/.test(digits)) digits = `+${digits.slice(2)}`
  if (/^\+521\d{10}$/.test(digits)) {
    digits = `+52${digits.slice(4)}`
    steps.push('mx_legacy_1')
  }
  if (count(digits) < 4) return no('too_few_digits')
  if (count(digits) > 17) return no('too_many_digits')
  return { ok: true, digits, extension: set, second, steps }
}

/** NFKC (full-width forms), Arabic digits, dashes, invisible characters. */
function plainCharacters(text: string): string {
  if (/^[\x20-\x7e\n\r]*$/.test(text)) return text
  return text
    .normalize('NFKC')
    .replace(invisible, '')
    .replace(dashes, '-')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, digit => String(digit.charCodeAt(0) & 0xf))
    .trim()
}

function withoutExcelMarks(text: string): string {
  const formula = /^="([^"]*)"$/.exec(text)?.[1] ?? text
  const plain = formula.replace(/^'/, '').replace(/^(\+?\d{4,})\.0+$/, '$1')
  return /^\d{1,3}(,\d{3}){2,}$/.test(plain) ? plain.replaceAll(',', '') : plain.trim()
}

/** RFC 3966: the number of a `tel:` link, with a context that is a prefix put before it. */
function fromUri(text: string): string {
  const body = /^(?:tel|callto|sip):\s*(?:\/\/)?(.*)$/is.exec(text)?.[1] ?? text
  if (!/;(?:phone-context|isub)=/i.test(body)) return body
  const prefix = /;phone-context=(\+[\d().-]+)/i.exec(body)?.[1] ?? ''
  const number = body.replace(/;(?:phone-context|isub)=[^;]*/gi, '')
  return number.startsWith('+') ? number : prefix + number
}

function withoutLabels(text: string): string {
  return text.replace(leadingLabel, '').replace(trailingLabel, '').trim()
}

/** Two numbers stand in a cell when both sides of a separator have six digits or more. */
function splitTwo(text: string): { first: string; second: string | null } {
  for (const found of text.matchAll(separators)) {
    const first = text.slice(0, found.index).trim()
    const second = text.slice(found.index + found[0].length).trim()
    const isExtension = found[0].startsWith(',,') || /^ext=/i.test(second)
    if (!isExtension && count(first) >= 6 && count(second) >= 6) return { first: withoutLabels(first), second }
  }
  return { first: text, second: null }
}

const keypad = '22233344455566677778889999'

/** 1-800-FLOWERS: digits as numbers begin, then three letters or more up to the end (so no date and no street). */
function byKeypad(text: string): string {
  const [, dialled, letters] = /^([+(018][\d\s().-]*)([a-z][a-z\s-]*)$/i.exec(text) ?? []
  if (!dialled || !letters || count(dialled) < 3 || letters.replace(/[^a-z]/gi, '').length < 3) return text
  return dialled + letters.replace(/[a-z]/gi, letter => keypad[letter.toLowerCase().charCodeAt(0) - 97] ?? letter)
}
