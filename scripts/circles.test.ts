// Circles of imports are found, by types and by what runs.
import { expect, test } from 'vitest'
import { circlesIn, importsOf, tooLarge } from './circles.ts'

const texts = (files: Record<string, string>) => new Map(Object.entries(files))

test('a circle of values is refused, one of types is not while it is small', () => {
  const values = importsOf(texts({ 'a.ts': "import { b } from './b.ts'", 'b.ts': "export { a } from './a.ts'" }))
  expect(tooLarge(values)).toEqual(['a.ts, b.ts: import one another'])
  const types = importsOf(
    texts({ 'a.ts': "import { type B, type C } from './b.ts'", 'b.ts': "import type { A } from './a.ts'" }),
  )
  expect(circlesIn(types.all)).toEqual([['a.ts', 'b.ts']])
  expect(tooLarge(types)).toEqual([])
})

test('five files that know one another’s types are too many', () => {
  const next = ['b', 'c', 'd', 'e', 'a']
  const ring = texts(
    Object.fromEntries(
      next.map((to, at) => [`${'abcde'[at]}.ts`, `import type { ${to.toUpperCase()} } from './${to}.ts'`]),
    ),
  )
  expect(tooLarge(importsOf(ring))).toEqual(["a.ts, b.ts, c.ts, d.ts, e.ts: 5 files know one another's types"])
})
