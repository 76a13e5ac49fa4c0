// Which part of a plot of two columns is chosen: a brush over each of them. Pure.
import type { Scatter, ScatterPlace } from '../../../contract/app/scatter.ts'
import { type Bounds, type Brush, between, boundsOf, brushOf } from './brush.ts'

/** Of each axis. */
export interface Both<T> {
  readonly across: T
  readonly up: T
}
export type Box = Both<Brush>
/** A part of each axis. */
export type Place = Both<number>

const unbounded: Bounds = { from: null, to: null }
export const wholePlot: Both<Bounds> = { across: unbounded, up: unbounded }

type Axes = Pick<Scatter, 'across' | 'up'>

export const boxOf = ({ across, up }: Axes, bounds: Both<Bounds>): Box => ({
  across: brushOf(across.parts, bounds.across),
  up: brushOf(up.parts, bounds.up),
})

export const boundsOfBox = ({ across, up }: Axes, box: Box): Both<Bounds> => ({
  across: boundsOf(across.parts, box.across),
  up: boundsOf(up.parts, box.up),
})

export const boxBetween = (one: Place, other: Place): Box => ({
  across: between(one.across, other.across),
  up: between(one.up, other.up),
})

const within = ({ first, last }: Brush, at: number) => at >= first && at <= last
export const isIn = (box: Box, { across, up }: Place): boolean => within(box.across, across) && within(box.up, up)

/** Whether the box leaves nothing out. */
export const isWhole = ({ across, up }: Axes, box: Box): boolean =>
  box.across.first === 0 &&
  box.across.last === across.parts.length - 1 &&
  box.up.first === 0 &&
  box.up.last === up.parts.length - 1

/** Shades of places by their rows. */
export const shades = 5

/** From 1, few rows, to `shades`. Counts differ by thousands, so the shade follows their logarithm. */
export function shadeOf(rows: number, most: number): number {
  if (most <= 1) return shades
  return 1 + Math.round(((shades - 1) * Math.log(rows)) / Math.log(most))
}

export const rowsIn = (places: readonly ScatterPlace[], box: Box, of: 'all' | 'shown'): number =>
  places.reduce((rows, place) => (isIn(box, place) ? rows + place[of] : rows), 0)
