// Where among ordered things something begins to hold, by halves.

/** The first place below `count` at which it holds, as at all later ones; `count` where it never does. */
export function firstPlace(count: number, holds: (at: number) => boolean): number {
  let [low, high] = [0, count]
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}
