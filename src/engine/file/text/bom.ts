// The marks that a file of text may begin with: they say its encoding.
import { otherOf } from './mixed-encoding.ts'

export const boms: readonly [encoding: string, bytes: readonly number[]][] = [
  ['utf-32le', [0xff, 0xfe, 0, 0]],
  ['utf-32be', [0, 0, 0xfe, 0xff]],
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

/** Bytes of the BOM of an encoding, for writing; empty where it has none. */
export const bomOf = (encoding: string): Buffer => {
  const first = otherOf(encoding) === null ? encoding : 'utf-8'
  return Buffer.from(boms.find(([name]) => name === first)?.[1] ?? [])
}
