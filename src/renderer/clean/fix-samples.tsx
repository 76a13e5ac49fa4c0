// Ten cells before and after a fix, with what was done to each.
import type { FixPreview } from '../../contract/app/check.ts'
import table from '../ui/samples.module.css'
import { visibleText } from '../ui/visible-text.ts'
import classes from './fix-dialog.module.css'

export function FixSamples({ preview: { samples, fixes } }: { preview: FixPreview }) {
  if (samples.length === 0) return null
  const words = new Map(fixes.map(({ code, what }) => [code, what]))
  return (
    <table className={`${table.samples} ${classes.samples}`}>
      <caption>Before and after</caption>
      <thead>
        <tr>
          <th scope="col">Before</th>
          <th scope="col">After</th>
          <th scope="col">Change</th>
        </tr>
      </thead>
      <tbody>
        {samples.map(({ rowId, before, after, codes }) => (
          <tr key={rowId}>
            <td title={before}>
              <del>{visibleText(before)}</del>
            </td>
            <td title={after}>
              <ins>{after}</ins>
            </td>
            <td>{codes.map(code => words.get(code) ?? code).join('; ')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
