// The review of probable errors: each cell in its row with the reason, decided by mouse or by keys, and the columns of which one
// decides another.
import { Button, Radio, Text } from '@mantine/core'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ColumnId } from '../../contract/app/ids.ts'
import { noErrorAnswers, type ProbableError } from '../../contract/app/probable-errors.ts'
import { ReviewDialog } from '../review/review-dialog.tsx'
import { itemsPerPage, type ReviewKey, ReviewList } from '../review/review-list.tsx'
import { engineClient } from '../rpc/client.ts'
import { useTRPC } from '../rpc/trpc.ts'
import { type DialogProps, uiStore } from '../state/open.ts'
import { doneNotice } from '../ui/notice/notices.tsx'
import { stepNotice } from '../ui/notice/step-notice.ts'
import { countNoun, formatCount } from '../ui/words/figures.ts'
import { DependencyTable } from './dependency-table.tsx'
import { ErrorLine } from './error-line.tsx'
import { useMakeRule } from './use-make-rule.ts'

const views = [
  { name: 'review', words: 'To review', what: 'The list does not say it clearly' },
  { name: 'sure', words: 'Sure', what: 'At least 90% probable, with a suggestion' },
  { name: 'dependencies', words: 'Columns that decide others', what: 'What these findings are measured by' },
] as const
type View = (typeof views)[number]['name']

/** What was decided about a cell that is not changed yet. */
type Decision = 'take' | 'keep'
const keyOf = ({ rowId, columnId }: ProbableError): string => `${rowId} ${columnId}`

export function ErrorsDialog({ sheetId, onClose }: DialogProps<'probableErrors'>) {
  const trpc = useTRPC()
  const [view, setView] = useState<View>('review')
  const [first, setFirst] = useState(0)
  const [decided, setDecided] = useState<ReadonlyMap<string, { error: ProbableError; decision: Decision }>>(new Map())
  const { data: sheet } = useQuery(trpc.sheet.get.queryOptions({ sheetId }))
  const scope = view === 'sure' ? 'sure' : 'review'
  const page = useQuery(
    trpc.clean.errors.queryOptions(
      { sheetId, scope, first, count: itemsPerPage },
      // A long list is not searched to its end once the dialog is closed.
      { trpc: { abortOnUnmount: true }, placeholderData: keepPreviousData },
    ),
  )
  const dependencies = useQuery(
    trpc.clean.dependencies.queryOptions(
      { sheetId },
      { trpc: { abortOnUnmount: true }, enabled: view === 'dependencies', placeholderData: keepPreviousData },
    ),
  )
  const answer = useMutation(trpc.clean.answer.mutationOptions())
  const write = useMutation(trpc.edit.cells.mutationOptions())
  const toRule = useMakeRule(sheetId)
  const nameOf = (id: ColumnId) => sheet?.columns.find(column => column.id === id)?.name ?? ''

  const decide = (error: ProbableError, decision: Decision) =>
    setDecided(new Map(decided).set(keyOf(error), { error, decision }))
  /** An answer about a whole column counts at once: other findings go with it. */
  const teach = (answers: Partial<typeof noErrorAnswers>, said: string) => {
    const change = { sheetId, answers: { ...noErrorAnswers, ...answers } }
    answer.mutate(
      { ...change, forget: false },
      {
        onSuccess: () =>
          doneNotice(said, {
            label: 'Undo',
            run: async () => void (await engineClient.clean.answer.mutate({ ...change, forget: true })),
          }),
      },
    )
  }
  const anyValue = ({ columnId, sourceId }: ProbableError) => {
    if (sourceId !== null) return
    teach({ anyValue: [{ columnId }] }, `“${nameOf(columnId)}” is no longer judged by its own values.`)
  }
  const unrelated = ({ sourceId, columnId }: ProbableError) => {
    if (sourceId === null) return
    teach({ unrelated: [{ sourceId, columnId }] }, `“${nameOf(sourceId)}” no longer decides “${nameOf(columnId)}”.`)
  }
  const makeRule = ({ rule, columnId }: ProbableError) => {
    if (rule !== null) toRule.mutate({ columnId, rule })
  }
  const keys: readonly ReviewKey<ProbableError>[] = [
    {
      letter: 'T',
      words: 'take suggestion',
      after: 'next',
      act: error => {
        if (error.after !== null) decide(error, 'take')
      },
    },
    { letter: 'K', words: 'keep, it is right', after: 'next', act: error => decide(error, 'keep') },
    { letter: 'V', words: 'any value can be right here', after: 'stay', act: anyValue },
    { letter: 'D', words: 'does not depend on that column', after: 'stay', act: unrelated },
    { letter: 'R', words: 'make it a rule', after: 'stay', act: makeRule },
  ]
  const taken = [...decided.values()].filter(({ decision }) => decision === 'take')
  const right = [...decided.values()].filter(({ decision }) => decision === 'keep')
  const apply = async () => {
    if (right.length > 0) {
      const cells = right.map(({ error: { columnId, before, after } }) => ({ columnId, before, after }))
      await answer.mutateAsync({ sheetId, answers: { ...noErrorAnswers, right: cells }, forget: false })
    }
    if (taken.length > 0) {
      const cells = taken.map(({ error: { rowId, columnId, after } }) => ({ rowId, columnId, value: after }))
      await write.mutateAsync({ sheetId, label: 'Clean: Probable errors', cells })
    }
    onClose()
    if (taken.length > 0) stepNotice(`${countNoun(taken.length, 'cell')} changed.`, sheetId)
    else doneNotice(`${countNoun(right.length, 'cell')} marked as right.`)
  }
  const found = page.data
  const change = (chosen: View) => {
    setView(chosen)
    setFirst(0)
  }
  return (
    <ReviewDialog
      onClose={onClose}
      title="Probable errors"
      state={
        found &&
        `${formatCount(taken.length)} to change, ${formatCount(right.length)} right, of ${countNoun(found.review + found.sure, 'finding')}${found.more ? ' or more' : ''}.`
      }
      main={{
        label: taken.length > 0 ? `Change ${countNoun(taken.length, 'cell')}` : 'Save answers',
        run: () => void apply(),
        disabled: decided.size === 0,
        busy: answer.isPending || write.isPending,
      }}
      search={view === 'dependencies' ? dependencies : page}
      finding="Comparing each cell with the rest of the list"
      rules={
        <>
          <Radio.Group
            label="Show"
            value={view}
            onChange={value => {
              const chosen = views.find(({ name }) => name === value)
              if (chosen) change(chosen.name)
            }}
          >
            {views.map(({ name, words, what }) => (
              <Radio
                key={name}
                mt={8}
                size="xs"
                value={name}
                label={found && name !== 'dependencies' ? `${words} (${formatCount(found[name])})` : words}
                description={what}
              />
            ))}
          </Radio.Group>
          {view === 'sure' && found && found.sure > 0 && (
            <Button
              size="compact-sm"
              variant="light"
              onClick={() => {
                const more = new Map(decided)
                for (const error of found.errors)
                  if (!more.has(keyOf(error))) more.set(keyOf(error), { error, decision: 'take' })
                setDecided(more)
              }}
            >
              Take all on this page
            </Button>
          )}
          <Text size="xs" c="dimmed">
            Answers are kept with this list and in its recipes. Cells change only when you press the button below.
          </Text>
        </>
      }
    >
      {view === 'dependencies'
        ? dependencies.data && (
            <DependencyTable
              dependencies={dependencies.data}
              nameOf={nameOf}
              busy={answer.isPending || toRule.isPending}
              onRule={({ sourceId, columnId }) =>
                toRule.mutate({ columnId, rule: { kind: 'decided', by: [{ columnId: sourceId }] } })
              }
              onHolds={({ sourceId, columnId }, holds) =>
                answer.mutate({
                  sheetId,
                  answers: { ...noErrorAnswers, unrelated: [{ sourceId, columnId }] },
                  forget: holds,
                })
              }
            />
          )
        : found && (
            <ReviewList
              label="Probable errors"
              which={view}
              items={found.errors}
              none={view === 'sure' ? 'Nothing is sure.' : 'Nothing to review.'}
              first={first}
              total={found[scope]}
              keys={keys}
              keyOf={keyOf}
              rowsOf={() => 1}
              onPage={setFirst}
              choice={<span />}
              draw={(error, number, place) => (
                <ErrorLine
                  number={number}
                  error={error}
                  decision={decided.get(keyOf(error))?.decision ?? null}
                  nameOf={nameOf}
                  place={place}
                  onDecide={decision => decide(error, decision)}
                  onMakeRule={() => makeRule(error)}
                  onSplit={
                    decided.size > 0
                      ? null
                      : () =>
                          uiStore.set({
                            dialog: { kind: 'transform', sheetId, columnIds: [error.columnId], first: 'rows' },
                          })
                  }
                />
              )}
            />
          )}
    </ReviewDialog>
  )
}
