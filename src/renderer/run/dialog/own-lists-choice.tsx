// Which of the other lists a run looks into before it asks: all of them unless some are named.
import { MultiSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { RunSpec } from '../../../contract/app/run/run-spec.ts'
import { useTRPC } from '../../rpc/trpc.ts'

interface OwnListsChoiceProps {
  draft: RunSpec
  onDraft: (draft: RunSpec) => void
}

export function OwnListsChoice({ draft, onDraft }: OwnListsChoiceProps) {
  const trpc = useTRPC()
  const { data: workbooks = [] } = useQuery(trpc.sheet.workbooks.queryOptions())
  const lists = workbooks.flatMap(({ sheets }) => sheets).filter(({ id }) => id !== draft.sheetId)
  const named = Array.isArray(draft.ownLists) ? draft.ownLists : []
  return (
    <MultiSelect
      aria-label="Lists to check"
      placeholder={named.length === 0 ? 'All lists' : ''}
      searchable
      clearable
      value={named.map(String)}
      data={lists.map(({ id, name }) => ({ value: String(id), label: name }))}
      onChange={values => {
        const ids = lists.filter(({ id }) => values.includes(String(id))).map(({ id }) => id)
        onDraft({ ...draft, ownLists: ids.length > 0 ? ids : true })
      }}
    />
  )
}
