// "Open these rows": the list shows exactly the rows that a figure is made of.
import { type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { RowFigure } from '../../contract/app/cell/column-profile.ts'
import type { RowId, SheetId } from '../../contract/app/ids.ts'
import { type ViewCondition, wholeListView } from '../../contract/app/view.ts'
import { useTRPC, useTRPCClient } from '../rpc/trpc.ts'
import { gridStore } from '../state/grid-state.ts'
import { uiStore } from '../state/open.ts'

export interface RowsAsk {
  sheetId: SheetId
  /** What the rows are, for the filter's chip: "Unsure in run 3". */
  label: string
  find: () => Promise<RowId[]>
  /** Of these, those that pass this too. */
  among?: () => Promise<ViewCondition[]>
}

/** Makes conditions the whole filter of a list, in the order the list has now. */
function useShow() {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const queries = useQueryClient()
  return async (sheetId: SheetId, conditions: ViewCondition[]) => {
    const { view } = gridStore.get()
    const sort = view?.sheetId === sheetId ? view.spec.sort : wholeListView.sort
    await client.sheet.patch.mutate({ sheetId, view: { sort, conditions, search: '' } })
    await queries.invalidateQueries(trpc.sheet.get.queryFilter({ sheetId }))
  }
}

const open = (sheetId: SheetId) => uiStore.set({ sheetId, dialog: null })

/** A mutation that finds row ids and makes them the filter of their list. `meta`: of a caller that shows its problem itself. */
export function useOpenRows(options: Pick<UseMutationOptions, 'meta'> = {}) {
  const show = useShow()
  return useMutation({
    ...options,
    mutationFn: async ({ sheetId, label, find, among }: RowsAsk) =>
      show(sheetId, [{ kind: 'rows', columnId: null, rowIds: await find(), label }, ...((await among?.()) ?? [])]),
    onSuccess: (_done, { sheetId }) => open(sheetId),
  })
}

/** A mutation that shows the rows that a figure is made of. */
export function useOpenFigure() {
  const show = useShow()
  return useMutation({
    mutationFn: ({ sheetId, figure }: { sheetId: SheetId; figure: RowFigure }) => show(sheetId, figure.opens),
    onSuccess: (_done, { sheetId }) => open(sheetId),
  })
}
