// Best rows first (R-RUN-24): which inputs a budget goes to when it is smaller than what all of them would cost. A chosen
// priority decides; among equals the chance of a hit, as former calls of the operation tell it, and how full the row is.
// Pure: the facts come from best-first.lane.ts, the order becomes the order of the queue (write-draft.ts).

import { type DecimalSign, numberOf } from '../../../checks/columns/number.ts'
import { yesOrNo } from '../../../checks/columns/yes-no.ts'
import { classNumber } from '../../answer/states.ts'
import { domainIn } from '../../types/sort-keys.ts'
import type { RequestBody } from '../exchange/classify.ts'

/** How many calls were made, and how many of them gave a result. */
export interface HitTally {
  readonly hits: number
  readonly tries: number
}

/** Former calls of an operation at an account, as a whole and by segment. */
export interface PastHits extends HitTally {
  readonly segments: ReadonlyMap<string, HitTally>
}

/** What the order goes by; parallel to the rows of a plan. */
export interface RowWorth {
  /** The highest one first; -Infinity where the row has none. */
  priority: Float64Array
  /** Of a result, 0..1. */
  chance: Float32Array
  /** Share of the row's own cells that are filled, 0..1. */
  complete: Float32Array
}

/** Inputs in the order in which they are asked, and what they are likely to bring. */
export interface RowRanking {
  /** Indices of the rows to send, the best one first. */
  order: Uint32Array
  /** Results expected of the best 1/20, 2/20 .. 20/20 of the inputs. */
  expected: number[]
}

/** Points at which a ranking tells what it is likely to bring. */
const yieldPoints = 20

/** Calling codes of two digits (ITU E.164); +1 and +7 have one, all others three. */
const twoDigits = /^(?:2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/

/** What inputs have in common that are answered alike: the domain, of a phone the country; empty = nothing known. */
export function segmentOf(body: RequestBody): string {
  const { phone, country } = body
  const text = [body.email, body.domain, phone, body.input, body.social_url].find(value => typeof value === 'string')
  if (text === undefined) return ''
  const digits = /^\+(\d{3})/.exec(text.replace(/[^\d+]/g, ''))?.[1]
  if (digits !== undefined && !text.includes('@')) {
    if (/^[17]/.test(digits)) return `+${digits.slice(0, 1)}`
    return `+${twoDigits.test(digits) ? digits.slice(0, 2) : digits}`
  }
  if (phone !== undefined) return typeof country === 'string' ? `+${country.toUpperCase()}` : ''
  return domainIn(text) ?? ''
}

/** The wider segment around one: of a domain its ending, which mostly is a country; a phone's country has none. */
export const regionOf = (segment: string): string =>
  segment.includes('.') ? segment.slice(segment.lastIndexOf('.')) : ''

/** So many calls of a segment count as much as all that is known beyond it. */
const weight = 4

/** Chance of a result in a segment: its own share drawn towards that of its region, and that towards the whole. */
export function chanceOf({ hits, tries, segments }: PastHits, segment: string): number {
  const whole = (hits + 1) / (tries + 2)
  const drawn = (name: string, towards: number) => {
    const own = name === '' ? undefined : segments.get(name)
    return own ? (own.hits + weight * towards) / (own.tries + weight) : towards
  }
  return drawn(segment, drawn(regionOf(segment), whole))
}

/** A cell of the priority column as a number, yes above no; -Infinity where it says nothing. */
export function priorityOf(cell: string | null, first: 'high' | 'low', decimal?: DecimalSign): number {
  if (cell === null) return Number.NEGATIVE_INFINITY
  const said = yesOrNo(cell)
  const value = said === null ? numberOf(cell, decimal) : Number(said)
  if (value === null || !Number.isFinite(value)) return Number.NEGATIVE_INFINITY
  return first === 'high' ? value : -value
}

/** What an input is worth among inputs of one priority: an empty row counts half of a full one with the same chance. */
const meritOf = (chance: number, complete: number): number => (chance * (1 + complete)) / 2

export const emptyWorth = (rows: number): RowWorth => ({
  priority: new Float64Array(rows),
  chance: new Float32Array(rows),
  complete: new Float32Array(rows),
})

/** Rows that ask the same are one input, which is worth as much as the best of them. */
export function shareWorth({ priority, complete }: RowWorth, first: number, other: number): void {
  priority[first] = Math.max(priority[first] ?? 0, priority[other] ?? 0)
  complete[first] = Math.max(complete[first] ?? 0, complete[other] ?? 0)
}

/** Orders the rows to send; equal ones stay in the order of the plan. */
export function rankRows(classes: Uint8Array, { priority, chance, complete }: RowWorth): RowRanking {
  const send = classNumber('send')
  let inputs = 0
  for (const number of classes) if (number === send) inputs += 1
  const order = new Uint32Array(inputs)
  const merit = new Float32Array(classes.length)
  let at = 0
  for (const [index, number] of classes.entries()) {
    if (number !== send) continue
    order[at++] = index
    merit[index] = meritOf(chance[index] ?? 0, complete[index] ?? 0)
  }
  // Two priorities of -Infinity have no difference, which counts as none.
  order.sort((a, b) => (priority[b] ?? 0) - (priority[a] ?? 0) || (merit[b] ?? 0) - (merit[a] ?? 0) || a - b)
  const expected: number[] = []
  let sum = 0
  for (const [place, index] of order.entries()) {
    sum += chance[index] ?? 0
    while (expected.length < yieldPoints && place + 1 >= (inputs * (expected.length + 1)) / yieldPoints)
      expected.push(sum)
  }
  return { order, expected }
}
