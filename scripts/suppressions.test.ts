// Nothing tells the linter or the compiler to look away.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..')
const suppression = /biome-ignore|@ts-(?:ignore|nocheck|expect-error)/

test('no source has a suppression', () => {
  const files = ['src', 'e2e', 'scripts', 'bench'].flatMap(folder =>
    readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter(file => file.isFile() && /\.(?:ts|tsx|mjs|css)$/.test(file.name))
      .map(file => path.join(file.parentPath, file.name)),
  )
  expect(files.length).toBeGreaterThan(1000)
  expect(files.filter(file => file !== import.meta.filename && suppression.test(readFileSync(file, 'utf8')))).toEqual(
    [],
  )
})
