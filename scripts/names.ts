// Names of exports: one word says too little where the name is used, far from its file. Engine or Store is the thing itself;
// `parse`, `Page` or `text` needs its object. Fails when one-word names are 8% of all or more.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { isTest } from './layers.ts'

/** Share of one-word names, in percent, that is too much. */
const limit = 8

const exported = /^export\s+(?:async\s+)?(?:const|let|function\*?|class|interface|type|enum)\s+([\w$]+)/gm

/** No capital inside and no underscore. */
const isOneWord = (name: string): boolean => !/[a-z][A-Z]|_/.test(name)

export interface ExportedNames {
  readonly all: number
  /** `file: name`, by file. */
  readonly oneWord: readonly string[]
  readonly percent: number
  readonly tooMany: boolean
}

/** Of the product's sources below `root`: tests and what only they use name themselves. A schema and its type count as two. */
export function exportedNames(root: string): ExportedNames {
  const names = globSync('src/**/*.{ts,tsx}', { cwd: root })
    .map(file => file.split(path.sep).join('/'))
    .filter(file => !isTest(file) && !file.startsWith('src/testing/'))
    .sort()
    .flatMap(file =>
      [...readFileSync(path.join(root, file), 'utf8').matchAll(exported)].map(([, name = '']) => ({ file, name })),
    )
  const oneWord = names.filter(({ name }) => isOneWord(name)).map(({ file, name }) => `${file}: ${name}`)
  const percent = names.length === 0 ? 0 : (100 * oneWord.length) / names.length
  return { all: names.length, oneWord, percent, tooMany: percent >= limit }
}

if (import.meta.main) {
  const { all, oneWord, percent, tooMany } = exportedNames(path.join(import.meta.dirname, '..'))
  if (tooMany) for (const line of oneWord) console.error(line)
  const figure = `${oneWord.length} of ${all} exported names are one word: ${percent.toFixed(1)}%`
  console.log(
    tooMany ? `${figure}, and fewer than ${limit}% may be. Say what each is: parseEmail, runsRouter.` : figure,
  )
  if (tooMany) process.exitCode = 1
}
