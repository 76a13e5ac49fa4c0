// Makes a rule of the list of what was found in it.
import { useMutation } from '@tanstack/react-query'
import type { ColumnId, SheetId } from '../../contract/app/ids.ts'
import { type CellRule, isOnlyOne } from '../../contract/app/rules/cell-rule.ts'
import { useTRPCClient } from '../rpc/trpc.ts'
import { uiStore } from '../state/open.ts'
import { doneNotice } from '../ui/notice/notices.tsx'

/** The rule is put with the others of its column; one that says the same is there once, and one of its kind is replaced. */
export function useMakeRule(sheetId: SheetId) {
  const client = useTRPCClient()
  return useMutation({
    async mutationFn({ columnId, rule }: { columnId: ColumnId; rule: CellRule }) {
      const kept = await client.rules.of.query({ sheetId })
      const own = kept.find(one => one.columnId === columnId)?.rules ?? []
      const others = own.filter(
        one => !isSame(one, rule) && !(isOnlyOne(rule) && isOnlyOne(one) && one.kind === rule.kind),
      )
      await client.rules.set.mutate({ sheetId, columns: [{ columnId, rules: [...others, rule] }], others: false })
    },
    onSuccess: (_, { columnId }) =>
      doneNotice('Rule kept with this list.', {
        label: 'Show rules',
        run: async () => uiStore.set({ dialog: { kind: 'rules', sheetId, columnId } }),
      }),
  })
}

const isSame = (one: CellRule, other: CellRule): boolean => JSON.stringify(one) === JSON.stringify(other)
