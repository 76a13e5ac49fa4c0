// Groups as lines to fold and unfold, each with its rows, a bar, and the figures of a number column.
import { IconChevronRight } from '@tabler/icons-react'
import { type CSSProperties, useState } from 'react'
import { percentOf } from '../../contract/app/percent.ts'
import type { RowGroup } from '../../contract/app/view.ts'
import { countNoun, formatCount } from '../ui/words/figures.ts'
import { figureWriter } from './group-figures.ts'
import { type GroupNode, groupTree, nodeName, seenNodes } from './group-tree.ts'
import classes from './groups.module.css'

export interface TableProps {
  /** Of the columns that are grouped by. */
  names: readonly string[]
  /** Of the column that is summed. */
  figure: string | null
  /** Rows in all, which shares are of. */
  total: number
  shares: boolean
  onOpen: (keys: readonly (string | null)[]) => void
}

/** Drawn at once; the others come with a click. */
const linesAtOnce = 200

const averageOf = ({ sum, numbers }: GroupNode): number => sum / numbers

export const keyWords = (key: string | null | undefined): string => key ?? '(blank)'

export function GroupTable({
  groups,
  names,
  figure,
  total,
  shares,
  onOpen,
}: TableProps & { groups: readonly RowGroup[] }) {
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set())
  const [most, setMost] = useState(linesAtOnce)
  const tree = groupTree(groups)
  const seen = seenNodes(tree, unfolded)
  const largest = Math.max(1, ...tree.map(({ rows }) => rows))
  const counted = seen.filter(({ numbers }) => numbers > 0)
  const sums = figureWriter(counted.map(({ sum }) => sum))
  const averages = figureWriter(counted.map(averageOf))
  const toggle = (node: GroupNode) => {
    const next = new Set(unfolded)
    if (!next.delete(nodeName(node))) next.add(nodeName(node))
    setUnfolded(next)
  }
  return (
    <>
      <table className={classes.table} aria-label={`Groups by ${names.join(', ')}`}>
        <thead>
          <tr>
            <th scope="col">{names.join(' / ')}</th>
            <td aria-hidden />
            <th scope="col" className={classes.number}>
              {shares ? 'Share' : 'Rows'}
            </th>
            {figure !== null && (
              <>
                <th scope="col" className={classes.number}>
                  Sum of {figure}
                </th>
                <th scope="col" className={classes.number}>
                  Average
                </th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {seen.slice(0, most).map(node => {
            const said = node.keys.map(keyWords).join(', ')
            return (
              <tr key={nodeName(node)} style={{ '--depth': node.keys.length - 1 } as CSSProperties}>
                <th scope="row" className={classes.key}>
                  {node.children.length > 0 && (
                    <button
                      type="button"
                      className={classes.fold}
                      aria-expanded={unfolded.has(nodeName(node))}
                      aria-label={`Groups in ${said}`}
                      onClick={() => toggle(node)}
                    >
                      <IconChevronRight size={14} aria-hidden />
                    </button>
                  )}
                  <span className={classes.value} data-blank={node.keys.at(-1) === null || undefined}>
                    {keyWords(node.keys.at(-1))}
                  </span>
                </th>
                <td className={classes.bar} aria-hidden>
                  <span style={{ inlineSize: `${(100 * node.rows) / largest}%` }} />
                </td>
                <td className={classes.number}>
                  <button
                    type="button"
                    className={classes.open}
                    aria-label={`Show ${countNoun(node.rows, 'row')}: ${said}`}
                    onClick={() => onOpen(node.keys)}
                  >
                    {shares ? percentOf(node.rows, Math.max(1, total)) : formatCount(node.rows)}
                  </button>
                </td>
                {figure !== null && (
                  <>
                    <td className={classes.number}>{node.numbers > 0 ? sums(node.sum) : '–'}</td>
                    <td className={classes.number}>{node.numbers > 0 ? averages(averageOf(node)) : '–'}</td>
                  </>
                )}
              </tr>
            )
          })}
        </tbody>
      </table>
      {seen.length > most && (
        <button type="button" className={classes.more} onClick={() => setMost(most * 4)}>
          Show more of {countNoun(seen.length, 'line')}
        </button>
      )}
    </>
  )
}
