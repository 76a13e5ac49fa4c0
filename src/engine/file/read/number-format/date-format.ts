// Dates and times of a workbook as their cells show them (ECMA-376 18.8.31; the 1900 and 1904 systems).
import { dayName, formatLanguage, monthName } from './date-locale.ts'

/** Quotes, escapes, fillers, colours and locale tags taken out: what is left decides the kind of a format. */
const bare = (code: string) =>
  code
    .replace(/\[\$-F[48]00\]/gi, 'y')
    .replace(/"[^"]*"|\\.|_.|\*./gs, '')
    .replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')

/**
 * Whether a section of a format shows a date or time. `0.00" days"` and `[Red]0` do not; `0 "of" d` is mixed: no format
 * can show both.
 */
export function dateKind(section: string): 'date' | 'number' | 'mixed' {
  const left = bare(section)
    .replace(/general/gi, '0')
    .replace(/AM\/PM|A\/P|上午\/下午/gi, 'h')
    .replace(/(s|\])\.0+/gi, '$1')
  if (!/[ymdhs]|e(?![+-])|bb|aaa/i.test(left)) return 'number'
  return /[0#?@]/.test(left) ? 'mixed' : 'date'
}

const dayMs = 86_400_000

interface Moment {
  year: number
  month: number
  day: number
  weekday: number
  hour: number
  minute: number
  second: number
  millisecond: number
  /** Whole milliseconds since day 0, for elapsed hours. */
  total: number
}

/** The calendar parts of a serial number; null outside of Excel's years. Serial 60 is the 29 February 1900 that never was. */
function momentOf(serial: number, date1904: boolean, unit: number): Moment | null {
  const total = Math.round((serial * dayMs) / unit) * unit
  if (total < 0) return null
  const number = Math.floor(total / dayMs) + (date1904 ? 1462 : 0)
  if (number > 2_958_465) return null
  const rest = total % dayMs
  const time = {
    hour: Math.floor(rest / 3_600_000),
    minute: Math.floor(rest / 60_000) % 60,
    second: Math.floor(rest / 1000) % 60,
    millisecond: rest % 1000,
    total,
  }
  if (number === 60) return { year: 1900, month: 2, day: 29, weekday: 3, ...time }
  if (number === 0) return { year: 1900, month: 1, day: 0, weekday: 6, ...time }
  const date = new Date(Date.UTC(1899, 11, number < 60 ? 31 : 30) + number * dayMs)
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    weekday: (number + 6) % 7,
    ...time,
  }
}

const token =
  /\[\$-F800\][^;]*|\[\$-F400\][^;]*|\[(h+|m+|s+)\]|\[[^\]]*\]|"([^"]*)"|\\(.)|_.|\*.|AM\/PM|A\/P|上午\/下午|a{3,}|y+|m+|d+|h+|s+|b+|g+|e+|\.0+|./gis

/**
 * Shows serial numbers in a format, whose code is read once; null where the format cannot show one (negative, beyond the year 9999).
 */
export function dateFormat(code: string, date1904: boolean): (serial: number) => string | null {
  const fraction = /s\.(0+)|\]\.(0+)/i.exec(code)
  const unit = fraction ? 10 ** (3 - Math.min(3, (fraction[1] ?? fraction[2] ?? '').length)) : 1000
  const matches = [...code.matchAll(token)]
  const look = {
    half: /AM\/PM|A\/P|上午\/下午/i.test(bare(code)),
    language: formatLanguage(code) ?? 'en',
    beside: matches.some(([piece]) => /^d{1,2}$/i.test(piece)),
  }
  const pieces = matches.map((match, index) => ({ match, minute: isMinute(matches, index) }))
  return serial => {
    const moment = momentOf(serial, date1904, unit)
    if (!moment) return null
    let out = ''
    for (const { match, minute } of pieces) out += pieceText(match, moment, look, minute)
    return out.trim()
  }
}

const pad = (value: number, width: number) => String(value).padStart(width, '0')

interface Look {
  /** Hours up to twelve. */
  half: boolean
  language: string
  /** The day is shown with its month. */
  beside: boolean
}

function pieceText(piece: RegExpMatchArray, moment: Moment, { half, language, beside }: Look, minute: boolean): string {
  const [whole, elapsed, quoted, escaped] = piece
  if (elapsed) return elapsedText(elapsed.toLowerCase(), moment)
  if (quoted !== undefined) return quoted
  if (escaped !== undefined) return escaped
  const { length } = whole
  const lower = whole.toLowerCase()
  if (lower.startsWith('[$-f800]')) return `${pad(moment.year, 4)}-${pad(moment.month, 2)}-${pad(moment.day, 2)}`
  if (lower.startsWith('[$-f400]')) return `${pad(moment.hour, 2)}:${pad(moment.minute, 2)}:${pad(moment.second, 2)}`
  if (lower === 'am/pm') return moment.hour < 12 ? 'AM' : 'PM'
  if (lower === 'a/p') return moment.hour < 12 ? 'A' : 'P'
  if (lower === '上午/下午') return moment.hour < 12 ? '上午' : '下午'
  switch (lower[0]) {
    case '[':
    case '*':
    case 'g':
      return ''
    case '_':
      return ' '
    case 'y':
    case 'e':
      return length <= 2 && lower[0] === 'y' ? pad(moment.year % 100, 2) : pad(moment.year, 4)
    case 'b':
      return String(moment.year + 543)
    case 'a':
      return length > 2 ? dayName(language, moment.weekday, length === 3 ? 'short' : 'long') : whole
    case 'd':
      if (length <= 2) return pad(moment.day, length)
      return dayName(language, moment.weekday, length === 3 ? 'short' : 'long')
    case 'h': {
      const hour = half ? moment.hour % 12 || 12 : moment.hour
      return pad(hour, Math.min(length, 2))
    }
    case 's':
      return pad(moment.second, Math.min(length, 2))
    case 'm': {
      if (minute) return pad(moment.minute, Math.min(length, 2))
      if (length <= 2) return pad(moment.month, length)
      const name = monthName(language, moment.month, length === 3 ? 'short' : 'long', beside)
      return length === 5 ? name.slice(0, 1) : name
    }
    case '.':
      return length > 1 ? `.${pad(moment.millisecond, 3).slice(0, length - 1)}` : '.'
    default:
      return whole === ';' || whole === '@' ? '' : whole
  }
}

const elapsedText = (unit: string, { total }: Moment) => {
  const size = unit[0] === 'h' ? 3_600_000 : unit[0] === 'm' ? 60_000 : 1000
  return pad(Math.floor(total / size), unit.length)
}

/** `m` means minutes after hours and before seconds. */
function isMinute(pieces: RegExpMatchArray[], index: number): boolean {
  const kind = (piece: RegExpMatchArray | undefined) => (piece?.[1] ?? piece?.[0] ?? '').toLowerCase()
  const counts = (text: string) => /^(y+|m+|d+|h+|s+)$/.test(text)
  const before = pieces.slice(0, index).map(kind).findLast(counts)
  const after = pieces
    .slice(index + 1)
    .map(kind)
    .find(counts)
  return before?.startsWith('h') === true || after?.startsWith('s') === true
}
