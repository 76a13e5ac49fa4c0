// "Open these rows": the list shows exactly the rows that a figure stands for.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { RowId, SheetId } from '../../contract/app/ids.ts'
import { wholeListView } from '../../contract/app/view.ts'
import { useTRPC, useTRPCClient } from '../rpc/trpc.ts'
import { gridStore } from '../state/grid-state.ts'
import { uiStore } from '../state/open.ts'

export interface RowsAsk {
  sheetId: SheetId
  /** What the rows are, for the filter's chip: "Unsure in run 3". */
  label: string
  find: () => Promise<RowId[]>
}

/** A mutation that finds row ids and makes them the filter of their list, in the order the list has now. */
export function useOpenRows() {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ sheetId, label, find }: RowsAsk) => {
      const rowIds = await find()
      const { view } = gridStore.get()
      const sort = view?.sheetId === sheetId ? view.spec.sort : wholeListView.sort
      const spec = { sort, conditions: [{ kind: 'rows' as const, columnId: null, rowIds, label }], search: '' }
      await client.sheet.patch.mutate({ sheetId, view: spec })
      await queries.invalidateQueries(trpc.sheet.get.queryFilter({ sheetId }))
    },
    onSuccess: (_done, { sheetId }) => uiStore.set({ sheetId, dialog: null }),
  })
}
