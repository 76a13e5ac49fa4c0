// Duplicates of the open list: rules with what they find, the review of the groups, and merging, deleting or marking them.
import { Button, Menu, Stack } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ColumnChoice, DuplicateAction, DuplicateGroup, WhichGroups } from '../../contract/app/duplicates.ts'
import { Finding } from '../review/finding.tsx'
import classes from '../review/review.module.css'
import { itemsPerPage } from '../review/review-list.tsx'
import { useTRPC } from '../rpc/trpc.ts'
import type { DialogProps } from '../state/open.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Note } from '../ui/note.tsx'
import { doneNotice } from '../ui/notice/notices.tsx'
import { stepNotice } from '../ui/notice/step-notice.ts'
import { countNoun, formatCount } from '../ui/words/figures.ts'
import { problemText } from '../ui/words/words.ts'
import { asked, type Decisions, decide, groupKey, survivorsOf, takenCount, withoutTake } from './decisions.ts'
import ownClasses from './duplicates.module.css'
import { Review } from './review.tsx'
import { ReviewProgress } from './review-progress.tsx'
import { RulePanel } from './rule-panel.tsx'
import { TeachList } from './teach-list.tsx'
import { useAnswers } from './use-answers.ts'
import { useLesson } from './use-lesson.ts'
import { useSettings } from './use-settings.ts'
import { WeightsPage } from './weights-page.tsx'

const doneWords: Readonly<Record<DuplicateAction, (groups: number, rows: number) => string>> = {
  merge: (groups, rows) => `${countNoun(groups, 'group')} merged, ${countNoun(rows, 'extra row')} removed.`,
  delete: (_, rows) => `${countNoun(rows, 'extra row')} deleted.`,
  mark: groups => `${countNoun(groups, 'group')} marked in a new column.`,
}

export function DuplicatesDialog({ sheetId, columnId, onClose }: DialogProps<'duplicates'>) {
  const trpc = useTRPC()
  const client = useQueryClient()
  const [which, setWhich] = useState<WhichGroups>('all')
  const [first, setFirst] = useState(0)
  const [decisions, setDecisions] = useState<Decisions>(new Map())
  const [choices, setChoices] = useState<ColumnChoice[]>([])
  const [page, setPage] = useState<'groups' | 'questions' | 'weights'>('groups')
  const answers = useAnswers(sheetId)
  const [start, setStart] = useState<number | null>(null)
  // What was decided about the present groups goes.
  const onChange = () => {
    setStart(null)
    setFirst(0)
    setDecisions(new Map())
  }
  const { ask, panel } = useSettings({ sheetId, columnId, answers, onChange })
  const { data: sheet } = useQuery(trpc.sheet.get.queryOptions({ sheetId }))
  const summary = useQuery(
    trpc.duplicates.summary.queryOptions(ask, { enabled: answers.taught !== null, placeholderData: keepPreviousData }),
  )
  const groupsAsk = { ...ask, which, first, count: itemsPerPage, choices, survivors: survivorsOf(decisions) }
  const groups = useQuery(
    trpc.duplicates.groups.queryOptions(groupsAsk, {
      enabled: summary.data !== undefined,
      placeholderData: keepPreviousData,
    }),
  )
  const again = () =>
    Promise.all([
      client.invalidateQueries(trpc.duplicates.summary.queryFilter()),
      client.invalidateQueries(trpc.duplicates.groups.queryFilter()),
    ])
  const lesson = useLesson({ ask, answers, before: summary.data?.review.groups ?? 0 })
  const apply = useMutation(
    trpc.duplicates.resolve.mutationOptions({
      onError: () => {
        // What was decided may be about groups that are no more: it is decided again over the list as it is.
        setDecisions(new Map())
        void again()
      },
      onSuccess: (done, { action }) => {
        onClose()
        stepNotice(doneWords[action ?? 'merge'](done.groups, done.rows), sheetId)
      },
    }),
  )

  // Before the answers of earlier times are known, what was found without them is not it.
  const found = answers.taught === null ? undefined : summary.data
  const taken = found ? takenCount(found, decisions) : 0
  const perform = (action: DuplicateAction) =>
    apply.mutate({ ...ask, action, others: 'sure', decisions: asked(decisions), choices })
  const notSame = (group: DuplicateGroup) => {
    const key = groupKey(group)
    setDecisions(new Map([...decisions].filter(([one]) => one !== key)))
    void lesson.answer(group.rowIds, false).then(isStored => {
      if (!isStored) return
      doneNotice('These rows are marked as not the same.', {
        label: 'Undo',
        run: () => answers.forget(group.rowIds),
      })
    })
  }
  const merge = (group: DuplicateGroup) => {
    // By named rules nothing is learned: the group is merged with the others, and no more is said of it.
    if (found?.linkage == null) return setDecisions(decide(decisions, group, { take: true }))
    setDecisions(withoutTake(decisions, group, true))
    void lesson.answer(group.rowIds, true)
  }
  if (start === null && found && !summary.isFetching) setStart(found.review.groups)
  const leave = () => {
    setPage('groups')
    if (page === 'questions') void lesson.learn()
  }

  return (
    <Dialog
      onClose={page === 'groups' ? onClose : leave}
      title={`Duplicates${sheet ? ` in “${sheet.name}”` : ''}`}
      size="full"
      fill
      state={
        found &&
        `${countNoun(found.groups, 'group')} with ${countNoun(found.extra, 'extra row')} in ${countNoun(found.rows, 'row')}.${
          found.saves > 0 ? ` Merging saves up to ${countNoun(found.saves, 'credit')}.` : ''
        }`
      }
      more={
        found &&
        page === 'groups' && <MoreActions taken={taken} disabled={taken === 0 || apply.isPending} onAction={perform} />
      }
      close={page === 'groups' ? undefined : 'Back to the groups'}
      main={
        found && page === 'groups'
          ? {
              label: `Merge ${taken > 0 ? countNoun(taken, 'group') : formatCount(0)}`,
              run: () => perform('merge'),
              disabled: taken === 0 || summary.isPlaceholderData,
              busy: apply.isPending,
            }
          : null
      }
    >
      {summary.error ? (
        <Note tone="bad" icon="▲" urgent>
          {problemText(summary.error).text}
        </Note>
      ) : !found || !sheet ? (
        <Finding words="Finding duplicates" onCancel={onClose} />
      ) : page === 'weights' && found.linkage ? (
        <WeightsPage summary={found} linkage={found.linkage} columns={sheet.columns} />
      ) : page === 'questions' ? (
        <TeachList ask={ask} columns={sheet.columns} answers={answers} onEnd={leave} />
      ) : (
        <div className={classes.parts} aria-busy={summary.isFetching}>
          <RulePanel
            summary={found}
            columns={sheet.columns}
            {...panel}
            onWeights={() => setPage('weights')}
            choices={choices}
            onChoices={setChoices}
          />
          <Stack className={ownClasses.work} gap={12}>
            {found.linkage && (
              <ReviewProgress
                left={found.review.groups}
                start={start ?? found.review.groups}
                fresh={answers.fresh}
                given={answers.given}
                learning={lesson.learning}
                questions={found.questions}
                onUndo={() => void answers.undo()}
                onLearn={() => void lesson.learn()}
                onTeach={() => setPage('questions')}
              />
            )}
            <Review
              summary={found}
              page={groups.data}
              columns={sheet.columns}
              first={first}
              which={which}
              decisions={decisions}
              onPage={setFirst}
              onWhich={value => {
                setWhich(value)
                setFirst(0)
              }}
              onDecisions={setDecisions}
              onNotSame={notSame}
              onMerge={merge}
              onUndo={() => void answers.undo()}
            />
          </Stack>
        </div>
      )}
    </Dialog>
  )
}

/** What can be done instead of merging. */
function MoreActions(props: { taken: number; disabled: boolean; onAction(action: DuplicateAction): void }) {
  const { taken, disabled, onAction } = props
  return (
    <Menu position="top-end" withinPortal>
      <Menu.Target>
        <Button variant="default" disabled={disabled} rightSection={<IconChevronDown size={14} />}>
          More
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onAction('delete')}>Delete extra rows of {countNoun(taken, 'group')}</Menu.Item>
        <Menu.Item onClick={() => onAction('mark')}>Only mark {countNoun(taken, 'group')} in a column</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
