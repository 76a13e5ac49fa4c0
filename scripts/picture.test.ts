// The picture of the architecture shows the code as it is.
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { picture, pictureFile } from './picture.ts'

it('docs/architecture.svg is what the code gives: node scripts/picture.ts draws it again', () => {
  expect(readFileSync(pictureFile, 'utf8').replaceAll('\r\n', '\n')).toBe(picture())
})
