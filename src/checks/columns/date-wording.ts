// What languages write around and inside their dates, put as the forms that `dateOf` reads: "2026. november 27., péntek" as
// "27 november 2026", "27. 11. 2026" as "27.11.2026".
import { withoutWeekday } from './weekdays.ts'

const article = /^(?:den|der|le|il|el|on|the|dia|día|ngày|dne|dana|dňa)\s+(?=\d)/iu

/** In order; a later one may go on where an earlier one stopped. */
const wordings: readonly (readonly [pattern: RegExp, as: string])[] = [
  // Hours of half days and hours with signs, as East Asia and Greece write them.
  [/\s*(?:上午|午前|오전)\s*(\d{1,2}:\d{2}(?::\d{2})?)$/u, ' $1 AM'],
  [/\s*(?:下午|午後|오후)\s*(\d{1,2}:\d{2}(?::\d{2})?)$/u, ' $1 PM'],
  [/\s*(\d{1,2})\s*[时時시]\s*(\d{1,2})\s*[分분]$/u, ' $1:$2'],
  [/\s*π\.?\s?μ\.?$/u, ' AM'],
  [/\s*μ\.?\s?μ\.?$/u, ' PM'],
  [/(\d)\s+[-–]\s+(?=\d{1,2}[:.]\d{2}(?!\d))/u, '$1 '],
  // The words for year, behind it: "27 ноября 2026 г.", "27 листопада 2026 року".
  [/((?<!\d)\d{4})\s*(?:г|р|год[а]?|року|рік|г-на)\.?(?=[\s,]|$)/u, '$1'],
  [/^(\d{1,2})\s+tháng\s+(\d{1,2})(?:\s*,)?(?:\s+năm)?\s+(\d{4})(?!\d)/iu, '$1.$2.$3'],
  [/^(\d{4})\.?\s+gada\s+(\d{1,2})\.\s*(\p{L}+)/iu, '$2. $3 $1'],
  [/^(\d{4})\s*m\.\s*(\p{L}+)\s+(\d{1,2})(?:\s*d\.)?/iu, '$3 $2 $1'],
  [/^(\d{4})\.\s*(\p{L}{3,})\.?\s+(\d{1,2})(?:\.|(?!\d))/u, '$3 $2 $1'],
  [/^(\d{4})(?:e?ko)\s+(\p{L}+?)(?:ren)?\s+(\d{1,2})(?:an?)?(?!\p{L})/iu, '$3 $2 $1'],
  // October in Croatian and November in Polish, which writes no dot behind the day.
  [/^(\d{1,2}\.\s*)listopada(?!\p{L})/iu, '$1october'],
  [/^(\d{1,2})\s+ta[’']\s+/u, '$1 '],
  [/^(\d{1,2})\s+ב(?=\p{L})/u, '$1 '],
  [/^(\d{1,2}\s+\p{Script=Thai}{1,3})\.(\p{Script=Thai})\./u, '$1$2'],
  [/^(\d{1,2})([A-Za-z]{3})(\d{4}|\d{2})(?![A-Za-z\d])/u, '$1 $2 $3'],
  // Spaces behind the dots, and a dot behind the last number.
  [/^(\d{1,2})\.\s*(\d{1,2})\.\s*(\d{4})\.?(?!\d)/u, '$1.$2.$3'],
  [/^(\d{4})\.\s*(\d{1,2})\.\s*(\d{1,2})(?:\.|(?=\s|$))/u, '$1.$2.$3'],
  [/^(\d{1,2}\.?\s+\p{L}{3,}\.?\s+\d{4})\.(?=\s|$)/u, '$1'],
]

const romans = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII']
const roman = /^(\d{1,2})\s*[.\s/-]\s*([IVX]{1,4})\s*[.\s/-]\s*(\d{4})\.?(?!\d)/u

/** The basic format of ISO 8601 with a time of day. */
const basic = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(?:(\d{2})(?:[.,]\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/

/** The same date in a form that is read, or the text itself. */
export function plainWording(text: string): string {
  const [whole, year, month, day, hour, minute, second, zone = ''] = basic.exec(text) ?? []
  if (whole !== undefined)
    return `${year}-${month}-${day}T${hour}:${minute}${second === undefined ? '' : `:${second}`}${zone}`
  let found = withoutWeekday(text).replace(article, '')
  if (!/^\d/.test(found)) return found
  for (const [pattern, as] of wordings) found = found.replace(pattern, as)
  return found.replace(roman, (all, day: string, month: string, year: string) =>
    romans.includes(month) ? `${day}.${romans.indexOf(month) + 1}.${year}` : all,
  )
}
