// What the check of actions finds, and that the program has none of it.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { actionFaults } from './actions.ts'

function faultsOf(files: Readonly<Record<string, string>>, known: readonly string[] = []): string[] {
  const root = mkdtempSync(path.join(tmpdir(), 'listwright-actions-'))
  try {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
      writeFileSync(path.join(root, name), text)
    }
    return actionFaults(root, known)
  } finally {
    rmSync(root, { recursive: true })
  }
}

test('an action and what it is made of leave its queue, its step and its news to the pipeline', () => {
  const files = {
    'engine/a/a-action.ts': "import type { A } from './a.ts'\nexport const a = listAction({\n  does: 'a',\n})",
    'engine/a/other.ts': 'edits.write(sheetId, step, blocks)',
    'engine/a/a.ts': 'changes.sheet({ sheetId })\nawait edits.write(sheetId, step, blocks)',
    'engine/a/a.conformance.ts': 'edits.write(sheetId, step, blocks)',
    'engine/action/pipeline.ts': 'edits.write(sheetId, step, blocks)',
    'engine/sheet/edit/b.ts': 'edits.write(sheetId, step, blocks)',
  }
  expect(faultsOf(files, ['engine/a/other.ts'])).toEqual([
    'engine/a/a.ts: writes slices, which engine/action does',
    'engine/a/a.ts: tells pages of a change, which engine/action does',
  ])
})

test('only files on the list change a list without an action, and only while they do', () => {
  const files = {
    'engine/a/a.ts': 'await edits.write(sheetId, step, blocks)',
    'engine/b/b.ts': 'await allOrNothing(kept, step, work)',
    'engine/c/c.ts': '',
  }
  expect(faultsOf(files, ['engine/b/b.ts', 'engine/c/c.ts'])).toEqual([
    'engine/a/a.ts: changes a list without engine/action',
    'engine/c/c.ts: no longer works outside engine/action; take it off the list',
  ])
})

test('an action is declared once', () => {
  const files = {
    'engine/recipe/steps/guess.ts': "export const step = stepKind({\n  does: 'guess',\n})",
    'model/actions/guess.ts': "export const facts = actionFacts({\n  id: 'guess',\n})",
  }
  expect(faultsOf(files)).toEqual(['model/actions/guess.ts: "guess" is declared in engine/recipe/steps/guess.ts too'])
})

test('the program has none of it', () => {
  expect(actionFaults(path.join(import.meta.dirname, '..', 'src'))).toEqual([])
})
