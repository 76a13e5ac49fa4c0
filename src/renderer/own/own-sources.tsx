// Lists that Practice has taken in as own data: what they hold, and how to remove them.
import { Button, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTRPC } from '../rpc/trpc.ts'
import { uiStore } from '../state/open.ts'
import { useStore } from '../state/store.ts'
import { doneNotice } from '../ui/notice/notices.tsx'
import { SettingRow } from '../ui/setting-row.tsx'
import { SettingSection } from '../ui/setting-section.tsx'
import { countNoun, formatDate as dateWords } from '../ui/words/figures.ts'

export function OwnSources() {
  const trpc = useTRPC()
  const queries = useQueryClient()
  const sheetId = useStore(uiStore, state => state.sheetId)
  const sources = useQuery(trpc.own.sources.queryOptions())
  const remove = useMutation(
    trpc.own.remove.mutationOptions({
      onSuccess: records => {
        void queries.invalidateQueries(trpc.own.sources.queryFilter())
        doneNotice(`Removed from Practice: ${countNoun(records, 'record')}. The list itself is unchanged.`)
      },
    }),
  )
  return (
    <SettingSection heading="Own data in Practice">
      {/* A line from the start: what is below would move under the mouse when Practice has answered. */}
      {!sources.data?.length && (
        <Text c="dimmed" fz={12}>
          {sources.isPending && 'Loading…'}
          {sources.isError && 'Practice is not responding.'}
          {sources.data && 'None yet. Practice can use your own lists of people and companies.'}
        </Text>
      )}
      {sources.data?.map(({ id, file, date, people, companies }) => (
        <SettingRow
          key={id}
          name={file}
          more={`${countNoun(people, 'person', 'people')}, ${countNoun(companies, 'company', 'companies')}. Added ${dateWords(date)}.`}
        >
          {labels => (
            <Button
              {...labels}
              variant="default"
              loading={remove.isPending && remove.variables.id === id}
              onClick={() => remove.mutate({ id })}
            >
              Remove
            </Button>
          )}
        </SettingRow>
      ))}
      <Button
        mt="xs"
        variant="default"
        disabled={sheetId === null}
        onClick={() => sheetId !== null && uiStore.set({ dialog: { kind: 'own', sheetId } })}
      >
        {sheetId === null ? 'Open a list to add it' : 'Add the open list…'}
      </Button>
    </SettingSection>
  )
}
