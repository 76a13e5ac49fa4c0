// The CSV of 12 columns that the benches of files read: the same for every bench.
import { closeSync, openSync, writeSync } from 'node:fs'

/** Accents, other scripts, mixed phones, leading zeros, notes with quotes, commas and line breaks; always the same. */
export function writeCsvList(file: string, rows: number): void {
  const first = ['Anna', 'Jürgen', 'François', 'Мария', '太郎', 'Zoë']
  const last = ['van der Berg', 'Müller', 'Smith', 'Иванова', '山田', "O'Neil"]
  const notes = [
    '',
    '',
    'met at the fair',
    '"said ""call me"", twice\nand left"',
    'hall 4 stand 12',
    '"sizes: S, M, L"',
  ]
  const phones = (n: number) => [
    `+1 202 555 01${String(n % 100).padStart(2, '0')}`,
    `(202) 555-01${String(n % 100).padStart(2, '0')}`,
    `0049 30 23125 ${100 + (n % 900)}`,
  ]
  const out = openSync(file, 'w')
  let state = 12345
  const below = (limit: number) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff
    return (state >> 8) % limit
  }
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T
  let text = 'id,first name,last name,email,phone,company,city,postal code,country,amount,created,note\n'
  for (let row = 0; row < rows; row++) {
    const company = below(5) === 0 ? '"Smith, Jones & Co"' : `Acme Logistics ${below(9999)}`
    text += `${String(row).padStart(8, '0')},${pick(first)},${pick(last)},person.${row}@mail${below(500)}.example,${pick(phones(row))},${company},City ${below(800)},0${1000 + below(8999)},${pick(['DE', 'US', 'FR', 'GB'])},${below(99999)}.${10 + below(90)},2024-0${1 + below(9)}-1${below(9)},${pick(notes)}\n`
    if (text.length > 1 << 20) {
      writeSync(out, text)
      text = ''
    }
  }
  writeSync(out, text)
  closeSync(out)
}
