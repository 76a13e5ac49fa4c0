// The verdict policy: what each rule makes of a report, and stored answers judged by it again for 0 credits (R-RUN-20).
import { Box, Button, Group, Loader } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PolicyShown } from '../../contract/app/run/policy.ts'
import { useTRPC } from '../rpc/trpc.ts'
import type { DialogProps } from '../state/open.ts'
import { Dialog, DialogBody } from '../ui/dialog.tsx'
import { Note } from '../ui/note.tsx'
import { doneNotice } from '../ui/notice/notices.tsx'
import { ProblemNote } from '../ui/notice/problem-note.tsx'
import { countNoun, formatCount, formatMoment } from '../ui/words/figures.ts'
import { samePolicy } from './policy-draft.ts'
import { RuleTable } from './rule-table.tsx'
import { WordsPart } from './words-part.tsx'

export function PolicyDialog({ word = '', onClose }: DialogProps<'policy'>) {
  const trpc = useTRPC()
  const { data: shown, error } = useQuery(trpc.policy.get.queryOptions())
  return (
    <Dialog onClose={onClose} title="Verdict rules" size={900}>
      {error && <ProblemNote error={error} />}
      {!shown && !error && <Loader size="sm" />}
      {shown && <PolicyForm key={shown.current.version} shown={shown} word={word} onClose={onClose} />}
    </Dialog>
  )
}

/** "The standard rules." or "Version 3, changed 09:12." */
function versionWords({ current, standard }: PolicyShown): string {
  if (current.version === 0 || current.at === null) return 'The standard rules.'
  const same = samePolicy(current.body, standard) ? ', the same as the standard rules' : ''
  return `Version ${current.version} of ${formatMoment(current.at, new Date())}${same}.`
}

interface PolicyFormProps {
  shown: PolicyShown
  word: string
  onClose(): void
}

function PolicyForm({ shown, word, onClose }: PolicyFormProps) {
  const trpc = useTRPC()
  const queries = useQueryClient()
  const { current, standard, outdated } = shown
  const [body, setBody] = useState(current.body)
  const changed = !samePolicy(body, current.body)
  const save = useMutation(
    trpc.policy.save.mutationOptions({
      onSuccess: saved => queries.setQueryData(trpc.policy.get.queryKey(), saved),
    }),
  )
  const reapply = useMutation(
    trpc.policy.reapply.mutationOptions({
      onSuccess: ({ judged, lists }) => {
        const rows = lists.reduce((sum, list) => sum + list.changed, 0)
        const where = lists.length > 1 ? ` in ${countNoun(lists.length, 'list')}` : ''
        doneNotice(
          `Updated ${countNoun(judged, 'result')} for 0 credits: ${countNoun(rows, 'row')} changed${where}. You can undo this.`,
        )
      },
    }),
  )
  return (
    <DialogBody
      onClose={onClose}
      second={{ label: 'Reset to standard rules', run: () => setBody(standard), disabled: samePolicy(body, standard) }}
      close={changed ? 'Cancel' : 'Close'}
      main={{
        label: `Save as version ${formatCount(current.version + 1)}`,
        run: () => save.mutate(body),
        disabled: !changed,
        busy: save.isPending,
      }}
    >
      <Group gap="8px 12px" pb={10}>
        <span>{versionWords(shown)}</span>
        <Box component="span" c="dimmed" fz={12} lh={1.45}>
          The first rule that applies decides. Only confirmed addresses can be Deliverable.
        </Box>
      </Group>
      <RuleTable body={body} standard={standard} onBody={setBody} />
      <WordsPart body={body} word={word} onBody={setBody} />
      {!changed && outdated > 0 && (
        <div style={{ paddingTop: 12 }}>
          <Note
            tone="info"
            icon="↻"
            actions={
              <Button size="compact-sm" loading={reapply.isPending} onClick={() => reapply.mutate({ sheetId: null })}>
                Re-apply to {countNoun(outdated, 'result')}
              </Button>
            }
          >
            {countNoun(outdated, 'result')} {outdated === 1 ? 'was' : 'were'} based on other rules. Updating them from
            stored answers sends nothing, costs 0 credits and can be undone.
          </Note>
        </div>
      )}
    </DialogBody>
  )
}
