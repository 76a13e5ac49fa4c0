// Number formats of written workbooks: one for each way in which dates and numbers are written in lists, so that a typed cell shows its text.

/** Excel takes 200 to 250 of one's own. */
const dayForms = (['.', '/', '-'] as const).flatMap(sign =>
  ['dd#mm#yyyy', 'd#m#yyyy', 'dd#mm#yy', 'd#m#yy'].map(form => ({ sign, order: 'dmy' as const, form })),
)
const monthForms = (['/', '-'] as const).flatMap(sign =>
  ['mm#dd#yyyy', 'm#d#yyyy', 'mm#dd#yy', 'm#d#yy'].map(form => ({ sign, order: 'mdy' as const, form })),
)
const yearForms = (['-', '/', '.'] as const).flatMap(sign =>
  ['yyyy#mm#dd', 'yyyy#m#d'].map(form => ({ sign, order: 'ymd' as const, form })),
)
const times = ['\\ hh:mm', '\\ hh:mm:ss', '\\Thh:mm', '\\Thh:mm:ss'] as const
/** Written with a time of day. */
const timed = new Set(['yyyy#mm#dd -', 'yyyy#mm#dd /', 'dd#mm#yyyy .', 'dd#mm#yyyy /', 'mm#dd#yyyy /', 'd#m#yyyy .'])

export interface DateCode {
  readonly order: 'dmy' | 'mdy' | 'ymd'
  readonly sign: '.' | '/' | '-'
  readonly hasTime: boolean
  readonly code: string
}

/** A slash stands for the separator of a country: with a backslash before it, it is one. */
const literal = (form: string, sign: string) => form.replaceAll('#', `\\${sign}`)

export const dateCodes: readonly DateCode[] = [...yearForms, ...dayForms, ...monthForms].flatMap(
  ({ sign, order, form }) => [
    { order, sign, hasTime: false, code: literal(form, sign) },
    ...(timed.has(`${form} ${sign}`) ? times : []).map(time => ({
      ...{ order, sign, hasTime: true },
      code: literal(form, sign) + time,
    })),
  ],
)

/** Digits that a spreadsheet keeps. */
export const maxDigits = 15
const places = Array.from({ length: maxDigits }, (_, decimals) => (decimals === 0 ? '0' : `0.${'0'.repeat(decimals)}`))

/**
 * A number under a German format: LibreOffice shows it with a comma, Excel with the sign of its country. A workbook that this program wrote is
 * read with the comma.
 */
export const commaMark = '[$-407]'

/** Of one's own, in the order of their numbers: dates, decimals with a point, decimals with a comma. */
export const ownFormats: readonly string[] = [
  ...dateCodes.map(({ code }) => code),
  ...places,
  ...places.map(code => `${commaMark}${code}`),
]

/** Place of the format with these decimals among `ownFormats`. */
export const decimalFormat = (decimals: number, sign: '.' | ',') =>
  dateCodes.length + (sign === ',' ? places.length : 0) + decimals

/**
 * What the properties of a written workbook name as its program. Any other program that saves the workbook puts its own name there, so the
 * mark says that nothing was changed since.
 */
export const program = 'Listwright'
