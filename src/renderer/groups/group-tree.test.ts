// Groups as a tree and as a pivot: sums add up, the largest come first, and nothing is lost.
import { describe, expect, it } from 'vitest'
import { groupTree, nodeName, pivotOf, seenNodes } from './group-tree.ts'

const group = (keys: (string | null)[], rows: number, sum = 0) => ({ keys, rows, numbers: rows, sum })
const groups = [
  group(['NO', 'Oslo'], 5, 50),
  group(['SE', 'Malmö'], 4, 4),
  group(['SE', null], 3, 6),
  group(['NO', 'Bergen'], 1, 1),
]

describe('groups', () => {
  it('add up to the groups above them, the largest first', () => {
    const tree = groupTree(groups)
    expect(tree.map(({ keys, rows, sum }) => [keys[0], rows, sum])).toEqual([
      ['SE', 7, 10],
      ['NO', 6, 51],
    ])
    expect(tree[0]?.children.map(({ keys }) => keys)).toEqual([
      ['SE', 'Malmö'],
      ['SE', null],
    ])
  })

  it('of equal size are in the order of their names, as people sort them, and blank last', () => {
    const names = ['Vienna', null, 'Łódź', 'Zürich', 'area 10', 'Évora', 'area 9', 'Ålesund', 'Graz']
    const tree = groupTree([...names.map(name => group([name], 1)), group(['Zug'], 2)])
    expect(tree.map(({ keys }) => keys[0])).toEqual([
      'Zug',
      'Ålesund',
      'area 9',
      'area 10',
      'Évora',
      'Graz',
      'Łódź',
      'Vienna',
      'Zürich',
      null,
    ])
  })

  it('are seen when what is above them is unfolded', () => {
    const tree = groupTree(groups)
    expect(seenNodes(tree, new Set())).toHaveLength(2)
    const seen = seenNodes(tree, new Set([nodeName({ keys: ['NO'] })]))
    expect(seen.map(({ keys }) => keys.join(' '))).toEqual(['SE', 'NO', 'NO Oslo', 'NO Bergen'])
  })

  it('pivot with the most frequent values across, and say what is left out', () => {
    const pivot = pivotOf(groups, 2)
    expect(pivot.heads).toEqual(['Oslo', 'Malmö'])
    expect(pivot.left).toBe(2)
    expect(pivot.lines.map(({ node, cells }) => [node.keys[0], ...cells.map(cell => cell?.rows ?? 0)])).toEqual([
      ['SE', 0, 4],
      ['NO', 5, 0],
    ])
  })
})
