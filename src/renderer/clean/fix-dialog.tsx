// "Fix types" of a column: which fixes, which form, which mistyped domains; before and after, then one step of undo.
import { Box, Checkbox, Group, Loader, Radio, Stack, Text } from '@mantine/core'
import { keepPreviousData, skipToken, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FixForm, FixPreview } from '../../contract/app/check.ts'
import type { ColumnId } from '../../contract/app/ids.ts'
import { useTRPC } from '../rpc/trpc.ts'
import { gridStore } from '../state/grid-state.ts'
import { useStore } from '../state/store.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Note } from '../ui/note.tsx'
import { stepNotice } from '../ui/notice/step-notice.ts'
import { countNoun, formatCount } from '../ui/words/figures.ts'
import { problemText } from '../ui/words/words.ts'
import { type FixChoice, firstFix, repairsOnly } from './first-fix.ts'
import { FixSamples } from './fix-samples.tsx'

export function FixDialog({ columnId, onClose }: { columnId: ColumnId; onClose: () => void }) {
  const trpc = useTRPC()
  const view = useStore(gridStore, state => state.view)
  const column = useStore(gridStore, state => state.columns.find(({ id }) => id === columnId))
  const [chosen, setChosen] = useState<FixChoice | null>(null)
  const previewOf = (choice: FixChoice | null) => ({
    ...trpc.edit.fixPreview.queryOptions(view && choice ? { viewId: view.id, columnId, ...choice } : skipToken, {
      trpc: { abortOnUnmount: true },
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const repairs = useQuery(previewOf(repairsOnly))
  const choice = chosen ?? (repairs.data ? firstFix(repairs.data) : null)
  const preview = useQuery(previewOf(choice))
  const ask = view && choice && { viewId: view.id, columnId, ...choice }
  const fix = useMutation(
    trpc.clean.fixColumn.mutationOptions({
      onSuccess: ({ cells }) => {
        onClose()
        if (!view) return
        const { sheetId } = view
        stepNotice(`${countNoun(cells, 'cell')} fixed in “${column?.name ?? ''}”.`, sheetId)
      },
    }),
  )
  const found = preview.data
  const problem = repairs.error ?? preview.error
  // What is shown is of an earlier choice until the next one is counted.
  const stale = preview.isPlaceholderData
  const filtered = view !== null && view.rows < view.total
  return (
    <Dialog
      onClose={onClose}
      title={`Fix “${column?.name ?? 'the column'}”`}
      size={720}
      state={
        found && (
          <>
            Changes {formatCount(found.changes)} of {countNoun(found.rows, 'row')}
            {filtered && ' in this view'}.{stale && ' Counting…'}
          </>
        )
      }
      focus="main"
      main={{
        label: found && found.changes > 0 ? `Fix ${countNoun(found.changes, 'cell')}` : 'Fix',
        run: () => ask && fix.mutate(ask),
        disabled: !found || found.changes === 0 || stale,
        busy: fix.isPending,
      }}
    >
      {problem ? (
        <Note tone="bad" icon="▲" urgent>
          {problemText(problem).text}
        </Note>
      ) : !found || !choice ? (
        <Loader size="sm" aria-label="Checking every cell" />
      ) : (
        <Stack gap={14} aria-busy={preview.isFetching}>
          <FixChoices preview={found} choice={choice} onChange={setChosen} />
          <FixSamples preview={found} />
          {found.changes === 0 && <Text c="dimmed">{nothing(found)}</Text>}
        </Stack>
      )}
    </Dialog>
  )
}

const nothing = ({ fixes, forms, slips }: FixPreview): string =>
  fixes.length === 0 && forms.length === 0 && slips.length === 0
    ? 'There is nothing to fix in this column.'
    : 'These choices would change nothing.'

interface ChoicesProps {
  preview: FixPreview
  choice: FixChoice
  onChange: (choice: FixChoice) => void
}

function FixChoices({ preview: { fixes, forms, slips }, choice, onChange }: ChoicesProps) {
  const repairs = fixes.filter(({ code }) => code !== 'form' && code !== 'slip')
  return (
    <>
      {repairs.length > 0 && (
        <Stack component="fieldset" mah={180} gap={8} style={{ overflowY: 'auto' }}>
          <Box component="legend" pb={6} fw={600} ta="left">
            Repairs
          </Box>
          {repairs.map(({ code, what, cells }) => (
            <Checkbox
              key={code}
              label={`${what} (${formatCount(cells)})`}
              checked={!choice.without.includes(code)}
              onChange={({ currentTarget: { checked } }) =>
                onChange({
                  ...choice,
                  without: checked ? choice.without.filter(one => one !== code) : [...choice.without, code],
                })
              }
            />
          ))}
        </Stack>
      )}
      {forms.length > 0 && (
        <Radio.Group
          label="Format"
          value={choice.form ?? 'as is'}
          onChange={value => onChange({ ...choice, form: value === 'as is' ? null : (value as FixForm) })}
        >
          <Group gap="8px 18px" align="stretch" mt={6}>
            <Radio value="as is" label="Keep as is" />
            {forms.map(({ form, what }) => (
              <Radio key={form} value={form} label={what} />
            ))}
          </Group>
        </Radio.Group>
      )}
      {slips.length > 0 && (
        <Stack component="fieldset" mah={180} gap={8} style={{ overflowY: 'auto' }}>
          <Box component="legend" pb={6} fw={600} ta="left">
            Domains that look mistyped (guesses)
          </Box>
          {slips.map(({ domain, meant, cells }) => (
            <Checkbox
              key={domain}
              label={`${domain} → ${meant} (${formatCount(cells)})`}
              checked={Object.hasOwn(choice.domains, domain)}
              onChange={({ currentTarget: { checked } }) => {
                const { [domain]: _, ...others } = choice.domains
                onChange({ ...choice, domains: checked ? { ...others, [domain]: meant } : others })
              }}
            />
          ))}
        </Stack>
      )}
    </>
  )
}
