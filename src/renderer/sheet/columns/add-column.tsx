// A small button that makes a field of stored answers a column of the list, for 0 credits (R-RUN-26).
import { ActionIcon } from '@mantine/core'
import { IconCheck, IconColumnInsertRight } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FieldAdd } from '../../../contract/app/run/answer.ts'
import { useTRPC } from '../../rpc/trpc.ts'
import { infoNotice } from '../../ui/notice/notices.tsx'
import { countNoun } from '../../ui/words/figures.ts'

/** A mutation; the list and its records are asked again when it is done. */
export function useAddField() {
  const trpc = useTRPC()
  const queries = useQueryClient()
  return useMutation(
    trpc.answer.addField.mutationOptions({
      onSuccess: ({ name, filled, known }, { sheetId }) => {
        infoNotice(
          known
            ? `“${name}” is already a column.`
            : `Added “${name}” with ${countNoun(filled, 'cell')} filled from stored answers for 0 credits.`,
          sheetId,
        )
        void queries.invalidateQueries(trpc.sheet.get.queryFilter({ sheetId }))
        void queries.invalidateQueries(trpc.answer.record.queryFilter())
      },
    }),
  )
}

interface AddColumnProps extends FieldAdd {
  name: string
  /** It is a column already. */
  there: boolean
}

export function AddColumn({ name, there, ...ask }: AddColumnProps) {
  const add = useAddField()
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={24}
      disabled={there}
      loading={add.isPending}
      aria-label={there ? `${name} is a column` : `Add ${name} as a column`}
      title={there ? 'A column of the list' : 'Add as column, 0 credits'}
      onClick={() => add.mutate(ask)}
    >
      {there ? <IconCheck size={14} /> : <IconColumnInsertRight size={14} />}
    </ActionIcon>
  )
}
