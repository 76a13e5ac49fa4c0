// How the page is made: dialogs are those of ui/dialog.tsx, a failed change is told in one place, no style is left without use, and
// none says again what a shared class says.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { isTest } from './layers.ts'

/** Windows above the page that are no `Dialog`, and why. */
const ownModals: Readonly<Record<string, string>> = {
  'app/dialogs.tsx': 'stands for a dialog until it is loaded, in the first bundle',
  'app/palette-place.tsx': 'stands for the palette until it is loaded, in the first bundle',
  'app/palette.tsx': 'has a field for its title',
  'run/dialog/run-dialog.tsx': 'its title has what the form estimates',
  'run/dialog/run-form.tsx': 'the title and body of that dialog',
}

/** Changes that do something of their own when they fail, and what. */
const ownFailures: Readonly<Record<string, string>> = {
  'app/connected-dialog.tsx': 'a page that disconnects itself hears no answer, and its banner says so',
  'run/dialog/use-start.ts': 'a plan that has changed is counted again',
  'duplicates/duplicates-dialog.tsx': 'decisions about groups that have changed are asked again',
}

export interface Source {
  /** Below src/renderer. */
  readonly name: string
  readonly text: string
}

/** The arguments of every call of `called` in a text, as far as its brackets go. */
function* argumentsOf(text: string, called: RegExp): Generator<string> {
  for (const { 0: found, index } of text.matchAll(called)) {
    const start = index + found.length
    let end = start
    for (let depth = 1; depth > 0 && end < text.length; end++)
      depth += text[end] === '(' ? 1 : text[end] === ')' ? -1 : 0
    yield text.slice(start, end)
  }
}

const hasOwnFailure = ({ text }: Source): boolean =>
  [...argumentsOf(text, /\b(?:mutationOptions|useMutation|\.mutate|\.mutateAsync)\(/g)].some(call =>
    /\bonError\b/.test(call),
  )

/** Files that do what only the named ones may, and named ones that do it no more. */
function unnamed(
  sources: readonly Source[],
  does: (source: Source) => boolean,
  named: object,
  problem: string,
): string[] {
  const found = sources.filter(does).map(({ name }) => name)
  return [
    ...found.filter(name => !Object.hasOwn(named, name)).map(name => `${name}: ${problem}`),
    ...Object.keys(named)
      .filter(name => !found.includes(name))
      .map(name => `${name}: is no exception any more`),
  ]
}

export const strayDialogs = (sources: readonly Source[], named: object = ownModals): string[] =>
  unnamed(
    sources.filter(({ name }) => !name.startsWith('ui/')),
    ({ text }) => /<Modal\b/.test(text),
    named,
    'draws a dialog of its own; use Dialog (src/renderer/ui/dialog.tsx)',
  )

export const strayFailures = (sources: readonly Source[], named: object = ownFailures): string[] =>
  unnamed(
    sources,
    hasOwnFailure,
    named,
    'tells by itself that a change failed; a notice does (src/renderer/ui/notice/mutation-problems.ts), or `meta: problemShown` where the dialog shows it',
  )

const className = /\.([A-Za-z][\w-]*)/g
/** The selectors of a style sheet, without what is declared. */
const selectorsOf = (css: string) =>
  css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\{[^{}]*\}/g, '{}')
    .replace(/"[^"]*"/g, '')
const notOurs = /^(mantine|ag)-/

const classesOf = ({ text }: Source) => new Set([...selectorsOf(text).matchAll(className)].map(([, one = '']) => one))

/** Where a class of a style sheet is named: the file, and the class. Undefined = any of them, by a name made at run time. */
function* namesOfModule(sheet: Source, sheets: readonly Source[], sources: readonly Source[]) {
  for (const { name, text } of sources)
    for (const [, variable = '', target = ''] of text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)) {
      if (path.posix.join(path.posix.dirname(name), target) !== sheet.name) continue
      if (new RegExp(`\\b${variable}\\[`).test(text)) yield { name, one: undefined }
      for (const [, one = ''] of text.matchAll(new RegExp(`\\b${variable}\\.(\\w+)`, 'g'))) yield { name, one }
    }
  for (const { name, text } of sheets)
    for (const [, names = '', target] of text.matchAll(/composes: ([\w ]+?)(?: from "([^"]+)")?;/g))
      if (path.posix.join(path.posix.dirname(name), target ?? path.posix.basename(name)) === sheet.name)
        for (const one of names.split(' ')) yield { name, one }
}

/** Classes of style sheets that no file names, and names of classes that their style sheet does not have. */
export function strayClasses(sheets: readonly Source[], sources: readonly Source[]): string[] {
  const everything = sources.map(({ text }) => text).join('\n')
  const isNamed = (one: string) =>
    everything.includes(one) || everything.includes(`${one.slice(0, one.lastIndexOf('-') + 1)}\${`)
  return sheets.flatMap(sheet => {
    const classes = [...classesOf(sheet)].filter(one => !notOurs.test(one))
    const lost = (one: string) => `${sheet.name}: .${one} is used nowhere`
    if (!sheet.name.endsWith('.module.css')) return classes.filter(one => !isNamed(one)).map(lost)
    const named = [...namesOfModule(sheet, sheets, sources)]
    const used = new Set(named.map(({ one }) => one))
    return [
      ...(used.has(undefined) ? [] : classes.filter(one => !used.has(one)).map(lost)),
      ...named.flatMap(({ name, one }) =>
        one === undefined || classes.includes(one) ? [] : [`${name}: ${sheet.name} has no .${one}`],
      ),
    ]
  })
}

/** Each rule outside of media and containers whose selectors are single classes: those, and what it declares. */
function* classRules({ text }: Source): Generator<{ classes: string[]; declared: string[] }> {
  const plain = text.replace(/\/\*[\s\S]*?\*\//g, '')
  for (const [, selectors = '', body = ''] of plain.matchAll(/(?<!,\n)^((?:\.[\w-]+(?:,\n)?)+) \{([^{}]*)\}/gm))
    yield {
      classes: selectors.split(',').map(one => one.trim().slice(1)),
      declared: body
        .split(';')
        .map(one => one.trim())
        .filter(one => one !== ''),
    }
}

/** What each shared class (`lw-...`) of the base of the page declares. */
function sharedClasses(base: Source): Map<string, Set<string>> {
  const shared = new Map<string, Set<string>>()
  for (const { classes, declared } of classRules(base))
    for (const one of classes.filter(name => name.startsWith('lw-')))
      shared.set(one, new Set([...(shared.get(one) ?? []), ...declared]))
  return shared
}

/** Style sheets that take the name of a shared class, and rules of a module that say again what one says. */
export function repeatedShared(sheets: readonly Source[], base = 'ui/look/theme.css'): string[] {
  const shared = sharedClasses(sheets.find(({ name }) => name === base) ?? { name: base, text: '' })
  return sheets
    .filter(({ name }) => name !== base)
    .flatMap(sheet => [
      ...[...classesOf(sheet)]
        .filter(one => shared.has(one))
        .map(one => `${sheet.name}: .${one} is a shared class (${base}); take another name`),
      ...(sheet.name.endsWith('.module.css') ? [...classRules(sheet)] : []).flatMap(({ classes, declared }) =>
        [...shared]
          .filter(([, all]) => classes.length === 1 && all.size > 1 && [...all].every(one => declared.includes(one)))
          .map(([one]) => `${sheet.name}: .${classes[0]} says what .${one} says; use that, or compose it from global`),
      ),
    ])
}

/** Everything of the page that a rule here is about, by its kind. */
export function pageSources(root: string): { sources: Source[]; sheets: Source[] } {
  const read = (pattern: string) =>
    globSync(pattern, { cwd: root })
      .map(name => name.split(path.sep).join('/'))
      .filter(name => !isTest(name))
      .map(name => ({ name, text: readFileSync(path.join(root, name), 'utf8') }))
  return { sources: read('**/*.{ts,tsx}'), sheets: read('**/*.css') }
}

if (import.meta.main) {
  const { sources, sheets } = pageSources(path.join(import.meta.dirname, '..', 'src', 'renderer'))
  const found = [
    ...strayDialogs(sources),
    ...strayFailures(sources),
    ...strayClasses(sheets, sources),
    ...repeatedShared(sheets),
  ]
  for (const line of found) console.error(line)
  process.exitCode = found.length > 0 ? 1 : 0
}
