// Turns of phrase that the program does not use are found, wherever they are written, and right English is left alone.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { turnsOfPhrase } from './words.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'listwright-words-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function put(name: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
  writeFileSync(path.join(root, name), text)
}

it.each([
  ["const told = 'x'", 'told'],
  ['/** Told each row. */', 'Told'],
  ['<p>Whoever is on a list</p>', 'Whoever'],
  ["title: 'Searches of before'", 'of before'],
  ["label: 'A list that is there'", 'that is there'],
  ['// What stands before the @', 'stands'],
  ["hint: 'The text stands anywhere inside.'", 'stands'],
  ['// 98 % fit', '8 %'],
  ["label: 'Work E-mail'", 'E-mail'],
  ['`' + '$' + '{share} %`', '} %'],
])('%s', (line, words) => {
  put('src/renderer/x.tsx', `\n${line}\n`)
  expect(turnsOfPhrase(root)).toEqual([expect.stringMatching(`^src/renderer/x.tsx:2: "${words}": `)])
})

it.each([
  ['so that you see the rate', 'so that'],
  ['The list is as it was before.', 'as it was'],
  ['Take these entries off the lists.', 'Take these entries off'],
  ['Look at the other rows.', 'Look at'],
  ['Deleted for good', 'for good'],
  ['Typed by hand', 'by hand'],
  ['It is not there any more.', 'any more'],
  ['written anew', 'anew'],
  ['A column beside each result', 'beside'],
  ['Somebody used the account', 'Somebody'],
  ['Nothing is sent meanwhile.', 'meanwhile'],
  ['A column of its own', 'of its own'],
  ['This is no recipe.', 'is no '],
  ['Nothing was lost.', 'Nothing was lost'],
  ['The service in use', 'service in use'],
])('%s, among the texts', (line, words) => {
  put('src/renderer/x.tsx', `// A title.\nexport const title = '${line}'\n`)
  expect(turnsOfPhrase(root)).toEqual([expect.stringMatching(`^src/renderer/x.tsx: "${words}" in "${line}": `)])
})

it.each(['There is no list.', 'This is no longer used.', 'Take the list offline'])(
  '%s, among the texts, is left alone',
  line => {
    put('src/renderer/x.tsx', `export const title = '${line}'\n`)
    expect(turnsOfPhrase(root)).toEqual([])
  },
)

it.each([
  '// `*` stands for any text',
  '// 98% fit',
  'validate-e-mails',
  'const rest = (index + 1) % 8',
  "text.replace('{a}', '%')",
  "const label = 'Nobody is asked'",
])('%s is right', line => {
  put('src/engine/x.ts', line)
  expect(turnsOfPhrase(root)).toEqual([])
})

it.each(['// Nobody asks', ' * what somebody chose', 'const at = 1 // begins anew'])(
  '%s is found in a comment',
  line => {
    put('src/engine/x.ts', line)
    expect(turnsOfPhrase(root)).toHaveLength(1)
  },
)

it('documents are read too; tests are data, and so are their names where they are quoted', () => {
  put('README.md', 'Nobody told us')
  put('docs/decisions/0001-x.md', 'It stands there')
  put('docs/requirements.md', 'runs* "leaves what a person typed, unless told to overwrite"\nis told')
  put('src/engine/x.test.ts', "it('whoever asks is told', () => {})")
  expect(turnsOfPhrase(root).map(line => line.split(': ')[0])).toEqual([
    'README.md:1',
    'docs/decisions/0001-x.md:1',
    'docs/requirements.md:2',
  ])
})

it('the program uses none of them', () => {
  expect(turnsOfPhrase(path.join(import.meta.dirname, '..'))).toEqual([])
})
