// "Validate this row": opens the run dialog for one row, with the estimate first.
import { useMutation } from '@tanstack/react-query'
import type { ColumnId } from '../../contract/app/ids.ts'
import type { RowRecord } from '../../contract/app/run/answer.ts'
import { sourceColumn } from '../../contract/app/run/operation.ts'
import type { RunOp } from '../../contract/app/run/sent-op.ts'
import { firstDraft, rowDraft } from '../offers/draft.ts'
import { useTRPCClient } from '../rpc/trpc.ts'
import { uiStore } from '../state/open.ts'
import { infoNotice } from '../ui/notice/notices.tsx'

/** A mutation; `again` also asks where there already is a result. */
export function useRowRun(
  { sheetId, rowId }: Pick<RowRecord, 'sheetId' | 'rowId'>,
  op: RunOp,
  columnId: ColumnId | null,
) {
  const client = useTRPCClient()
  return useMutation({
    mutationFn: async ({ again }: { again: boolean }) => {
      const [offers, sheet, settings] = await Promise.all([
        client.run.operations.query({ sheetId, columnId }),
        client.sheet.get.query({ sheetId }),
        client.settings.get.query(),
      ])
      const offer = offers.find(other => other.op === op)
      const source = offer && sourceColumn(offer.op, offer.mapping)
      if (!offer?.ready || source === undefined)
        return infoNotice(offer?.reason ?? 'The current service does not offer this for this column.')
      const draft = firstDraft({ sheetId, offer, viewId: null, listCountry: sheet.country, settings })
      uiStore.set({
        dialog: { kind: 'run', op: offer.op, columnId: columnId ?? source, spec: rowDraft(draft, rowId, again) },
      })
    },
  })
}
