// The letter-pair model of names, trained on the lexicon at build time.
import { countLetterPairs } from '../../src/checks/email/letter-pairs.ts'
import { sorted } from './lists.ts'
import { latinLocales, nameTokens } from './names.ts'
import type { Output } from './output.ts'

/** Rows: the names the model was trained on. Little-endian 32-bit floats. */
export function bigramModel(): Output[] {
  const names = sorted(latinLocales().flatMap(({ given, family }) => [...given, ...family].flatMap(nameTokens)))
  const table = countLetterPairs(names)
  const bytes = Buffer.alloc(table.length * Float32Array.BYTES_PER_ELEMENT)
  table.forEach((value, i) => {
    bytes.writeFloatLE(value, i * Float32Array.BYTES_PER_ELEMENT)
  })
  return [{ name: 'bigrams.bin', bytes, rows: names.length, from: ['@faker-js/faker'] }]
}
