// How many requests would be sent to which host, how fast, and the most that may be.
import { NumberInput, Text } from '@mantine/core'
import type { Estimate } from '../../contract/app/run/run-plan.ts'
import { countNoun, formatCount, formatDuration, formatRate } from '../ui/words/figures.ts'

interface Props {
  estimate: Estimate
  /** Most requests; null = as many as estimated. */
  most: number | null
  onMost: (most: number | null) => void
}

export function WebEstimate({ estimate, most, onMost }: Props) {
  const { rows, calls, lines, sends, seconds, perSecond } = estimate
  const of = (name: string) => lines.find(line => line.class === name)?.rows ?? 0
  const saved = [
    [of('duplicate'), 'same address as another row, asked once'],
    [of('fresh'), 'answer already stored, not asked again'],
    [of('unusable'), 'empty or unusable'],
    [of('suppressed'), 'on a do-not-contact list, never sent'],
  ] as const
  return (
    <section aria-label="Estimate">
      <Text fw={600}>
        {countNoun(calls, 'request')} to {sends.host} for {countNoun(rows, 'row')}
      </Text>
      <Text c="dimmed" size="sm">
        No credits.{calls > 0 && ` About ${formatDuration(seconds)}, ${formatRate(perSecond)} at first.`}
      </Text>
      {saved.map(
        ([count, words]) =>
          count > 0 && (
            <Text key={words} size="sm">
              {formatCount(count)} {words}
            </Text>
          ),
      )}
      {calls > 1 && (
        <NumberInput
          mt="xs"
          label="Maximum number of requests"
          min={1}
          max={10_000_000}
          allowDecimal={false}
          allowNegative={false}
          value={most ?? calls}
          onChange={value => onMost(typeof value === 'number' && value >= 1 ? value : null)}
        />
      )}
    </section>
  )
}
