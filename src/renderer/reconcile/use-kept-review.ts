// How a column is asked about: service, type, compared columns and score. Kept with the column whenever it changes, so that the review goes
// on there when it is opened again.
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ColumnId } from '../../contract/app/ids.ts'
import type { KeptReview, KnownService } from '../../contract/app/reconcile/reconcile-review.ts'
import type { Sheet } from '../../contract/app/sheet.ts'
import { useTRPC } from '../rpc/trpc.ts'
import { draftOf, emptyDraft, type ReconcileDraft } from './reconcile-draft.ts'

interface ReviewSettings {
  readonly service: KnownService | null
  readonly draft: ReconcileDraft
  readonly threshold: number | null
}

interface Begin {
  sheet: Sheet
  columnId: ColumnId
  known: readonly KnownService[]
  /** As it was the last time. */
  kept: KeptReview | null
}

export function useKeptReview({ sheet, columnId, known, kept }: Begin) {
  const trpc = useTRPC()
  const [settings, setSettings] = useState<ReviewSettings>({
    service: known.find(one => one.service === kept?.service) ?? known[0] ?? null,
    draft: kept ? draftOf(kept, sheet.columns) : emptyDraft,
    threshold: kept?.threshold ?? null,
  })
  const keeping = useMutation(trpc.reconcile.keep.mutationOptions({ scope: { id: 'reconcile-kept' } }))
  const keep = ({ service, draft, threshold }: ReviewSettings) => {
    if (!service) return
    const { type, properties, perSecond } = draft
    const now = { service: service.service, type, properties: [...properties], perSecond, threshold }
    keeping.mutate({ sheetId: sheet.id, columnId, kept: now })
  }
  return {
    ...settings,
    change(part: Partial<ReviewSettings>) {
      const next = { ...settings, ...part }
      setSettings(next)
      keep(next)
    },
    /** As it is: what is asked now is what is gone on with. */
    keep: () => keep(settings),
  }
}
