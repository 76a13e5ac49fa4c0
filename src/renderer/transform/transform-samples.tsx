// Changes that a transform makes, before and after; those that are unticked are not made.
import { Checkbox, Text } from '@mantine/core'
import type { Column } from '../../contract/app/sheet.ts'
import type { TransformPreview } from '../../contract/app/transform.ts'
import table from '../ui/samples.module.css'
import { countNoun } from '../ui/words/figures.ts'
import { visibleText } from '../ui/words/visible-text.ts'
import { changeKey, type Sample, type Ticks } from './ticks.ts'
import classes from './transform.module.css'

interface Props {
  preview: TransformPreview
  /** Named where there are several. */
  columns: readonly Column[]
  /** null: all of it or nothing. */
  ticks: Ticks | null
}

export function TransformSamples({ preview: { samples, added, changes }, columns, ticks }: Props) {
  if (samples.length === 0) return null
  const several = columns.length > 1
  const more = changes - samples.reduce((sum, { cells }) => sum + cells, 0)
  const kept = ticks ? samples.filter(ticks.isTicked).length : 0
  return (
    <>
      <table className={`${table.samples} ${classes.samples}`} aria-label="Before and after">
        <thead>
          <tr>
            {ticks && (
              <th scope="col" className={classes.tick}>
                <Checkbox
                  size="xs"
                  aria-label="Make all changes shown"
                  checked={kept === samples.length}
                  indeterminate={kept > 0 && kept < samples.length}
                  onChange={({ currentTarget }) => ticks.tick(samples, currentTarget.checked)}
                />
              </th>
            )}
            {several && <th scope="col">Column</th>}
            <th scope="col">Before</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          {samples.map(sample => (
            <tr key={changeKey(sample)} className={ticks?.isTicked(sample) === false ? 'lw-dim' : undefined}>
              {ticks && (
                <td className={classes.tick}>
                  <Checkbox
                    size="xs"
                    aria-label={`Change “${sample.before}”`}
                    checked={ticks.isTicked(sample)}
                    onChange={({ currentTarget }) => ticks.tick([sample], currentTarget.checked)}
                  />
                </td>
              )}
              {several && <td>{columns.find(({ id }) => id === sample.columnId)?.name}</td>}
              <Texts sample={sample} lines={added > 0} />
            </tr>
          ))}
        </tbody>
      </table>
      {ticks && more > 0 && (
        <Text size="sm" c="dimmed" mt={4}>
          {`${countNoun(more, 'more cell')} ${more === 1 ? 'changes' : 'change'} not shown.`}
        </Text>
      )}
    </>
  )
}

/** `lines`: the cell becomes several rows. */
function Texts({ sample: { before, after, cells }, lines }: { sample: Sample; lines: boolean }) {
  return (
    <>
      <td title={before} dir="auto">
        {before === '' ? <em>empty</em> : visibleText(before)}
        {cells > 1 && <span className="lw-dim">{` × ${cells.toLocaleString('en')}`}</span>}
      </td>
      <td title={after ?? ''} dir="auto" className={lines ? classes.lines : undefined}>
        {after === null ? <em>empty</em> : lines ? after : visibleText(after)}
      </td>
    </>
  )
}
