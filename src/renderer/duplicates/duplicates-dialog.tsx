// Duplicates of the open list: rules with what they find, the review of the groups, and merging, deleting or marking them.
import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type {
  ColumnChoice,
  DuplicateAction,
  DuplicateGroup,
  DuplicateRuleView,
  Fuzziness,
  WhichGroups,
} from '../../contract/app/duplicates.ts'
import { Finding } from '../review/finding.tsx'
import classes from '../review/review.module.css'
import { itemsPerPage } from '../review/review-list.tsx'
import { useTRPC } from '../rpc/trpc.ts'
import type { DialogProps } from '../state/open.ts'
import { Dialog } from '../ui/dialog.tsx'
import { countNoun, formatCount } from '../ui/figures.ts'
import { Note } from '../ui/note.tsx'
import { doneNotice } from '../ui/notices.tsx'
import { stepNotice } from '../ui/step-notice.ts'
import { problemText } from '../ui/words.ts'
import { asked, type Decisions, groupKey, survivorsOf, takenCount } from './decisions.ts'
import { Review } from './review.tsx'
import { RulePanel } from './rule-panel.tsx'

const doneWords: Readonly<Record<DuplicateAction, (groups: number, rows: number) => string>> = {
  merge: (groups, rows) => `${countNoun(groups, 'group')} merged, ${countNoun(rows, 'extra row')} removed.`,
  delete: (_, rows) => `${countNoun(rows, 'extra row')} deleted.`,
  mark: groups => `${countNoun(groups, 'group')} marked in a new column.`,
}

export function DuplicatesDialog({ sheetId, columnId, onClose }: DialogProps<'duplicates'>) {
  const trpc = useTRPC()
  const client = useQueryClient()
  const [own, setOwn] = useState(columnId === null ? [] : [columnId])
  /** null: all of them. */
  const [rules, setRules] = useState<DuplicateRuleView['rule'][] | null>(null)
  const [fuzziness, setFuzziness] = useState<Fuzziness>('normal')
  const [which, setWhich] = useState<WhichGroups>('all')
  const [first, setFirst] = useState(0)
  const [decisions, setDecisions] = useState<Decisions>(new Map())
  const [choices, setChoices] = useState<ColumnChoice[]>([])
  const ask = { sheetId, own: own.length > 0 ? [own] : [], rules, fuzziness }
  const { data: sheet } = useQuery(trpc.sheet.get.queryOptions({ sheetId }))
  const summary = useQuery(trpc.duplicates.summary.queryOptions(ask, { placeholderData: keepPreviousData }))
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
  const forget = useMutation(trpc.duplicates.forgetApart.mutationOptions({ onSuccess: again }))
  const apart = useMutation(
    trpc.duplicates.keepApart.mutationOptions({
      onSuccess: async (_, { rowIds }) => {
        await again()
        doneNotice('These rows are marked as not the same.', {
          label: 'Undo',
          run: async () => {
            await forget.mutateAsync({ sheetId, rowIds })
          },
        })
      },
    }),
  )
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

  /** Other rules make other groups: what was decided about the present ones goes. */
  const regroup = (change: () => void) => {
    change()
    setFirst(0)
    setDecisions(new Map())
  }
  const found = summary.data
  const taken = found ? takenCount(found, decisions) : 0
  const perform = (action: DuplicateAction) =>
    apply.mutate({ ...ask, action, others: 'sure', decisions: asked(decisions), choices })
  const notSame = (group: DuplicateGroup) => {
    const key = groupKey(group)
    setDecisions(new Map([...decisions].filter(([one]) => one !== key)))
    apart.mutate({ sheetId, rowIds: group.rowIds })
  }

  return (
    <Dialog
      onClose={onClose}
      title={`Duplicates${sheet ? ` in “${sheet.name}”` : ''}`}
      size="full"
      fill
      state={
        found &&
        `${countNoun(found.groups, 'group')} with ${countNoun(found.extra, 'extra row')} in ${countNoun(found.rows, 'row')}.${
          found.saves > 0 ? ` Merging saves up to ${countNoun(found.saves, 'credit')}.` : ''
        }`
      }
      more={found && <MoreActions taken={taken} disabled={taken === 0 || apply.isPending} onAction={perform} />}
      main={
        found && {
          label: `Merge ${taken > 0 ? countNoun(taken, 'group') : formatCount(0)}`,
          run: () => perform('merge'),
          disabled: taken === 0 || summary.isPlaceholderData,
          busy: apply.isPending,
        }
      }
    >
      {summary.error ? (
        <Note tone="bad" icon="▲" urgent>
          {problemText(summary.error).text}
        </Note>
      ) : !found || !sheet ? (
        <Finding words="Finding duplicates" onCancel={onClose} />
      ) : (
        <div className={classes.parts} aria-busy={summary.isFetching}>
          <RulePanel
            summary={found}
            columns={sheet.columns}
            own={own}
            fuzziness={fuzziness}
            onRule={(rule, on) =>
              regroup(() => {
                const present = found.rules.filter(one => one.on).map(one => one.rule)
                setRules(on ? [...present, rule] : present.filter(one => one !== rule))
              })
            }
            onOwn={ids =>
              regroup(() => {
                setOwn(ids)
                // A rule that was just made is on.
                if (rules && ids.length > 0 && own.length === 0) setRules([...rules, 0])
              })
            }
            onFuzziness={value => regroup(() => setFuzziness(value))}
            choices={choices}
            onChoices={setChoices}
          />
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
          />
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
