// Names of weekdays in front of dates: "Friday, November 27, 2026", "Fr, 27.11.2026".
import { calendarLanguages, calendarWord } from './months.ts'

let names: ReadonlySet<string> | null = null

/** Long and short names of the seven days, as the platform's locale data (Unicode CLDR) writes them. */
function weekdayNames(): ReadonlySet<string> {
  const monday = Date.UTC(2024, 0, 1)
  return new Set(
    calendarLanguages.flatMap(language =>
      (['long', 'short'] as const).flatMap(weekday => {
        const written = new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' })
        return Array.from({ length: 7 }, (_, day) => calendarWord(written.format(monday + day * 86_400_000)))
      }),
    ),
  )
}

const leading = /^([\p{L}-]{1,14})[.,]*\s+(?=.*\d)/u

/** The same text without a weekday at its start. */
export function withoutWeekday(text: string): string {
  const found = leading.exec(text)
  if (!found) return text
  names ??= weekdayNames()
  return names.has(calendarWord(found[1] ?? '')) ? text.slice(found[0].length) : text
}
