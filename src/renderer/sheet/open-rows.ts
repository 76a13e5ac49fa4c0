// "Open these rows": the list shows exactly the rows that a figure stands for.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { RowId, SheetId } from '../../contract/app/ids.ts'
import { everything } from '../../contract/app/view.ts'
import { useTRPC, useTRPCClient } from '../rpc/trpc.ts'
import { grid } from '../state/grid-state.ts'
import { ui } from '../state/open.ts'

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
      const { view } = grid.get()
      const sort = view?.sheetId === sheetId ? view.spec.sort : everything.sort
      const spec = { sort, conditions: [{ kind: 'rows' as const, columnId: null, rowIds, label }], search: '' }
      await client.sheet.patch.mutate({ sheetId, view: spec })
      await queries.invalidateQueries(trpc.sheet.get.queryFilter({ sheetId }))
    },
    onSuccess: (_done, { sheetId }) => ui.set({ sheetId, dialog: null }),
  })
}
