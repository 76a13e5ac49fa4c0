// Moves in the sidebar: by keys, by drop, and the way back.
import { expect, test } from 'vitest'
import type { SheetId, WorkbookId } from '../../contract/app/ids.ts'
import type { Workbook } from '../../contract/app/sheet.ts'
import { dropList, dropWorkbook, placeOf, stepList, stepWorkbook } from './arrange.ts'

const list = (id: number) => id as SheetId
const book = (id: number) => id as WorkbookId
const workbook = (id: number, sheets: number[], kept = false): Workbook => ({
  id: book(id),
  name: `book ${id}`,
  position: id,
  kept,
  sheets: sheets.map(sheet => ({
    id: list(sheet),
    workbookId: book(id),
    name: `list ${sheet}`,
    position: sheet,
    rows: 0,
    changedAt: '2026-01-01T00:00:00.000Z',
    runs: [],
  })),
})

/** 1: a list alone; 2: a workbook of two; 3: an empty one that a person made; 4: a list alone. */
const books = [workbook(1, [11]), workbook(2, [21, 22]), workbook(3, [], true), workbook(4, [41])]

test('keys move a list inside its workbook and a lone list among the workbooks', () => {
  expect(stepList(books, list(22), -1)).toEqual({ kind: 'into', workbookId: 2, before: 21 })
  expect(stepList(books, list(21), 1)).toEqual({ kind: 'into', workbookId: 2, before: null })
  expect(stepList(books, list(21), -1)).toBeNull()
  expect(stepList(books, list(11), 1)).toEqual({ kind: 'out', before: 3 })
  expect(stepList(books, list(41), -1)).toEqual({ kind: 'out', before: 3 })
  expect(stepList(books, list(41), 1)).toBeNull()
  expect(stepList(books, list(99), 1)).toBeNull()
})

test('keys move a workbook', () => {
  expect(stepWorkbook(books, book(2), -1)).toBe(1)
  expect(stepWorkbook(books, book(2), 1)).toBe(4)
  expect(stepWorkbook(books, book(3), 1)).toBeNull()
  expect(stepWorkbook(books, book(1), -1)).toBeUndefined()
})

test('a list dropped on a workbook goes in, above it gets out, beside a list stands beside it', () => {
  expect(dropList(books, { workbookId: book(3) }, true)).toEqual({ kind: 'into', workbookId: 3, before: null })
  expect(dropList(books, { workbookId: book(2) }, true)).toEqual({ kind: 'into', workbookId: 2, before: 21 })
  expect(dropList(books, { workbookId: book(2) }, false)).toEqual({ kind: 'out', before: 2 })
  expect(dropList(books, { sheetId: list(21) }, true)).toEqual({ kind: 'into', workbookId: 2, before: 22 })
  expect(dropList(books, { sheetId: list(41) }, true)).toEqual({ kind: 'out', before: null })
  expect(dropList(books, { sheetId: list(41) }, false)).toEqual({ kind: 'out', before: 4 })
})

test('a workbook is dropped between workbooks, wherever in one it falls', () => {
  expect(dropWorkbook(books, { sheetId: list(22) }, true)).toBe(3)
  expect(dropWorkbook(books, { workbookId: book(1) }, false)).toBe(1)
  expect(dropWorkbook(books, { sheetId: list(41) }, true)).toBeNull()
  expect(dropWorkbook(books, { sheetId: list(99) }, true)).toBeUndefined()
})

test('the place of a list is the move that brings it back', () => {
  expect(placeOf(books, list(21))).toEqual({ kind: 'into', workbookId: 2, before: 22 })
  expect(placeOf(books, list(11))).toEqual({ kind: 'out', before: 2 })
  expect(placeOf(books, list(41))).toEqual({ kind: 'out', before: null })
})
