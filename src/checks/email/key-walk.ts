// Walks over neighbouring keys: asdfg, trewq, as typed to fill a field.

const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'qwertzuiop', 'yxcvbnm', 'azertyuiop', 'qsdfghjklm', 'wxcvbn']

/** Keys of a walk; shorter runs occur in words (were, pop). */
const WALK = 5

/** Bit set of the rows and directions in which the second letter follows the first. */
const follows = new Uint16Array(128 * 128)
rows.forEach((row, number) => {
  for (let i = 1; i < row.length; i++) {
    const [a, b] = [row.charCodeAt(i - 1), row.charCodeAt(i)]
    follows[a * 128 + b] = (follows[a * 128 + b] ?? 0) | (1 << (2 * number))
    follows[b * 128 + a] = (follows[b * 128 + a] ?? 0) | (1 << (2 * number + 1))
  }
})

/** Whether a lower-case text holds five neighbouring keys of one row in a row, on a QWERTY, QWERTZ or AZERTY keyboard. */
export function hasKeyWalk(text: string): boolean {
  let ways = 0
  let length = 1
  for (let i = 1; i < text.length; i++) {
    const pair = follows[(text.charCodeAt(i - 1) & 127) * 128 + (text.charCodeAt(i) & 127)] ?? 0
    const on = ways & pair
    length = on === 0 ? (pair === 0 ? 1 : 2) : length + 1
    ways = on === 0 ? pair : on
    if (length >= WALK) return true
  }
  return false
}
