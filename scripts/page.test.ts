// What the rules of the page find, and what they let pass.
import { expect, test } from 'vitest'
import { repeatedShared, strayClasses, strayDialogs, strayFailures } from './page.ts'

const file = (name: string, text: string) => ({ name, text })

test('a dialog of its own is found, except in ui and where it is named; an exception that nothing needs is, too', () => {
  const sources = [
    file('ui/dialog.tsx', '<Modal opened>'),
    file('a/x.tsx', '<Modal opened>'),
    file('a/y.tsx', '<Dialog>'),
  ]
  expect(strayDialogs(sources, {})).toEqual([expect.stringContaining('a/x.tsx: draws a dialog')])
  expect(strayDialogs(sources, { 'a/x.tsx': 'why' })).toEqual([])
  expect(strayDialogs(sources, { 'a/x.tsx': 'why', 'a/y.tsx': 'why' })).toEqual(['a/y.tsx: is no exception any more'])
})

test('a change that tells its own failure is found however it is written; a feed may', () => {
  const failures = (text: string) => strayFailures([file('a/x.tsx', text)], {}).length
  expect(failures('useMutation(trpc.a.b.mutationOptions({ onError: problemNotice }))')).toBe(1)
  expect(failures('useMutation({ mutationFn: () => call(1), onError(error) {} })')).toBe(1)
  expect(failures('change.mutate({ id: of(one) }, { onError })')).toBe(1)
  expect(failures('useSubscription(trpc.a.feed.subscriptionOptions(ask, { onError: error => stop(error) }))')).toBe(0)
  expect(failures('useMutation(trpc.a.b.mutationOptions())\nconst onError = 1')).toBe(0)
})

test('a class of a module is used through its import, a class of the page by its name or the start of it', () => {
  const sheets = [
    file('a/x.module.css', '.seen {}\n.gone > .seen:hover, .part { color: red }\n/* .said */\n.base {}'),
    file('b/y.module.css', '.own {\n composes: base from "../a/x.module.css";\n}'),
    file('a/page.css', '.lw-box-open {}\n.lw-gone {}\n.mantine-Modal-body {}\n.lw-named {}'),
  ]
  const sources = [
    file('a/x.tsx', "import classes from './x.module.css'\nclasses.seen + classes.lost"),
    file(
      'b/y.tsx',
      "import shown from '../a/x.module.css'\nimport own from './y.module.css'\nown.own + shown.part; " +
        ['`lw-box-$', "{kind}`; 'lw-named'"].join(''),
    ),
  ]
  expect(strayClasses(sheets, sources)).toEqual([
    'a/x.module.css: .gone is used nowhere',
    'a/x.tsx: a/x.module.css has no .lost',
    'a/page.css: .lw-gone is used nowhere',
  ])
})

test('a rule that says what a shared class says is found, and so is a class with the name of one', () => {
  const base = file(
    'ui/look/theme.css',
    '.lw-dim,\n.lw-hint {\n  color: dim;\n}\n\n.lw-hint {\n  font-size: small;\n}\n',
  )
  const sheets = [
    base,
    file(
      'a/x.module.css',
      '.note {\n  margin: 0;\n  font-size: small;\n  color: dim;\n}\n\n.dim {\n  color: dim;\n}\n',
    ),
    file(
      'a/y.module.css',
      '.note {\n  composes: lw-hint from global;\n}\n\n.bar p {\n  color: dim;\n  font-size: small;\n}\n',
    ),
    file('a/page.css', '.lw-dim:hover {\n  color: red;\n}\n'),
  ]
  expect(repeatedShared(sheets)).toEqual([
    'a/x.module.css: .note says what .lw-hint says; use that, or compose it from global',
    'a/page.css: .lw-dim is a shared class (ui/look/theme.css); take another name',
  ])
})
