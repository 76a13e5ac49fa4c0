// What was learned of the list: for each column how often values compare so among rows of one person and among others, what that
// weighs, and how many sure groups are expected to be wrong.
import { Text } from '@mantine/core'
import {
  type DuplicateSummary,
  type EvidenceView,
  type LinkageView,
  levelWords,
} from '../../contract/app/duplicates.ts'
import type { Column } from '../../contract/app/sheet.ts'
import { scrollFocus } from '../ui/focus/scroll-focus.ts'
import { countNoun, formatDecimal } from '../ui/words/figures.ts'
import { evidenceName, signed } from './waterfall.ts'
import classes from './weights.module.css'

interface Props {
  summary: DuplicateSummary
  linkage: LinkageView
  columns: readonly Column[]
}

/** Levels of which less is seen on both sides say nothing. */
const leastShare = 0.0005
const share = (part: number): string => `${part < 0.0995 ? (part * 100).toPrecision(2) : (part * 100).toFixed(0)}%`
const bitsOf = ({ one, strangers }: EvidenceView['levels'][number]) =>
  Math.log2(Math.max(one, 1e-7) / Math.max(strangers, 1e-7))

export function WeightsPage({ summary: { sure, sureWrong }, linkage: { evidence, prior, learned }, columns }: Props) {
  const levelsOf = ({ levels }: EvidenceView) =>
    levels.filter(({ one, strangers }) => one >= leastShare || strangers >= leastShare)
  const most = Math.max(1, ...evidence.flatMap(one => levelsOf(one).map(level => Math.abs(bitsOf(level)))))
  return (
    <section ref={scrollFocus} className={classes.page} aria-label="Weights">
      <Text size="sm">
        {learned
          ? 'These weights were learned from this list.'
          : 'This list is too short or too uniform to learn from, or what was learned did not settle. These are weights from other lists.'}{' '}
        Two random rows start at {signed(prior / Math.LN2)}; +1 doubles the odds. Rare values weigh more than shown
        here.
      </Text>
      {sureWrong !== null && (
        <Text size="sm" mt={4}>
          Of {countNoun(sure.groups, 'sure group')}, about {formatDecimal(sureWrong, 1)} may be wrong.
        </Text>
      )}
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Column</th>
            <th scope="col">Values are</th>
            <th scope="col">In the same person or company</th>
            <th scope="col">In others</th>
            <th scope="col">Weight</th>
            <th scope="col">
              <span aria-hidden="true">− different · same +</span>
            </th>
          </tr>
        </thead>
        {evidence.map(one => {
          const name = evidenceName(one, evidence, columns)
          const levels = levelsOf(one)
          return (
            <tbody key={`${one.kind} ${one.columnIds.join()}`}>
              {levels.map((level, at) => {
                const bits = bitsOf(level)
                const width = (50 * Math.abs(bits)) / most
                return (
                  <tr key={level.level}>
                    {at === 0 && (
                      <th scope="rowgroup" rowSpan={levels.length}>
                        {name}
                      </th>
                    )}
                    <td>{levelWords[level.level] ?? level.level}</td>
                    <td>{share(level.one)}</td>
                    <td>{share(level.strangers)}</td>
                    <td>{signed(bits)}</td>
                    <td aria-hidden="true" className={classes.track}>
                      <i
                        data-tone={bits < 0 ? 'against' : 'for'}
                        style={{ left: `${bits < 0 ? 50 - width : 50}%`, width: `${width}%` }}
                      />
                    </td>
                  </tr>
                )
              })}
            </tbody>
          )
        })}
      </table>
    </section>
  )
}
