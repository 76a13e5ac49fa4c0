// The JSON of cells as history keeps it, read: an array of texts and nulls. `JSON.parse` looks each short text up in V8's table
// of known ones, which for a million different cells takes ten times as long as reading them.
import type { CellValue } from '../../contract/app/cell.ts'

const [quote, n, comma, closing] = ['"', 'n', ',', ']'].map(letter => letter.charCodeAt(0))

/** Null where it is no such array, or one with spaces in it. */
export function readCellList(json: string): CellValue[] | null {
  if (json === '[]') return []
  if (!json.startsWith('[')) return null
  const escapes = json.includes('\\')
  const cells: CellValue[] = []
  for (let at = 1; at < json.length; at++) {
    const first = json.charCodeAt(at)
    const end = first === quote ? endOfText(json, at, escapes) : first === n && json.startsWith('null', at) ? at + 4 : 0
    if (end === 0) return null
    cells.push(first === quote ? textIn(json, at, end, escapes) : null)
    at = end
    const next = json.charCodeAt(at)
    if (next === closing) return at === json.length - 1 ? cells : null
    if (next !== comma) return null
  }
  return null
}

/** Behind the quote that ends the text begun at `at`; 0 where none does. */
function endOfText(json: string, at: number, escapes: boolean): number {
  for (let end = json.indexOf('"', at + 1); end > 0; end = json.indexOf('"', end + 1)) {
    let ahead = end
    if (escapes) while (json[ahead - 1] === '\\') ahead--
    if ((end - ahead) % 2 === 0) return end + 1
  }
  return 0
}

function textIn(json: string, at: number, end: number, escapes: boolean): string {
  const raw = json.slice(at + 1, end - 1)
  return escapes && raw.includes('\\') ? JSON.parse(json.slice(at, end)) : raw
}
