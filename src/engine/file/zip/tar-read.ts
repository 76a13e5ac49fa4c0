// Files in a tar archive (POSIX ustar and pax, GNU): where each of them is. Nothing is unpacked to find out.
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { fail } from '../../base/fail.ts'
import { noteProgress } from '../job/progress.ts'

export interface TarEntry {
  name: string
  /** Where its bytes begin in the archive, and how many there are. */
  from: number
  size: number
}

const blockBytes = 512
const maxEntries = 10_000
/** Bytes of a record that says the name of the next file. */
const maxRecord = 1024 * 1024

const text = (block: Buffer, from: number, length: number): string => {
  const field = block.subarray(from, from + length)
  const end = field.indexOf(0)
  return field.toString('utf8', 0, end < 0 ? length : end)
}

/** Octal digits, or in files of GNU a number of bytes; null = neither. */
function numberIn(block: Buffer, from: number, length: number): number | null {
  if (((block[from] ?? 0) & 0x80) !== 0) {
    let value = (block[from] ?? 0) & 0x7f
    for (let at = from + 1; at < from + length; at++) value = value * 256 + (block[at] ?? 0)
    return Number.isSafeInteger(value) ? value : null
  }
  const digits = text(block, from, length).trim()
  return /^[0-7]*$/.test(digits) ? Number.parseInt(digits || '0', 8) : null
}

const checksumAt = 148
const checksumBytes = 8

/** A block that begins a file of an archive: it holds the sum of its own bytes. */
export function isTar(head: Buffer): boolean {
  if (head.length < blockBytes || head[0] === 0) return false
  let sum = checksumBytes * 32
  for (let at = 0; at < blockBytes; at++) if (at < checksumAt || at >= checksumAt + checksumBytes) sum += head[at] ?? 0
  return numberIn(head, checksumAt, checksumBytes) === sum
}

/** `12 path=a.csv\n`: the length counts itself. */
function paxFields(record: Buffer): Map<string, string> {
  const fields = new Map<string, string>()
  for (let at = 0; at < record.length; ) {
    const space = record.indexOf(32, at)
    const length = Number(record.toString('latin1', at, space))
    if (space < 0 || !(length > 0) || at + length > record.length) break
    const [name = '', ...value] = record.toString('utf8', space + 1, at + length - 1).split('=')
    fields.set(name, value.join('='))
    at += length
  }
  return fields
}

/** Every plain file of an archive, in its order. Throws file_damaged. */
export function tarEntries(file: string, fileName: string): TarEntry[] {
  const damaged = (detail: string) => fail('file_damaged', { fileName, detail })
  const descriptor = openSync(file, 'r')
  try {
    const { size: bytes } = fstatSync(descriptor)
    const block = Buffer.alloc(blockBytes)
    const entries: TarEntry[] = []
    let next: { name?: string; size?: number } = {}
    for (let at = 0; at + blockBytes <= bytes; ) {
      noteProgress()
      readSync(descriptor, block, 0, blockBytes, at)
      // Blocks of zeros are the end.
      if (block.every(byte => byte === 0)) return entries
      if (!isTar(block)) throw damaged('it is broken')
      const from = at + blockBytes
      const said = numberIn(block, 124, 12)
      const type = String.fromCharCode(block[156] ?? 0)
      const size = type === 'x' || type === 'g' || type === 'L' || type === 'K' ? said : (next.size ?? said)
      if (size === null) throw damaged('it is broken')
      if (from + size > bytes) throw damaged('its end is missing')
      if (type === 'x' || type === 'L') {
        if (size > maxRecord) throw damaged('a name in it is too long')
        const record = Buffer.alloc(size)
        readSync(descriptor, record, 0, size, from)
        const fields = type === 'x' ? paxFields(record) : new Map([['path', text(record, 0, size)]])
        const [name, length] = [fields.get('path'), fields.get('size')]
        next = { ...next, ...(name && { name }), ...(length && /^\d{1,15}$/.test(length) && { size: Number(length) }) }
      } else if (type !== 'g' && type !== 'K') {
        const prefix = text(block, 257, 5) === 'ustar' && block[263] === 0x30 ? text(block, 345, 155) : ''
        const name = next.name ?? (prefix === '' ? '' : `${prefix}/`) + text(block, 0, 100)
        next = {}
        if (type === '0' || type === '\0' || type === '7') {
          if (entries.length >= maxEntries) throw damaged(`it holds over ${maxEntries} files`)
          if (!name.endsWith('/')) entries.push({ name: name.replace(/^(?:\.\/)+/, ''), from, size })
        }
      }
      at = from + Math.ceil(size / blockBytes) * blockBytes
    }
    return entries
  } finally {
    closeSync(descriptor)
  }
}
