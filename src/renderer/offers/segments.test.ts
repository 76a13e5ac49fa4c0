// Parts of a checked list: none is lost, and each is shown by a filter that a person can take back.
import { describe, expect, it } from 'vitest'
import { ColumnId } from '../../contract/app/ids.ts'
import type { ListVerdicts } from '../../contract/app/run/list-verdicts.ts'
import { type ViewCondition, ViewSpec, wholeListView } from '../../contract/app/view.ts'
import { isShown, segmentsOf, withSegment } from './segments.ts'

const found: ListVerdicts = {
  op: 'validate.email',
  sourceId: ColumnId.parse(4),
  resultColumnId: ColumnId.parse(9),
  verdicts: { Deliverable: 161, Unknown: 23 },
  blank: 64,
  states: { empty: 10, needs_input: 2 },
}

/** The same, its names in the opposite order. */
const reversed = (condition: ViewCondition) =>
  ViewSpec.shape.conditions.element.parse(Object.fromEntries(Object.entries(condition).toReversed()))

describe('parts of a checked list', () => {
  const segments = segmentsOf(found)

  it('are those that hold rows, verdicts first, and add up to the list', () => {
    expect(segments.map(({ look, rows }) => `${look.word} ${rows}`)).toEqual([
      'Deliverable 161',
      'Unknown 23',
      'Not checked 10',
      'Needs fixing 2',
      'Blank 64',
    ])
  })

  it('replace each other in the filter and leave other filters and the order alone', () => {
    const [deliverable, unknown] = segments
    if (!deliverable || !unknown) throw new Error('two parts are needed')
    const country = { kind: 'values' as const, columnId: ColumnId.parse(2), values: ['NO'] }
    const spec = { ...wholeListView, sort: [{ columnId: ColumnId.parse(2), descending: true }], conditions: [country] }
    const one = withSegment(spec, segments, deliverable)
    expect(isShown(deliverable, one)).toBe(true)
    expect(isShown(unknown, one)).toBe(false)
    const other = withSegment(one, segments, unknown)
    expect(other.conditions).toEqual([country, ...unknown.conditions])
    expect(withSegment(other, segments, null)).toEqual(spec)
  })

  it('are known again in a view that was stored', () => {
    const [deliverable] = segments
    if (!deliverable) throw new Error('a part is needed')
    const stored = ViewSpec.parse(structuredClone(withSegment(wholeListView, segments, deliverable)))
    const turned = { ...stored, conditions: stored.conditions.map(one => reversed(one)) }
    expect(isShown(deliverable, turned)).toBe(true)
    expect(withSegment(turned, segments, null)).toEqual(wholeListView)
  })

  it('of rows without a verdict leave out what was typed over', () => {
    const blank = segments.find(({ look }) => look.word === 'Blank')
    expect(blank?.conditions).toContainEqual(expect.objectContaining({ kind: 'verdict', not: true }))
  })
})
