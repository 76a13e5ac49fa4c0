// Patterns of operation ids, as the fault dial names the calls that it means.

/** Whether an operation id fits a pattern in which `*` stands for any text. */
export function fitsPattern(pattern: string, op: string): boolean {
  const [first = '', ...rest] = pattern.split('*')
  if (rest.length === 0) return pattern === op
  const last = rest.pop() ?? ''
  if (!op.startsWith(first) || !op.endsWith(last) || op.length < first.length + last.length) return false
  let at = first.length
  for (const piece of rest) {
    const found = op.indexOf(piece, at)
    if (found === -1) return false
    at = found + piece.length
  }
  return at <= op.length - last.length
}
