// Changes values of a column in all cells that are counted: those of the rows that the filters of other columns leave.
import { useMutation } from '@tanstack/react-query'
import type { Column } from '../../../contract/app/sheet.ts'
import { useTRPCClient } from '../../rpc/trpc.ts'
import { problemShown } from '../../ui/notice/mutation-problems.ts'
import { infoNotice } from '../../ui/notice/notices.tsx'
import { stepNotice } from '../../ui/notice/step-notice.ts'
import { countNoun } from '../../ui/words/figures.ts'
import { useSession } from '../session-context.ts'

interface ChangedValues {
  readonly values: readonly string[]
  /** '' leaves the cells blank. */
  readonly to: string
}

/** `onChanged` gets what was changed, also where no cell had to be. */
export function useChangeValues(column: Column, onChanged: (changed: ChangedValues) => void) {
  const client = useTRPCClient()
  const session = useSession()
  return useMutation({
    meta: problemShown,
    async mutationFn({ values, to }: ChangedValues) {
      const { sheet, view } = session.state.get()
      const conditions = view.spec.conditions.filter(one => one.columnId !== column.id)
      const spec = { ...view.spec, conditions }
      const { id: viewId } = await client.view.open.query({ sheetId: sheet.id, spec, aside: true })
      return client.transform.perform.mutate({
        sheetId: sheet.id,
        columnIds: [column.id],
        scope: { of: 'view', viewId },
        choice: { id: 'values', options: { values: values.join('\n'), to } },
        into: { column: 'same' },
      })
    },
    onSuccess({ cells, stepId }, changed) {
      const { id } = session.state.get().sheet
      if (stepId === null) infoNotice('Nothing changed.', id)
      else stepNotice(`${countNoun(cells, 'cell')} changed.`, id)
      onChanged(changed)
    },
  })
}
