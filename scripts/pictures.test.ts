// The pictures of README and tour: all of them, none else, and small.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { chosen, maxBytes } from './pictures.ts'

const docs = path.join(import.meta.dirname, '..', 'docs')
const files = readdirSync(path.join(docs, 'pictures'))

test('every chosen screen is a picture, in the order of the tour', () => {
  expect(files.toSorted()).toEqual(chosen.map(name => `${name}.webp`).toSorted())
  const shown = readFileSync(path.join(docs, 'tour.md'), 'utf8').matchAll(/\(pictures\/([\w-]+)\.webp\)/g)
  expect([...shown].map(([, name]) => name)).toEqual([...chosen])
})

test.each(files)('%s is small', file => expect(statSync(path.join(docs, 'pictures', file)).size).toBeLessThan(maxBytes))
