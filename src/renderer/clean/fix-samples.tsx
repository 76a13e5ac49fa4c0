// Ten cells before and after a fix, with what was done to each.
import type { FixPreview } from '../../contract/app/check.ts'
import { PreviewTable } from '../ui/preview-table.tsx'

export function FixSamples({ preview: { samples, fixes } }: { preview: FixPreview }) {
  if (samples.length === 0) return null
  const words = new Map(fixes.map(({ code, what }) => [code, what]))
  return (
    <PreviewTable
      label="Before and after"
      about="Change"
      rows={samples.map(({ rowId, before, after, codes }) => ({
        key: rowId,
        before,
        after,
        about: codes.map(code => words.get(code) ?? code).join('; '),
      }))}
    />
  )
}
