// How numbers, dates and times are shown on the page: the one place that asks the browser to write them. What is stored,
// sent or exported is never written with these.
import type { Settings } from '../../../contract/app/settings.ts'
import { createStore } from '../../state/store.ts'

export type FormatSettings = Settings['formats']

/** A language that writes numbers so. */
const numbersAs: Readonly<Record<FormatSettings['numbers'], string>> = {
  comma: 'en-US',
  point: 'de-DE',
  space: 'fr-FR',
  apostrophe: 'de-CH',
}

const digits = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
const datesAs: Readonly<Record<FormatSettings['dates'], readonly [string, Intl.DateTimeFormatOptions]>> = {
  words: ['en-GB', { day: 'numeric', month: 'short', year: 'numeric' }],
  iso: ['sv-SE', digits],
  slashes: ['en-GB', digits],
  month_first: ['en-US', digits],
  points: ['de-DE', digits],
}

const timesAs: Readonly<Record<FormatSettings['times'], readonly [string, Intl.DateTimeFormatOptions]>> = {
  '24': ['en-GB', { hour: '2-digit', minute: '2-digit' }],
  '12': ['en-US', { hour: 'numeric', minute: '2-digit', hour12: true }],
}

export interface FormatWriters {
  /** Without a fraction: 28225 -> "28,225". */
  count(value: number): string
  /** With at most so many digits of a fraction, six by default. */
  decimal(value: number, most?: number): string
  /** With just so many. */
  fixed(value: number, digits: number): string
  date(at: Date): string
  time(at: Date): string
  /** Between thousands, and before a fraction. */
  readonly group: string
  readonly point: string
}

export function writersOf({ numbers, dates, times }: FormatSettings): FormatWriters {
  const whole = new Intl.NumberFormat(numbersAs[numbers], { maximumFractionDigits: 0 })
  const fractions = Array.from(
    { length: 7 },
    (_, most) => new Intl.NumberFormat(numbersAs[numbers], { maximumFractionDigits: most }),
  )
  const date = new Intl.DateTimeFormat(...datesAs[dates])
  const time = new Intl.DateTimeFormat(...timesAs[times])
  const parts = new Intl.NumberFormat(numbersAs[numbers], { minimumFractionDigits: 1 }).formatToParts(12345)
  const sign = (type: 'group' | 'decimal') => parts.find(part => part.type === type)?.value ?? ''
  return {
    count: value => whole.format(value),
    decimal: (value, most = 6) => (fractions[most] ?? whole).format(value),
    fixed: (value, digits) =>
      value.toLocaleString(numbersAs[numbers], { minimumFractionDigits: digits, maximumFractionDigits: digits }),
    date: at => date.format(at),
    time: at => time.format(at),
    group: sign('group'),
    point: sign('decimal'),
  }
}

interface Shown {
  formats: FormatSettings
  writers: FormatWriters
}

const first: FormatSettings = { numbers: 'comma', dates: 'words', times: '24' }

/** What a person chose, and what writes so. The outermost part of the page watches it: all of the page is drawn again. */
export const shownAs = createStore<Shown>({ formats: first, writers: writersOf(first) })

export function showAs(formats: FormatSettings): void {
  if (JSON.stringify(formats) !== JSON.stringify(shownAs.get().formats))
    shownAs.set({ formats, writers: writersOf(formats) })
}
