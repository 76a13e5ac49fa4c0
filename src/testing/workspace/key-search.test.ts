// A search for a key that finds nothing proves something only if it finds what is there.
import { expect, test } from 'vitest'
import { holdsKey, shortestPiece } from './key-search.ts'

const key = 'api_8Zk2vQx1LrT7mB4nWc9YdE6h'
const piece = (at: number, length: number) => `|${key.slice(at, at + length)}|`

test('every piece is found wherever it stands, and nothing shorter', () => {
  for (let at = 0; at + shortestPiece <= key.length; at += 1) {
    expect(holdsKey(`some words, ${piece(at, shortestPiece)}and more`, key), `${at}`).toBe(true)
    expect(holdsKey(key.slice(at, at + shortestPiece), key), `${at}, alone`).toBe(true)
    expect(holdsKey(Buffer.from(piece(at, shortestPiece)), key), `${at}, in bytes`).toBe(true)
    expect(holdsKey(`some words, ${piece(at, shortestPiece - 1)}and more`, key), `${at}, shorter`).toBe(false)
  }
  // One that is too short stands before one that is not.
  expect(holdsKey(`${piece(5, 7)}${piece(3, 12)}`, key)).toBe(true)
})

test('the key is found in the usual codings', () => {
  for (const coded of [
    Buffer.from(key).toString('hex'),
    Buffer.from(key).toString('base64'),
    [...key].reverse().join(''),
  ])
    expect(holdsKey(`{"said":"${coded}"}`, key)).toBe(true)
  expect(holdsKey('api_ of another service', key)).toBe(false)
})
