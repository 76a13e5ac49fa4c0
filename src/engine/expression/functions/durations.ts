// Functions of durations, which are numbers of seconds, and of the time between two moments.
import { dateOf } from '../../../checks/columns/date.ts'
import type { ReadAs } from '../syntax.ts'
import {
  type ExpressionValue,
  expressionFault,
  isBlank,
  isFault,
  numberIn,
  type SingleValue,
  textOf,
} from '../value.ts'
import { type RunFunction, textAt, wordIn } from './arguments.ts'

const units = ['seconds', 'minutes', 'hours', 'days', 'weeks'] as const
type Unit = (typeof units)[number]
const secondsOf: Readonly<Record<Unit, number>> = { seconds: 1, minutes: 60, hours: 3600, days: 86_400, weeks: 604_800 }

/** Words and letters of units in English, German, French and Spanish. */
const unitWords = new Map<string, Unit>([
  ...'s sec secs second seconds sek sekunde sekunden seconde secondes segundo segundos'
    .split(' ')
    .map((word): [string, Unit] => [word, 'seconds']),
  ...'m min mins minute minutes minuten minuto minutos'.split(' ').map((word): [string, Unit] => [word, 'minutes']),
  ...'h hr hrs hour hours std stunde stunden heure heures hora horas'
    .split(' ')
    .map((word): [string, Unit] => [word, 'hours']),
  ...'d day days tag tage tagen jour jours día días dia dias'.split(' ').map((word): [string, Unit] => [word, 'days']),
  ...'w week weeks woche wochen semaine semaines semana semanas'
    .split(' ')
    .map((word): [string, Unit] => [word, 'weeks']),
])

const clock = /^(\d{1,6}):([0-5]\d)(?::([0-5]\d(?:[.,]\d{1,6})?))?$/
const iso =
  /^P(?:(\d+(?:[.,]\d+)?)W)?(?:(\d+(?:[.,]\d+)?)D)?(?:T(?:(\d+(?:[.,]\d+)?)H)?(?:(\d+(?:[.,]\d+)?)M)?(?:(\d+(?:[.,]\d+)?)S)?)?$/i
const part = /(\d{1,12}(?:[.,]\d{1,6})?)\s*(\p{L}+)\.?/gu
const amount = (text = '0'): number => Number(text.replace(',', '.'))

/** Seconds of a duration such as 1:30:00, PT1H30M or 1 h 30 min; null = it is none. */
function secondsIn(whole: string): number | null {
  const text = whole.trim()
  const sign = /^[-−]/.test(text) ? -1 : 1
  const positive = sign < 0 ? text.slice(1).trim() : text
  const [, hours, minutes, seconds] = clock.exec(positive) ?? []
  if (hours !== undefined) return sign * (amount(hours) * 3600 + amount(minutes) * 60 + amount(seconds))
  const said = iso.exec(positive)
  if (said && /\d/.test(positive)) {
    const [, w, d, h, m, s] = said
    return sign * (amount(w) * 604_800 + amount(d) * 86_400 + amount(h) * 3600 + amount(m) * 60 + amount(s))
  }
  // Nothing but amounts with units, commas and words for "and" between them.
  if (positive.replaceAll(part, '').replace(/\b(?:and|und|et|y)\b|[\s,]/g, '') !== '') return null
  let total = 0
  let found = 0
  for (const [, number, word = ''] of positive.matchAll(part)) {
    if (/^(?:and|und|et|y)$/i.test(word)) return null
    const unit = unitWords.get(word.toLowerCase())
    if (!unit) return null
    total += amount(number) * secondsOf[unit]
    found++
  }
  return found > 0 ? sign * total : null
}

const inUnit = (seconds: number, unit: Unit): number => seconds / secondsOf[unit]
const unitIn = (value: SingleValue | undefined) => wordIn(value ?? null, units)

const two = (value: number): string => String(value).padStart(2, '0')

function written(value: number, form: 'h:mm:ss' | 'iso'): string {
  const seconds = Math.round(Math.abs(value))
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const sign = value < 0 && seconds > 0 ? '-' : ''
  if (form === 'h:mm:ss') return `${sign}${h}:${two(m)}:${two(s)}`
  return `${sign}PT${h > 0 ? `${h}H` : ''}${m > 0 ? `${m}M` : ''}${s > 0 || seconds === 0 ? `${s}S` : ''}`
}

/** A moment in UTC milliseconds, at its time zone where one is written. */
function momentIn(value: SingleValue, { dates }: ReadAs): ExpressionValue {
  if (isBlank(value)) return null
  const text = textOf(value)
  const [first, second] = [dateOf(text, true), dateOf(text, false)]
  if (dates === null && first && second && first.instant !== second.instant) return expressionFault('dayMonth')
  return (dates === 'mdy' ? second : (first ?? second))?.instant ?? expressionFault('date')
}

export const durationFunctions = {
  duration: args => {
    const unit = unitIn(args[1])
    if (isFault(unit)) return unit
    if (isBlank(args[0] ?? null)) return null
    const seconds = secondsIn(textAt(args, 0))
    return seconds === null ? expressionFault('duration') : inUnit(seconds, unit)
  },
  formatDuration: (args, readAs) => {
    const form = wordIn(args[1] ?? null, ['h:mm:ss', 'iso'])
    if (isFault(form)) return form
    const seconds = numberIn(args[0] ?? null, readAs(0))
    if (seconds === null || isFault(seconds)) return seconds
    return Math.abs(seconds) > 1e12 ? expressionFault('long') : written(seconds, form)
  },
  timeBetween: (args, readAs) => {
    const unit = unitIn(args[2])
    if (isFault(unit)) return unit
    const [from, to] = [momentIn(args[0] ?? null, readAs(0)), momentIn(args[1] ?? null, readAs(1))]
    if (typeof from !== 'number') return from
    return typeof to === 'number' ? inUnit((to - from) / 1000, unit) : to
  },
} as const satisfies Readonly<Record<string, RunFunction>>
