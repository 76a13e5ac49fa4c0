// How far a text is from what was meant, counted in slips of the fingers: optimal string alignment with unequal costs.

/** Keys beside each other on QWERTY, QWERTZ or AZERTY keyboards, and characters that are taken for each other. */
const near: Readonly<Record<string, string>> = {
  a: 'qwszoe',
  b: 'vghn',
  c: 'xdfvks',
  d: 'erfcxs',
  e: 'wsdr3a',
  f: 'rtgvcd',
  g: 'tyhbvf',
  h: 'yujnbg',
  i: 'uojkly1',
  j: 'uikmnhi',
  k: 'iolmjc',
  l: 'kopi1',
  m: 'njklp',
  n: 'bhjm',
  o: 'ipkl0ua',
  p: 'olbm',
  q: 'wa',
  r: 'etdf4',
  s: 'awedxzqc',
  t: 'ryfg5',
  u: 'yihj7vo',
  v: 'cfgbuw',
  w: 'qesav2',
  x: 'zsdc',
  y: 'tughzi6',
  z: 'asxyts',
  '.': ',-l',
  '-': '.0p_',
}

const CHARACTERS = 128
const nearBy = new Uint8Array(CHARACTERS * CHARACTERS)
for (const [key, others] of Object.entries(near)) {
  for (const other of others) {
    nearBy[key.charCodeAt(0) * CHARACTERS + other.charCodeAt(0)] = 1
    nearBy[other.charCodeAt(0) * CHARACTERS + key.charCodeAt(0)] = 1
  }
}
const isNear = (a: number, b: number) => a === b || nearBy[(a & 127) * CHARACTERS + (b & 127)] === 1

/** A letter left out, doubled, swapped with the next one, or one key beside it. */
export const oneSlip = 2
/** Any other single change: still a slip, but no second one is believed beside it. */
export const FAR_SLIP = 3
const NEVER = 99

const MAX_LENGTH = 32
const table = new Uint8Array((MAX_LENGTH + 1) * (MAX_LENGTH + 1))
const WIDTH = MAX_LENGTH + 1

/**
 * Cost of typing `typed` for `meant` (lower-case ASCII, at most 32 characters, else 99). The first letter is what people get
 * right: only a slip there counts, and only alone.
 */
export function slipCost(meant: string, typed: string): number {
  if (meant.length > MAX_LENGTH || typed.length > MAX_LENGTH) return NEVER
  table[0] = 0
  for (let i = 1; i <= meant.length; i++) table[i * WIDTH] = i === 1 ? FAR_SLIP : NEVER
  for (let j = 1; j <= typed.length; j++) table[j] = j === 1 ? insertion(typed, 0) : NEVER
  for (let i = 1; i <= meant.length; i++) {
    const a = meant.charCodeAt(i - 1)
    for (let j = 1; j <= typed.length; j++) {
      const b = typed.charCodeAt(j - 1)
      const at = i * WIDTH + j
      let cost = (table[at - WIDTH - 1] ?? NEVER) + (a === b ? 0 : substitution(a, b, i === 1))
      cost = Math.min(cost, (table[at - WIDTH] ?? NEVER) + oneSlip, (table[at - 1] ?? NEVER) + insertion(typed, j - 1))
      const swapped = i > 1 && j > 1 && a === typed.charCodeAt(j - 2) && b === meant.charCodeAt(i - 2)
      if (swapped) cost = Math.min(cost, (table[at - 2 * WIDTH - 2] ?? NEVER) + oneSlip)
      table[at] = Math.min(cost, NEVER)
    }
  }
  return table[meant.length * WIDTH + typed.length] ?? NEVER
}

function substitution(a: number, b: number, first: boolean): number {
  if (isNear(a, b)) return first ? FAR_SLIP : oneSlip
  return first ? NEVER : FAR_SLIP
}

/** Of the character at `at`: cheap when it doubles a neighbour or lies beside its key. */
function insertion(typed: string, at: number): number {
  const code = typed.charCodeAt(at)
  const before = at > 0 && isNear(typed.charCodeAt(at - 1), code)
  const after = at + 1 < typed.length && isNear(typed.charCodeAt(at + 1), code)
  if (at === 0) return after ? FAR_SLIP : NEVER
  return before || after ? oneSlip : FAR_SLIP
}
