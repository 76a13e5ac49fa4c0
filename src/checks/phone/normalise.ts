// Reading what spreadsheets do to phone numbers, step by step, each step with a code; the number plan is judged elsewhere.
import { plainCharacters } from './characters.ts'
import { splitExtension } from './extension.ts'
import { withoutLabels } from './labels.ts'
import { withoutTrunkZero } from './trunk-zero.ts'
import { splitTwo } from './two-numbers.ts'

/** What each step did, in words for the user. */
export const phoneSteps = {
  characters: 'Replaced unusual spaces, dashes or digits with regular ones',
  scientific: 'Wrote out a number in scientific notation',
  excel_text: 'Removed Excel marks around the number',
  uri: 'Took the number from a phone link',
  plus: 'Read a doubled international prefix as +',
  trunk_zero: 'Removed the (0) that is dialed only inside the country',
  label: 'Removed a word next to the number',
  multiple: 'The cell contains two numbers. Used the first one',
  extension: 'Removed the extension',
  vanity: 'Read letters as keypad digits',
  mx_legacy_1: 'Removed the former Mexican mobile prefix 1',
} as const

export type PhoneStep = keyof typeof phoneSteps

/** Why a text is no phone number, with a sentence for the user. */
export const phoneReasons = {
  empty: 'This cell has no phone number.',
  excel_scientific: 'Excel rounded this number (4.16E+09), so its digits are lost.',
  too_few_digits: 'The number has fewer than four digits, which is too short.',
  too_many_digits: 'The number has more than 17 digits, which is too long.',
  date: 'This is a date, not a phone number.',
  not_a_number: 'The cell contains more than a phone number.',
  needs_country: 'The number has no country prefix. Set a country for the row or the list.',
  not_dialable: 'No country has numbers like this.',
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

/** Digits as people group them: nothing here needs the steps, unless it is long enough for two numbers. */
const ordinary = /^(?:\+[1-9]|[\d(])[\d ().-]*$/
const zeroDecimals = /^\+?\d{4,}\.0+$/
const calendarDate =
  /^(?:(?:19|20)\d\d([./-])(?:0?[1-9]|1[0-2])\1(?:0?[1-9]|[12]\d|3[01])|(?:0?[1-9]|[12]\d|3[01])([./-])(?:0?[1-9]|[12]\d|3[01])\2(?:19|20)\d\d)(?:[ T]\d\d?:\d\d.*)?$/
const scientific = /^[+']?\d+(?:[.,]\d+)?e\+?\d+$/i
const LONGEST_ORDINARY = 20
const punctuated = /^\(?\s*\+?[\d\s().\-/[\]_·•~]*$/

/**
 * Reads a cell as one phone number. `doubleZero` tells whether a leading `00` may be taken for the international prefix:
 * right without a country and in countries whose own numbers never start so (the number plan handles all others). Never throws.
 */
export function readPhone(cell: string, doubleZero: boolean): ReadPhone {
  const steps: PhoneStep[] = []
  const no = (reason: PhoneReason): ReadPhone => ({ ok: false, reason, steps })
  if (cell.length > MAX_CELL) return no('not_a_number')

  let text = cell.trim()
  let extension: string | null = null
  let second: string | null = null
  const plain =
    ordinary.test(text) && !text.includes('(0)') && !zeroDecimals.test(text) && text.length <= LONGEST_ORDINARY
  if (!plain) {
    /** Takes the outcome of a step and notes it when it did something. */
    const step = (code: PhoneStep, after: string) => {
      if (after !== text) steps.push(code)
      text = after
    }
    step('characters', plainCharacters(text))
    if (text === '') return no('empty')
    if (scientific.test(text)) {
      const whole = allDigits(text)
      if (whole === null) return no('excel_scientific')
      step('scientific', whole)
    }
    step('excel_text', withoutExcelMarks(text))
    step('uri', fromUri(text))
    step('plus', text.replace(/^\(?\s*\+{2,}\s*/, '+').replace(/^\(?\s*\+[\s./()-]*(?:00|011)[\s./()-]*(?=[1-9])/, '+'))
    step('label', withoutLabels(text))
    const two = splitTwo(text)
    if (two) {
      step('multiple', withoutLabels(two.first))
      second = two.second
    }
    const behind = splitExtension(text)
    if (behind) {
      step('extension', behind.number.trim())
      extension = behind.extension
    }
    step('trunk_zero', withoutTrunkZero(text))
    step('vanity', byKeypad(text))
  }

  if (!text.startsWith('+') && calendarDate.test(text)) return no('date')
  let digits = text.replace(/\D/g, '')
  if (!plain && !punctuated.test(text)) return no(digits.length < 4 ? 'too_few_digits' : 'not_a_number')
  if (/^\(?\s*\+/.test(text)) digits = `+${digits}`
  else if (doubleZero && /^00[1-9]\d{6}/.test(digits)) digits = `+${digits.slice(2)}`
  const length = digits.length - (digits.startsWith('+') ? 1 : 0)
  if (length < 4) return no('too_few_digits')
  if (length > 17) return no('too_many_digits')
  return { ok: true, digits, extension, second, steps }
}

/** 4.915112345678E+12 shows every digit; 4.92E+12 has lost some. */
function allDigits(text: string): string | null {
  const parts = /^[+']?(\d)[.,](\d+)e\+?(\d+)$/i.exec(text)
  if (!parts) return null
  const [, first = '', rest = '', power = ''] = parts
  return rest.length === Number(power) && rest.length > 6 ? `${first}${rest}` : null
}

function withoutExcelMarks(text: string): string {
  const formula = /^="([^"]*)"$/.exec(text)?.[1] ?? text
  const plain = formula.replace(/^'/, '').replace(/^(\+?\d{4,})\.0+$/, '$1')
  return /^\d{1,3}(,\d{3}){2,}$/.test(plain) ? plain.replaceAll(',', '') : plain.trim()
}

const link = /^(?:\p{L}[\p{L} ]{0,30}\b)?(?:tel|callto|sip):(?=\S)(?:\/\/)?/iu
const chat = /^(?:https?:\/\/)?(?:wa\.me\/|(?:api|web)\.whatsapp\.com\/send\/?\?phone=)\+?(\d+).*$/is
const parameter = /;(?!ext=)[a-z-]+=[^;]*/gi

/** RFC 3966: the number of a `tel:` link, with a context that is a prefix put before it; also links of a chat with a number. */
function fromUri(text: string): string {
  const number = chat.exec(text)?.[1]
  if (number) return `+${number}`
  const body = text.replace(link, '').replace(/^(\+?\d+)@[a-z\d.-]+/i, '$1')
  const local = body.replace(parameter, '')
  const prefix = /;phone-context=(\+[\d().-]+)/i.exec(body)?.[1] ?? ''
  return local.startsWith('+') ? local : prefix + local
}

const keypad = '22233344455566677778889999'
/** Digits as numbers with words begin (an area code, a free-phone prefix), then a word: no street, no name of a person. */
const vanity = /^((?:\+|\(|0|1?[\s.-]*\(?8\d\d(?!\d)|1[\s.-]*\(?[2-9]\d\d(?!\d))[\d\s().-]*)[a-z][a-z\d\s().-]*$/i

/** 1-800-FLOWERS: three to seven digits, then three letters or more. */
function byKeypad(text: string): string {
  const dialled = vanity.exec(text)?.[1]?.replace(/\D/g, '').length ?? 0
  if (dialled < 3 || dialled > 7 || text.replace(/[^a-z]/gi, '').length < 3) return text
  return text.replace(/[a-z]/gi, letter => keypad[letter.toLowerCase().charCodeAt(0) - 97] ?? letter)
}
