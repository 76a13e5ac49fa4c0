// Values in the one form that a target takes: its dates, its flags, birthdays without their year.
import { dateOf } from '../../../checks/columns/date.ts'
import { yesOrNo } from '../../../checks/columns/yes-no.ts'
import type { ColumnType } from '../../../contract/app/cell/cell.ts'
import type { ExportTarget } from '../../../model/export-presets/facts.ts'

/** How the cells of a column are written for a target. `dayFirst`: what 03/04/2024 means in the column. */
export type ValueForm =
  | { readonly to: 'date' | 'monthDay'; readonly dayFirst: boolean; readonly yearMayLack?: true }
  | { readonly to: 'flag'; readonly yes: string; readonly no: string }

/** The form of a column under the header `field`; null = its values are written as they are. */
export function formOf(
  { fields, forms }: ExportTarget,
  field: string,
  type: ColumnType,
  dayFirst: boolean | null,
): ValueForm | null {
  if (!forms) return null
  const known = fields.find(({ name }) => name === field)
  if (known?.form === 'monthDay') return { to: 'monthDay', dayFirst: dayFirst ?? true }
  if (type === 'yes_no') return { to: 'flag', ...forms.flag }
  const isBirthday = known?.from.includes('birthday') === true
  if (type !== 'date' && !isBirthday) return null
  return {
    ...{ to: 'date', dayFirst: dayFirst ?? true },
    ...(known?.form === 'yearMayLack' && { yearMayLack: true }),
  }
}

const two = (value: number) => String(value).padStart(2, '0')
/** 2024-02-14, with a time behind it or without. */
const isoDate = /^\d{4}-\d\d-\d\d(?:$|[T ])/
const monthDay = /^(?:0[1-9]|1[0-2])\/(?:0[1-9]|[12]\d|3[01])$/
const withoutYear = /^--(\d\d)-?(\d\d)$/

/** A cell in a form; null where it does not say what the form needs, and is written as it is. */
export function valueIn(form: ValueForm, cell: string): string | null {
  const text = cell.trim()
  if (text === '') return cell
  if (form.to === 'flag') {
    const said = text === '1' ? true : text === '0' ? false : yesOrNo(text)
    return said === null ? null : said ? form.yes : form.no
  }
  if (form.to === 'date' && isoDate.test(text)) return cell
  const [, yearlessMonth, yearlessDay] = withoutYear.exec(text) ?? []
  if (form.to === 'monthDay') {
    if (monthDay.test(text)) return cell
    if (yearlessMonth && yearlessDay) return `${yearlessMonth}/${yearlessDay}`
  } else if (form.yearMayLack && yearlessMonth) return `--${yearlessMonth}-${yearlessDay}`
  const read = dateOf(text, form.dayFirst)
  if (!read || (form.to === 'date' && read.time !== '')) return null
  const date = new Date(read.ms)
  const [month, day] = [two(date.getUTCMonth() + 1), two(date.getUTCDate())]
  if (!read.whole) {
    // "12 March" is all of a birthday.
    if (!read.lacksYear || (form.to === 'date' && !form.yearMayLack)) return null
    return form.to === 'monthDay' ? `${month}/${day}` : `--${month}-${day}`
  }
  return form.to === 'monthDay'
    ? `${month}/${day}`
    : `${String(date.getUTCFullYear()).padStart(4, '0')}-${month}-${day}`
}
