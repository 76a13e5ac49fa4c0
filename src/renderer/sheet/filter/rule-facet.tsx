// Filters by the rules of the list: rows in which any cell breaks one, and cells of a column by the rule that they break.
import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ColumnId } from '../../../contract/app/ids.ts'
import {
  type CellRule,
  type CellRuleKind,
  cellRuleKinds,
  type RuleCount,
} from '../../../contract/app/rules/cell-rule.ts'
import { ruleWords, whyUnchecked } from '../../../contract/app/rules/rule-words.ts'
import { useTRPC } from '../../rpc/trpc.ts'
import { countNoun, formatCount } from '../../ui/words/figures.ts'
import { useSession, useSessionState } from '../session-context.ts'

function useRuleCounts() {
  const trpc = useTRPC()
  const { sheetId } = useSession()
  return useQuery(trpc.rules.counts.queryOptions({ sheetId })).data ?? []
}

/** Of the whole list. */
export function BrokenRulesFilter() {
  const session = useSession()
  const spec = useSessionState(state => state.view.spec)
  const counts = useRuleCounts()
  const cells = counts.reduce((sum, one) => sum + one.cells, 0)
  const checked = spec.conditions.some(({ kind }) => kind === 'rules')
  if (counts.length === 0 && !checked) return null
  const others = spec.conditions.filter(({ kind }) => kind !== 'rules')
  const unchecked = counts.filter(({ problem }) => problem !== null).length
  return (
    <Checkbox
      px={12}
      pb={10}
      label={`Breaks a rule (${countNoun(cells, 'cell')}${unchecked > 0 ? `, ${countNoun(unchecked, 'rule')} not checked` : ''})`}
      checked={checked}
      onChange={({ currentTarget }) =>
        void session.show({
          ...spec,
          conditions: currentTarget.checked ? [...others, { kind: 'rules', columnId: null }] : others,
        })
      }
    />
  )
}

/** A rule that was not checked to the end is not one that every cell keeps: its cells have no sign. */
function countOf(rules: readonly RuleCount[]): string {
  const problem = rules.find(one => one.problem !== null)?.problem ?? null
  const cells = formatCount(rules.reduce((sum, one) => sum + one.cells, 0))
  return problem === null ? cells : `not checked, because ${whyUnchecked(problem)}`
}

interface Props {
  columnId: ColumnId
  chosen: readonly CellRuleKind[]
  onChange: (chosen: CellRuleKind[]) => void
}

/** Rules of one kind are one choice: a kept filter follows a rule whose bounds change. */
export function RuleFacet({ columnId, chosen, onChange }: Props) {
  const columns = useSessionState(state => state.sheet.columns)
  const counts = useRuleCounts().filter(one => one.columnId === columnId)
  const nameOf = (id: ColumnId) => columns.find(column => column.id === id)?.name
  const kinds = cellRuleKinds.filter(kind => chosen.includes(kind) || counts.some(({ rule }) => rule.kind === kind))
  if (kinds.length === 0) return null
  const words = (rules: readonly CellRule[]) => rules.map(rule => ruleWords(rule, nameOf)).join('; or ')
  return (
    <fieldset className="lw-filter-choices">
      <legend>Breaks a rule</legend>
      {kinds.map(kind => {
        const own = counts.filter(({ rule }) => rule.kind === kind)
        return (
          <Checkbox
            key={kind}
            label={own.length === 0 ? 'A deleted rule' : `${words(own.map(({ rule }) => rule))} (${countOf(own)})`}
            checked={chosen.includes(kind)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(checked ? [...chosen, kind] : chosen.filter(one => one !== kind))
            }
          />
        )
      })}
    </fieldset>
  )
}
