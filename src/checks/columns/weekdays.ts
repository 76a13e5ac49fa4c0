// Names of weekdays before and behind dates: "Friday, November 27, 2026", "27 Kasım 2026 Cuma", "2026年11月27日(金) 10:15".
import { calendarLanguages, calendarWord } from './months.ts'

let names: ReadonlySet<string> | null = null

const eastAsian = ['ja', 'zh', 'ko'] as const

/** Long and short names of the seven days, as the platform's locale data (Unicode CLDR) writes them. */
function weekdayNames(): ReadonlySet<string> {
  const monday = Date.UTC(2024, 0, 1)
  return new Set(
    [...calendarLanguages, ...eastAsian].flatMap(language =>
      (['long', 'short'] as const).flatMap(weekday => {
        const written = new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' })
        return Array.from({ length: 7 }, (_, day) => calendarWord(written.format(monday + day * 86_400_000)))
      }),
    ),
  )
}

const letters = '[\\p{L}\\p{M}]'
/** Vietnamese numbers its days, and Portuguese writes some with a dash. */
const leading = new RegExp(
  `^(${letters}[\\p{L}\\p{M}-]{0,14}(?: (?:hai|ba|tư|năm|sáu|bảy|nhật))?)[.,]*\\s+(?=.*\\d)`,
  'iu',
)
/** Behind the date, which ends in a digit, a dot or the sign for day. */
const behind = new RegExp(
  `(?<=\\d\\D{0,14}?)[\\s,]*(?:[(（](${letters}[\\p{L}\\p{M}-]{0,14})\\.?[)）]|(?<=[\\s,일日])(${letters}[\\p{L}\\p{M}-]{0,14})\\.?)(?=$|[\\s,]+(?:\\d|\\p{L}+\\s*\\d))`,
  'gu',
)

/** The same text without a weekday at its start, or behind the date. */
export function withoutWeekday(text: string): string {
  names ??= weekdayNames()
  const [first, word = ''] = leading.exec(text) ?? []
  if (first !== undefined && names.has(calendarWord(word))) return text.slice(first.length)
  if (!/^\d|[)）]/.test(text)) return text
  for (const [found, bracketed, bare] of text.matchAll(behind))
    if (names.has(calendarWord(bracketed ?? bare ?? ''))) return text.replace(found, '')
  return text
}
