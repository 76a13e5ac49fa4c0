// A settings file may come from anybody: whatever is in it, the program starts, each setting is one that could have been
// chosen, and a field that is odd takes no other with it.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Settings } from '../contract/app/settings.ts'
import { settingsOver } from './settings-file.ts'

/** Nothing in it is as it comes. */
const chosen = {
  ...Settings.parse({}),
  theme: 'dark',
  country: 'DE',
  historyMb: 77,
  dailyCap: 500,
  provider: 'remote',
  remote: { baseUrl: 'https://api.provider.example', network: 'netwerk', disabled: ['search.ai'] },
}
const names = Object.keys(chosen)

const odd: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>(null, -1, 0, 1.5, 1e308, 2 ** 53, '', '\0', [], {}, '../../x', 'file:///etc/passwd'),
  fc.constantFrom<unknown>(
    'x'.repeat(5000),
    Array(3000).fill('x'),
    { __proto__: { polluted: 1 } },
    'javascript:alert(1)',
  ),
)

/** As the libraries read it from the file. */
const opened = (stored: unknown) =>
  settingsOver({ store: JSON.parse(JSON.stringify(stored)) as Record<string, unknown> })

test('as it was written it is read', () => {
  expect(opened(chosen).get()).toEqual(Settings.parse(chosen))
})

test('one field changed to anything: it is one that could be chosen, the others are as they were', () => {
  fc.assert(
    fc.property(fc.constantFrom(...names), odd, (name, value) => {
      const read = opened({ ...chosen, [name]: value }).get()
      expect(Settings.safeParse(read).success).toBe(true)
      expect({ ...read, [name]: null }).toEqual({ ...Settings.parse(chosen), [name]: null })
    }),
    { numRuns: 2000 },
  )
})

test('parts of fields changed, names that are none, whole files of anything: it opens, and can be written', () => {
  const parts = names.filter(
    name => typeof Reflect.get(chosen, name) === 'object' && Reflect.get(chosen, name) !== null,
  )
  const file = fc.oneof(
    fc.dictionary(fc.string(), odd),
    fc.record({ name: fc.constantFrom(...parts), part: fc.string(), value: odd }).map(({ name, part, value }) => ({
      ...chosen,
      [name]: { ...(Reflect.get(chosen, name) as object), [part]: value },
    })),
    fc
      .constantFrom(...parts)
      .chain(name =>
        fc
          .tuple(fc.constantFrom(...Object.keys(Reflect.get(chosen, name) as object), 'x'), odd)
          .map(([part, value]) => ({ ...chosen, [name]: { ...(Reflect.get(chosen, name) as object), [part]: value } })),
      ),
  )
  fc.assert(
    fc.property(file, stored => {
      const settings = opened(stored)
      expect(Settings.safeParse(settings.get()).success).toBe(true)
      expect(Object.keys(settings.get()).sort()).toEqual(Object.keys(Settings.parse({})).sort())
      expect(settings.set({ theme: 'light' }).theme).toBe('light')
      expect(Object.getPrototypeOf(settings.get())).toBe(Object.prototype)
      expect('polluted' in {}).toBe(false)
    }),
    { numRuns: 2000 },
  )
})
