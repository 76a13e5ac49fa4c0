// Where something fits in a window without covering what must be seen. Pure.

/** In CSS pixels of the window. */
export interface Area {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}
export interface Extent {
  readonly width: number
  readonly height: number
}
export interface Corner {
  readonly left: number
  readonly top: number
}

const edge = 16
const step = 12

const covered = ({ left, top }: Corner, { width, height }: Extent, taken: readonly Area[]): number =>
  taken.reduce((sum, area) => {
    const wide = Math.min(left + width, area.right) - Math.max(left, area.left)
    const high = Math.min(top + height, area.bottom) - Math.max(top, area.top)
    return wide > 0 && high > 0 ? sum + wide * high : sum
  }, 0)

/** From below to above, in each height at the right, in the middle and at the left. */
function* corners(room: Extent, { width, height }: Extent): Generator<Corner> {
  const lefts = [room.width - width - edge, (room.width - width) / 2, edge].map(left => Math.max(0, Math.round(left)))
  for (let top = room.height - height - edge; top >= edge / 2; top -= step)
    for (const left of lefts) yield { left, top: Math.round(top) }
}

/**
 * The first place where `size` covers nothing of `taken`; `now` as long as it does not either, so that nothing moves under the
 * mouse. Where there is none, the place that covers least.
 */
export function freePlace(room: Extent, size: Extent, taken: readonly Area[], now: Corner | null): Corner {
  const fits = now && now.left + size.width <= room.width && now.top + size.height <= room.height
  if (now && fits && covered(now, size, taken) === 0) return now
  let best: Corner = { left: Math.max(0, room.width - size.width - edge), top: edge }
  let least = Number.POSITIVE_INFINITY
  for (const corner of corners(room, size)) {
    const area = covered(corner, size, taken)
    if (area === 0) return corner
    if (area < least) [best, least] = [corner, area]
  }
  return best
}
