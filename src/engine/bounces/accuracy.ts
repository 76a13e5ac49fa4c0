// How good verdicts have been: the share of dead mailboxes among what was sent, with intervals, and rules that should change. Pure.

import type { BounceAccuracy, BounceReport } from '../../contract/app/bounces.ts'
import { Verdict, VerdictAction } from '../../contract/app/cell/cell.ts'
import { RuleId } from '../../contract/app/run/policy.ts'
import { wilsonInterval } from '../../model/share-interval.ts'

export interface SentRow {
  readonly verdict: string | null
  readonly action: string | null
  readonly rule: string | null
  readonly provider: string
  readonly dead: boolean
}

/** Mailers warn and stop accounts from about this share on. */
const tooMany = 0.02
/** Beyond it nothing is worth a second look. */
const most = 0.5
const maxGroups = 12

interface Group {
  readonly row: SentRow
  sent: number
  dead: number
}

function groupsOf(rows: readonly SentRow[], keyOf: (row: SentRow) => string | null): [string, Group][] {
  const groups = new Map<string, Group>()
  for (const row of rows) {
    const key = keyOf(row)
    if (key === null) continue
    const group = groups.get(key) ?? { row, sent: 0, dead: 0 }
    groups.set(key, group)
    group.sent++
    if (row.dead) group.dead++
  }
  return [...groups].toSorted(([, a], [, b]) => b.sent - a.sent)
}

function accuracy(name: string, { sent, dead }: Group): BounceAccuracy {
  const { share, low, high } = wilsonInterval(dead, sent) ?? { share: 0, low: 0, high: 1 }
  return { name, sent, dead, share, low, high }
}

/** Only what the interval is sure of. */
function betterAction(action: VerdictAction, { low, high }: BounceAccuracy): VerdictAction | null {
  if (low > most) return action === 'Remove' ? null : 'Remove'
  if (action === 'Use') return low > tooMany ? 'Hold' : null
  return high < tooMany && (action === 'Hold' || action === 'Remove') ? 'Use' : null
}

export function accuracies(rows: readonly SentRow[]): Pick<BounceReport, 'verdicts' | 'providers' | 'suggestions'> {
  const shown = (groups: [string, Group][]) => groups.slice(0, maxGroups).map(([name, group]) => accuracy(name, group))
  return {
    verdicts: shown(groupsOf(rows, ({ verdict }) => verdict)),
    providers: shown(groupsOf(rows, ({ provider }) => provider)),
    suggestions: groupsOf(rows, ({ rule, action }) => (rule && action ? `${rule} ${action}` : null)).flatMap(
      ([, group]) => {
        const rule = RuleId.safeParse(group.row.rule)
        const verdict = Verdict.safeParse(group.row.verdict)
        const action = VerdictAction.safeParse(group.row.action)
        if (!rule.success || !verdict.success || !action.success) return []
        const found = accuracy(rule.data, group)
        const instead = betterAction(action.data, found)
        return instead === null
          ? []
          : [{ ...found, rule: rule.data, verdict: verdict.data, action: action.data, instead }]
      },
    ),
  }
}
