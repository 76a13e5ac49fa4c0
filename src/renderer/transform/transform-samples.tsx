// Cells that a transform changes, before and after.
import type { Column } from '../../contract/app/sheet.ts'
import type { TransformPreview } from '../../contract/app/transform.ts'
import { visibleText } from '../clean/visible-text.ts'
import table from '../ui/samples.module.css'
import classes from './transform.module.css'

interface Props {
  preview: TransformPreview
  /** Named where there are several. */
  columns: readonly Column[]
}

export function TransformSamples({ preview: { samples, added }, columns }: Props) {
  if (samples.length === 0) return null
  return (
    <table className={`${table.samples} ${classes.samples}`} aria-label="Before and after">
      <thead>
        <tr>
          {columns.length > 1 && <th scope="col">Column</th>}
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {samples.map(({ rowId, columnId, before, after }) => (
          <tr key={`${rowId} ${columnId}`}>
            {columns.length > 1 && <td>{columns.find(({ id }) => id === columnId)?.name}</td>}
            <td title={before} dir="auto">
              {before === '' ? <em>empty</em> : visibleText(before)}
            </td>
            <td title={after ?? ''} dir="auto" className={added > 0 ? classes.lines : undefined}>
              {after === null ? <em>empty</em> : added > 0 ? after : visibleText(after)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
