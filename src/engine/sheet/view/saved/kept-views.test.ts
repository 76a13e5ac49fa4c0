// What a page has on screen stays, whatever others open; everything else is bounded.
import { expect, test } from 'vitest'
import { SheetId } from '../../../../contract/app/ids.ts'
import { wholeListView } from '../../../../contract/app/view.ts'
import { keepViews } from './kept-views.ts'

const view = (rows = 10) => ({
  sheetId: SheetId.parse(1),
  spec: wholeListView,
  ids: new Uint32Array(rows),
  version: 1,
  total: rows,
})

test('the views that a page opened last stay while another client opens any number', () => {
  const kept = keepViews()
  const page = {}
  const shown = kept.add(view())
  kept.hold(page, shown)
  const others = Array.from({ length: 200 }, () => kept.add(view()))
  expect(kept.get(shown.id)).toBe(shown)
  expect(() => kept.get(others[0]?.id ?? shown.id)).toThrow('view_gone')
  // Another client that holds its own views cannot push it out either.
  const hog = {}
  for (let n = 0; n < 200; n++) kept.hold(hog, kept.add(view()))
  expect(kept.get(shown.id)).toBe(shown)
})

test('large views of others leave first, and all that a page held may leave once it is gone', () => {
  const kept = keepViews()
  const page = {}
  const shown = kept.add(view(4_000_000))
  kept.hold(page, shown)
  for (let n = 0; n < 8; n++) kept.add(view(4_000_000))
  expect(kept.get(shown.id)).toBe(shown)
  kept.release(page)
  for (let n = 0; n < 8; n++) kept.add(view(4_000_000))
  expect(() => kept.get(shown.id)).toThrow('view_gone')
})

test('a page keeps its last few views, not all it ever opened', () => {
  const kept = keepViews()
  const page = {}
  const opened = Array.from({ length: 80 }, () => {
    const one = kept.add(view())
    kept.hold(page, one)
    return one
  })
  expect(() => kept.get(opened[0]?.id ?? kept.add(view()).id)).toThrow('view_gone')
  expect(kept.get(opened.at(-1)?.id ?? kept.add(view()).id)).toBe(opened.at(-1))
})

test('a page that is gone holds nothing, also not what was still being ordered for it', () => {
  const kept = keepViews()
  const page = {}
  kept.release(page)
  const late = kept.add(view())
  kept.hold(page, late)
  for (let n = 0; n < 80; n++) kept.add(view())
  expect(() => kept.get(late.id)).toThrow('view_gone')
})
