// The pictures of README and tour: all of them, none else, and small.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { animated, maxMoving, movingName, shown } from './moving-picture.ts'
import { chosen, maxBytes } from './pictures.ts'

const docs = path.join(import.meta.dirname, '..', 'docs')
const all = readdirSync(path.join(docs, 'pictures'))
const files = all.filter(name => name !== `${movingName}.webp`)

test('every chosen screen is a picture, in the order of the tour', () => {
  expect(files.toSorted()).toEqual(chosen.map(name => `${name}.webp`).toSorted())
  const pictures = readFileSync(path.join(docs, 'tour.md'), 'utf8').matchAll(/\(pictures\/([\w-]+)\.webp\)/g)
  expect([...pictures].map(([, name]) => name)).toEqual([...chosen])
})

test.each(files)('%s is small', file => expect(statSync(path.join(docs, 'pictures', file)).size).toBeLessThan(maxBytes))

/** The names and contents of a WebP's parts. */
function partsOf(bytes: Buffer, from = 12): [name: string, content: Buffer][] {
  if (from >= bytes.length) return []
  const length = bytes.readUInt32LE(from + 4)
  const content = bytes.subarray(from + 8, from + 8 + length)
  return [[bytes.toString('latin1', from, from + 4), content], ...partsOf(bytes, from + 8 + length + (length % 2))]
}

test('the moving picture has each of its screens whole, and README shows it', () => {
  const bytes = readFileSync(path.join(docs, 'pictures', `${movingName}.webp`))
  expect(bytes.length).toBeLessThan(maxMoving)
  expect(bytes.readUInt32LE(4)).toBe(bytes.length - 8)
  const [head, rounds, ...frames] = partsOf(bytes)
  expect([head?.[0], rounds?.[0]]).toEqual(['VP8X', 'ANIM'])
  expect(frames.map(([name]) => name)).toEqual(shown.map(() => 'ANMF'))
  for (const [, frame] of frames) expect(partsOf(frame, 16).map(([name]) => name)).toEqual(['VP8 '])
  expect(readFileSync(path.join(docs, '..', 'README.md'), 'utf8')).toContain(`docs/pictures/${movingName}.webp`)
})

test('frames of a length that is odd are padded, and what is no lossy WebP is refused', () => {
  const still = (name: string, content: string) =>
    Buffer.concat([
      Buffer.from('RIFF....WEBP'),
      Buffer.from(name),
      Buffer.from([content.length, 0, 0, 0]),
      Buffer.from(content),
    ])
  const made = animated([still('VP8 ', 'abc'), still('VP8 ', 'ab')], { width: 16, height: 10 })
  expect(made.length % 2).toBe(0)
  const frames = partsOf(made).slice(2)
  expect(frames.map(([, frame]) => partsOf(frame, 16)[0]?.[1].toString())).toEqual(['abc', 'ab'])
  expect(() => animated([still('VP8L', 'abcd')], { width: 1, height: 1 })).toThrow('lossy')
})
