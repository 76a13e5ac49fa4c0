// What a run writes reaches queries and panels at a beat, whatever its pace; what someone does reaches them at once.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { EngineChanges } from '../../contract/app/app.ts'
import { RowId, RunId, SheetId } from '../../contract/app/ids.ts'
import { createBeat } from './refresh-interval.ts'

const nothing: EngineChanges = {
  workbooks: false,
  sheets: [],
  runs: [],
  jobs: [],
  profiles: [],
  rules: [],
  searches: false,
  account: false,
  settings: false,
  workspace: false,
  suppression: false,
  team: false,
}
const change = (version: number, results: RowId[] | null) => ({
  sheetId: SheetId.parse(1),
  version,
  columns: false,
  rows: false,
  results,
})
const result = (version: number): EngineChanges => ({
  ...nothing,
  runs: [RunId.parse(1)],
  account: true,
  sheets: [change(version, [RowId.parse(version)])],
})

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function fixture(answers: boolean[] = []) {
  const heard: { changes: readonly EngineChanges[]; inStep: boolean }[] = []
  const beat = createBeat((changes, inStep) => {
    heard.push({ changes, inStep })
    return answers.shift() ?? false
  })
  return { heard, beat }
}
const versions = (heard: readonly { changes: readonly EngineChanges[] }[]) =>
  heard.flatMap(({ changes }) => changes.flatMap(({ sheets }) => sheets.map(({ version }) => version)))

test('a minute of results, five announcements a second, is heard some thirty times, and nothing of it is lost', () => {
  const { heard, beat } = fixture()
  for (let version = 1; version <= 300; version++) {
    beat.take(result(version))
    vi.advanceTimersByTime(200)
  }
  vi.advanceTimersByTime(10_000)
  expect(heard.length).toBeLessThanOrEqual(32)
  expect(versions(heard)).toEqual(Array.from({ length: 300 }, (_, at) => at + 1))
  expect(vi.getTimerCount()).toBe(0)
})

test('the first result after a rest is heard at once', () => {
  const { heard, beat } = fixture()
  beat.take(result(1))
  vi.advanceTimersByTime(10_000)
  beat.take(result(2))
  expect(versions(heard)).toEqual([1, 2])
})

test('what someone does while a run writes is heard at once, also when results come with it', () => {
  const { heard, beat } = fixture()
  beat.take(result(1))
  beat.take(result(2))
  beat.take({ ...nothing, runs: [RunId.parse(1)], sheets: [change(3, null)], settings: true })
  expect(heard.map(({ inStep }) => inStep)).toEqual([true, false])
  expect(heard[1]?.changes).toEqual([{ ...nothing, sheets: [change(3, null)], settings: true }])
  vi.advanceTimersByTime(10_000)
  expect(versions(heard)).toEqual([1, 3, 2])
})

test('what could not be done at a beat gets another, without any news', () => {
  const { heard, beat } = fixture([true, true])
  beat.take(result(1))
  vi.advanceTimersByTime(20_000)
  expect(heard.map(({ changes }) => changes.length)).toEqual([1, 0, 0])
  expect(vi.getTimerCount()).toBe(0)
})

test('after it was stopped it is silent', () => {
  const { heard, beat } = fixture()
  beat.take(result(1))
  beat.take(result(2))
  beat.stop()
  vi.advanceTimersByTime(10_000)
  expect(versions(heard)).toEqual([1])
})
