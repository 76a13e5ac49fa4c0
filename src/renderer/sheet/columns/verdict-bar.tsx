// Below the name of a column of verdicts: the rows of each as a part of one bar, which shows them.
import { useQuery } from '@tanstack/react-query'
import type { ColumnId } from '../../../contract/app/ids.ts'
import { isShown, type Segment, segmentsOf, withSegment } from '../../offers/segments.ts'
import { useTRPC } from '../../rpc/trpc.ts'
import { toneColours } from '../../ui/look/verdict-look.ts'
import { countNoun } from '../../ui/words/figures.ts'
import { useSession, useSessionState } from '../session-context.ts'

/** What has no verdict yet, most of the rows after a trial, is not to stand out. */
const colourOf = ({ look, verdict }: Segment) =>
  verdict === null && look.tone === 'neutral' ? '--lw-border-strong' : toneColours(look.tone).text

export function VerdictBar({ columnId }: { columnId: ColumnId }) {
  const trpc = useTRPC()
  const session = useSession()
  const spec = useSessionState(state => state.view.spec)
  const { data: checks } = useQuery(trpc.run.verdicts.queryOptions({ sheetId: session.sheetId }))
  const check = checks?.find(({ resultColumnId }) => resultColumnId === columnId)
  if (!check) return null
  const segments = segmentsOf(check)
  const press = (segment: Segment) => {
    const shown = isShown(segment, spec) ? null : segment
    void session.show(withSegment(spec, segments, shown))
  }
  return (
    <span className="lw-verdicts">
      {segments.map(segment => {
        const { look, rows } = segment
        const pressed = isShown(segment, spec)
        return (
          <button
            key={look.word}
            type="button"
            className="lw-verdict-part"
            // As all of a header: by keys the menu of the column and the strip above do the same.
            tabIndex={-1}
            aria-label={`${look.word}, ${countNoun(rows, 'row')}`}
            aria-pressed={pressed}
            title={`${look.word}: ${countNoun(rows, 'row')}. ${pressed ? 'Show all rows again.' : 'Show these rows.'}`}
            style={{ flexGrow: rows, color: `var(${colourOf(segment)})` }}
            onClick={() => press(segment)}
          />
        )
      })}
    </span>
  )
}
