// Approving a run without a connection: nothing is sent until there is one, and whether it may then start by itself
// (R-RUN-14).
import { Checkbox } from '@mantine/core'
import type { RunLimits } from '../../offers/draft.ts'
import { Note } from '../../ui/note.tsx'

interface OfflinePartProps {
  limits: RunLimits
  onLimits: (limits: RunLimits) => void
}

export function OfflinePart({ limits, onLimits }: OfflinePartProps) {
  return (
    <Note tone="warn" icon="◷" title="No connection">
      You can approve this run now. Nothing is sent. When you are online again, you see a new estimate and confirm.
      <Checkbox
        mt={8}
        label="Start automatically within 7 days"
        description="Only within the cap and only if it needs no more requests than now."
        checked={limits.unasked}
        onChange={event => onLimits({ ...limits, unasked: event.currentTarget.checked })}
      />
    </Note>
  )
}
