// The text that was seen most often; of equals the one seen first.
export const mostFrequent = (seen: ReadonlyMap<string, number>): string | undefined =>
  [...seen].reduce<readonly [string, number] | undefined>(
    (top, one) => (top && top[1] >= one[1] ? top : one),
    undefined,
  )?.[0]
