// The rules of a list in plain sentences, each with the cells that break it: added, changed and deleted here, and kept with the list.
import { Box, Button, Group, Loader } from '@mantine/core'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ColumnId } from '../../contract/app/ids.ts'
import type { CellRule, CheckedRule } from '../../contract/app/rules/cell-rule.ts'
import { ruleWords, whyUnchecked } from '../../contract/app/rules/rule-words.ts'
import { useTRPC } from '../rpc/trpc.ts'
import { useOpenRows } from '../sheet/open-rows.ts'
import type { DialogProps } from '../state/open.ts'
import { Dialog } from '../ui/dialog.tsx'
import { ProblemNote } from '../ui/notice/problem-note.tsx'
import { countNoun, formatCount } from '../ui/words/figures.ts'
import { RuleForm } from './rule-form.tsx'
import classes from './rules-dialog.module.css'

/** The rule that the form shows: `at` is its place among those of its column, null for a new one. */
interface Edited {
  readonly columnId: ColumnId
  readonly at: number | null
  readonly rule: CellRule | null
}

export function RulesDialog({ sheetId, columnId, onClose }: DialogProps<'rules'>) {
  const trpc = useTRPC()
  const [edited, setEdited] = useState<Edited | null>(null)
  const { data: sheet } = useQuery(trpc.sheet.get.queryOptions({ sheetId }))
  const kept = useQuery(trpc.rules.of.queryOptions({ sheetId }))
  const report = useQuery(
    trpc.rules.check.queryOptions({ sheetId }, { trpc: { abortOnUnmount: true }, placeholderData: keepPreviousData }),
  )
  const set = useMutation(trpc.rules.set.mutationOptions())
  const columns = sheet?.columns ?? []
  const nameOf = (id: ColumnId) => columns.find(({ id: one }) => one === id)?.name
  const rulesOf = (id: ColumnId) => kept.data?.find(one => one.columnId === id)?.rules ?? []
  const save = (id: ColumnId, rules: CellRule[]) =>
    set.mutate({ sheetId, columns: [{ columnId: id, rules }], others: false }, { onSuccess: () => setEdited(null) })
  const first = columnId ?? columns[0]?.id
  const own = kept.data?.flatMap(one => one.rules.map((rule, at) => ({ columnId: one.columnId, rule, at }))) ?? []
  return (
    <Dialog
      onClose={onClose}
      title="Rules"
      size={720}
      steady
      close="Close"
      focus="second"
      second={
        !edited && {
          label: 'Add a rule',
          run: () => first !== undefined && setEdited({ columnId: first, at: null, rule: null }),
        }
      }
      state={own.length > 0 && report.data && stateWords(report.data.rules)}
      error={set.error}
    >
      {kept.error ? (
        <ProblemNote error={kept.error} />
      ) : !kept.data ? (
        <Loader size="sm" aria-label="Reading the rules" />
      ) : (
        <>
          {own.length === 0 && !edited && (
            <Box component="p" className="lw-dim" mb={12}>
              This list has no rules. A rule says what the cells of a column have to be. Rules change no cells. They are
              kept with the list, and Undo takes back a change of them.
            </Box>
          )}
          <Box component="ul" mb={12} aria-label="Rules">
            {own.map(one => (
              <li key={`${one.columnId} ${one.at}`}>
                <RuleLine
                  sheetId={sheetId}
                  column={nameOf(one.columnId) ?? ''}
                  words={ruleWords(one.rule, nameOf)}
                  checked={report.data?.rules.find(
                    ({ columnId: id, rule }) =>
                      id === one.columnId && JSON.stringify(rule) === JSON.stringify(one.rule),
                  )}
                  onEdit={() => setEdited(one)}
                  onDelete={() =>
                    save(
                      one.columnId,
                      rulesOf(one.columnId).filter((_, at) => at !== one.at),
                    )
                  }
                  onClose={onClose}
                />
              </li>
            ))}
          </Box>
          {edited && (
            <RuleForm
              key={`${edited.columnId} ${edited.at}`}
              columns={columns}
              columnId={edited.columnId}
              rule={edited.rule}
              busy={set.isPending}
              onCancel={() => setEdited(null)}
              onSave={(id, rule) => {
                const others = rulesOf(id)
                const { at } = edited
                save(id, at === null ? [...others, rule] : others.map((one, place) => (place === at ? rule : one)))
              }}
              taken={id => rulesOf(id).filter((_, at) => id !== edited.columnId || at !== edited.at)}
            />
          )}
        </>
      )}
    </Dialog>
  )
}

interface LineProps {
  sheetId: DialogProps<'rules'>['sheetId']
  column: string
  words: string
  checked: CheckedRule | undefined
  onEdit(): void
  onDelete(): void
  onClose(): void
}

function RuleLine({ sheetId, column, words, checked, onEdit, onDelete, onClose }: LineProps) {
  const rows = useOpenRows()
  const title = `${column} ${words}`
  return (
    <section className={classes.rule} aria-label={title}>
      <p>
        <strong dir="auto">{column}</strong> <bdi>{words}</bdi>
      </p>
      <span className={classes.count} data-broken={(checked && checked.cells > 0) || undefined}>
        {checked ? countWords(checked) : 'Checking…'}
      </span>
      <Group component="span" gap={4} align="stretch" wrap="nowrap">
        {checked && checked.cells > 0 && (
          <Button
            size="compact-xs"
            variant="default"
            loading={rows.isPending}
            aria-label={`Show rows: ${title}`}
            onClick={() => {
              const find = async () => checked.rowIds
              rows.mutate({ sheetId, label: `Break a rule: ${title}`, find }, { onSuccess: onClose })
            }}
          >
            Show rows
          </Button>
        )}
        <Button size="compact-xs" variant="default" aria-label={`Edit: ${title}`} onClick={onEdit}>
          Edit
        </Button>
        <Button size="compact-xs" variant="default" aria-label={`Delete: ${title}`} onClick={onDelete}>
          Delete
        </Button>
      </Group>
      {checked && checked.cells > 0 && (
        <ul className={classes.examples} aria-label={`First cells that break it: ${title}`}>
          {checked.examples.map(({ rowId, row, cell }) => (
            <li className="lw-cut" key={rowId}>
              Row {formatCount(row)}: <bdi>{cell ?? 'blank'}</bdi>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function stateWords(rules: readonly CheckedRule[]): string {
  const broken = rules.reduce((sum, { cells }) => sum + cells, 0)
  const unchecked = rules.filter(({ problem }) => problem !== null).length
  const said =
    broken === 0
      ? 'Every cell keeps the rules'
      : `${countNoun(broken, 'cell')} ${broken === 1 ? 'breaks' : 'break'} a rule`
  if (unchecked === 0) return `${said}.`
  const left = `${countNoun(unchecked, 'rule')} could not be checked, and ${unchecked === 1 ? 'its' : 'their'} cells have no sign.`
  return broken === 0 ? left : `${said}. ${left}`
}

function countWords({ cells, problem }: CheckedRule): string {
  if (problem !== null) return `Not checked, because ${whyUnchecked(problem)}`
  return cells === 0 ? 'Every cell keeps it' : `${countNoun(cells, 'cell')} ${cells === 1 ? 'breaks' : 'break'} it`
}
