// The functions of the language. They get values that are no faults and never throw.

import { writeDate } from '../../checks/columns/date.ts'
import { parseEmail } from '../../checks/email/parse.ts'
import { countryCode } from '../../checks/keys/country.ts'
import { readWebAddress, withoutWww } from '../../checks/keys/web-address.ts'
import { parseCompanyName } from '../../checks/names/company.ts'
import { parsePersonName, withComma } from '../../checks/names/person.ts'
import { recaseFamilyName, recaseName } from '../../checks/names/recase.ts'
import { checkPhone } from '../../checks/phone/check.ts'
import { lettersOf } from '../../contract/app/cell-text.ts'
import type { FunctionName } from '../../contract/app/computed.ts'
import { padded, plainLetters, sentenceCase, titleCase } from '../types/letters.ts'
import { extractMatch, withMatchesReplaced } from './patterns.ts'
import type { ReadAs } from './syntax.ts'
import {
  boundedValue,
  dateIn,
  type ExpressionFault,
  type ExpressionValue,
  expressionFault,
  isBlank,
  maxTextLength,
  numberIn,
  textOf,
} from './value.ts'

type Plain = string | number | boolean | null
/** `readAs`: how an argument is read as a number, date or name. */
type Run = (args: readonly Plain[], readAs: (at: number) => ReadAs) => ExpressionValue

const text = (args: readonly Plain[], at: number): string => textOf(args[at] ?? null)

/** A text made of the first one; blank stays blank. */
const ofText =
  (make: (text: string, readAs: () => ReadAs) => ExpressionValue): Run =>
  (args, readAs) =>
    isBlank(args[0] ?? null) ? null : make(text(args, 0), () => readAs(0))

/** Whether something holds of two texts, without case. */
const ofTexts =
  (holds: (whole: string, part: string) => boolean): Run =>
  args =>
    holds(text(args, 0).toLowerCase(), text(args, 1).toLowerCase())

/** A whole number argument, `usual` when it is left out; the result is blank when it is blank. */
function withWhole(
  args: readonly Plain[],
  at: number,
  usual: number,
  make: (whole: number) => ExpressionValue,
): ExpressionValue {
  if (at >= args.length) return make(usual)
  const value = numberIn(args[at] ?? null)
  return typeof value === 'number' ? make(Math.trunc(value)) : value
}

const ascii = /^[\0-\x7f]*$/
/** Letters as people count them: an emoji of two UTF-16 units is one. */
const letters = (whole: string): string | string[] => (ascii.test(whole) ? whole : lettersOf(whole))
const piece = (whole: string, from: number, to: number): string => {
  const part = letters(whole).slice(from, to)
  return typeof part === 'string' ? part : part.join('')
}

const dayMs = 86_400_000
/** Made when it is first needed: every thread loads this file. */
let monthNames: Intl.DateTimeFormat | null = null
const iso = { order: 'ymd', separator: '-', padded: true, shortYear: false } as const

function orderIn(value: Plain): 'dmy' | 'mdy' | null | ExpressionFault {
  const order = textOf(value).trim().toLowerCase()
  return order === '' ? null : order === 'dmy' || order === 'mdy' ? order : expressionFault('order')
}

function dateArgument(args: readonly Plain[], { dates }: ReadAs): number | null | ExpressionFault {
  const order = orderIn(args[1] ?? null)
  return typeof order === 'object' && order !== null ? order : dateIn(args[0] ?? null, order ?? dates)
}

const ofDate =
  (make: (date: Date) => ExpressionValue): Run =>
  (args, readAs) => {
    const ms = dateArgument(args, readAs(0))
    return typeof ms === 'number' ? make(new Date(ms)) : ms
  }

const ofName = (part: 'first' | 'last'): Run =>
  ofText((name, readAs) => {
    const { names } = readAs()
    const parsed = parsePersonName((names && withComma(name, names)) ?? name)
    return parsed === null ? null : part === 'last' ? recaseFamilyName(parsed.last) : recaseName(parsed.first)
  })

const mailbox = (cell: string) => {
  const read = parseEmail(cell.trim())
  return read.ok ? read : null
}

/** Halves go away from zero, as in spreadsheets. */
function rounded(value: number, digits: number): number {
  const factor = 10 ** Math.max(-15, Math.min(15, digits))
  const scaled = Number((Math.abs(value) * factor).toPrecision(15))
  return (Math.sign(value) * Math.round(scaled)) / factor
}

/** All but those that do not need every argument: they are part of `evaluate`. */
export const expressionFunctions: Readonly<Record<Exclude<FunctionName, 'if' | 'coalesce' | 'ifError'>, Run>> = {
  trim: args => text(args, 0).trim().replace(/\s+/gu, ' '),
  lower: args => text(args, 0).toLowerCase(),
  upper: args => boundedValue(text(args, 0).toUpperCase()),
  proper: ofText(whole => recaseName(whole.toLowerCase())),
  title: ofText(whole => titleCase(whole, 'und')),
  sentence: ofText(whole => sentenceCase(whole, 'und')),
  plain: ofText(whole => plainLetters(whole, 'plain')),
  pad: args =>
    withWhole(args, 1, 0, length =>
      length > maxTextLength
        ? expressionFault('long')
        : isBlank(args[0] ?? null)
          ? null
          : padded(text(args, 0), length, args.length > 2 ? text(args, 2) : '0', 'start'),
    ),
  left: args => withWhole(args, 1, 1, count => piece(text(args, 0), 0, Math.max(0, count))),
  right: args =>
    withWhole(args, 1, 1, count => {
      const whole = letters(text(args, 0))
      return piece(text(args, 0), Math.max(0, whole.length - Math.max(0, count)), whole.length)
    }),
  mid: args =>
    withWhole(args, 1, 1, start =>
      withWhole(args, 2, 1, count => {
        const from = Math.max(0, start - 1)
        return piece(text(args, 0), from, from + Math.max(0, count))
      }),
    ),
  len: args => letters(text(args, 0)).length,
  find: args => {
    const whole = text(args, 0)
    const at = whole.toLowerCase().indexOf(text(args, 1).toLowerCase())
    return at < 0 || text(args, 1) === '' ? null : letters(whole.slice(0, at)).length + 1
  },
  contains: ofTexts((whole, part) => whole.includes(part)),
  starts: ofTexts((whole, part) => whole.startsWith(part)),
  ends: ofTexts((whole, part) => whole.endsWith(part)),
  replace: args => {
    const [whole, what, by] = [text(args, 0), text(args, 1), text(args, 2)]
    if (what === '') return whole
    const parts = whole.split(what)
    return whole.length + (parts.length - 1) * (by.length - what.length) > maxTextLength
      ? expressionFault('long')
      : parts.join(by)
  },
  regexExtract: args => extractMatch(text(args, 0), text(args, 1)),
  regexReplace: args => boundedValue(withMatchesReplaced(text(args, 0), text(args, 1), text(args, 2))),
  split: args =>
    withWhole(args, 2, 1, number => {
      const [whole, separator] = [text(args, 0), text(args, 1)]
      const parts = separator === '' ? [whole] : whole.split(separator)
      return number === 0 ? null : (parts.at(number > 0 ? number - 1 : number) ?? null)
    }),
  join: args => {
    const parts = args.slice(1).filter(value => !isBlank(value))
    return boundedValue(parts.map(textOf).join(text(args, 0)))
  },
  isBlank: args => isBlank(args[0] ?? null),
  number: (args, readAs) => numberIn(args[0] ?? null, readAs(0)),
  round: (args, readAs) => {
    const value = numberIn(args[0] ?? null, readAs(0))
    return typeof value === 'number' ? withWhole(args, 1, 0, digits => rounded(value, digits)) : value
  },
  date: ofDate(date => writeDate(date.getTime(), iso)),
  year: ofDate(date => date.getUTCFullYear()),
  month: ofDate(date => date.getUTCMonth() + 1),
  monthName: ofDate(date => {
    monthNames ??= new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' })
    return monthNames.format(date)
  }),
  day: ofDate(date => date.getUTCDate()),
  daysBetween: (args, readAs) => {
    const [from, to] = [0, 1].map(at => dateIn(args[at] ?? null, readAs(at).dates))
    if (from === undefined || to === undefined || from === null || to === null) return null
    if (typeof from !== 'number') return from
    return typeof to === 'number' ? Math.floor(to / dayMs) - Math.floor(from / dayMs) : to
  },
  domainOf: ofText(cell => {
    const host = mailbox(cell)?.domain ?? readWebAddress(cell.trim())?.host.name
    return host === undefined ? null : withoutWww(host)
  }),
  emailUser: ofText(cell => mailbox(cell)?.local ?? null),
  firstName: ofName('first'),
  lastName: ofName('last'),
  company: ofText(name => parseCompanyName(name).name),
  phone: (args, readAs) => {
    if (isBlank(args[0] ?? null)) return null
    const { country = null, plus } = readAs(0).phones ?? {}
    const { number, other } = checkPhone(text(args, 0), countryCode(text(args, 1)) ?? country, plus)
    if (other !== null) return expressionFault('twoNumbers')
    return number?.valid ? number.e164 : expressionFault('phone')
  },
}
