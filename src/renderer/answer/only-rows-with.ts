// "Show only rows with this value": the list's filter gets one condition for the column, in place of those it had for it.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CellValue } from '../../contract/app/cell/cell.ts'
import type { ColumnId, RowId, SheetId } from '../../contract/app/ids.ts'
import { wholeListView } from '../../contract/app/view.ts'
import { useTRPC, useTRPCClient } from '../rpc/trpc.ts'
import { gridStore } from '../state/grid-state.ts'

interface ColumnValue {
  columnId: ColumnId
  /** null: rows without a value. */
  value: CellValue
}

/** A mutation over a value of an existing column. */
export function useOnlyRowsWith(sheetId: SheetId) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ columnId, value }: ColumnValue) => {
      const { view } = gridStore.get()
      const spec = view?.sheetId === sheetId ? view.spec : wholeListView
      const others = spec.conditions.filter(condition => condition.columnId !== columnId)
      const own = { kind: 'values' as const, columnId, values: [value] }
      await client.sheet.patch.mutate({ sheetId, view: { ...spec, conditions: [...others, own] } })
      // A saved view makes no change notice, so the list is asked again here.
      await queries.invalidateQueries(trpc.sheet.get.queryFilter({ sheetId }))
    },
  })
}

interface ResultValue {
  rowId: RowId
  resultColumnId: ColumnId
  /** Path of the field in its report or record. */
  field: string
}

/** The same over a field of stored answers: it becomes a column first where it is none, for 0 credits. */
export function useOnlyRowsWithField(sheetId: SheetId) {
  const client = useTRPCClient()
  const { mutateAsync } = useOnlyRowsWith(sheetId)
  return useMutation({
    mutationFn: async ({ rowId, resultColumnId, field }: ResultValue) => {
      const { columnId } = await client.answer.addField.mutate({ sheetId, resultColumnId, field })
      const record = await client.answer.record.query({ sheetId, rowId })
      const cell = record.fields.find(one => one.columnId === columnId)
      await mutateAsync({ columnId, value: cell?.value ?? null })
    },
  })
}
