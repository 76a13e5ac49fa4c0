// What asking comes to, the button that names the host, and how far it is.
import { Button, Group, NumberInput, Progress, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { ReconcileEstimate } from '../../contract/app/reconcile/reconcile-client.ts'
import { progressStore, shownProgress } from '../sheet/progress.ts'
import { useStore } from '../state/store.ts'
import { countNoun, formatCount, formatDuration } from '../ui/words/figures.ts'
import { AskButton } from './ask-button.tsx'

interface Props {
  host: string
  count: Omit<ReconcileEstimate, 'service' | 'host'>
  /** What an answer is about: “value”. */
  noun: string
  perSecond: number
  asking: boolean
  /** Left out: something else asks. */
  onAsk?: (most: number) => void
  most: number | null
  onMost(most: number | null): void
}

export function AskPart({ host, count, noun, perSecond, asking, onAsk, most, onMost }: Props) {
  const { rows, different, stored, calls, blank, suppressed, fields } = count
  const now = Math.min(most ?? calls, calls)
  return (
    <Stack gap={6} component="section" aria-label="Estimate">
      <Text fw={600} size="sm">
        {calls === 0 ? `Nothing left to ask ${host}` : `${countNoun(calls, 'request')} to ${host}`}
      </Text>
      <Text size="xs" c="dimmed">
        {countNoun(different, `different ${noun}`)} in {countNoun(rows, 'row')}
        {stored > 0 && `, ${countNoun(stored, 'answer')} stored`}
        {blank > 0 && `, ${formatCount(blank)} blank`}
        {suppressed > 0 && `, ${formatCount(suppressed)} on a do-not-contact list, never sent`}.
        {calls > 0 && ` No credits. About ${formatDuration(Math.ceil(calls / perSecond))}.`}
      </Text>
      {calls > 0 && (
        <Text size="xs" c="dimmed">
          Sends values of <bdi>{fields.join(', ')}</bdi>.
        </Text>
      )}
      {calls > 1 && !asking && (
        <NumberInput
          size="xs"
          label="Maximum number of requests"
          min={1}
          max={10_000_000}
          allowDecimal={false}
          allowNegative={false}
          value={now}
          onChange={value => onMost(typeof value === 'number' && value >= 1 ? value : null)}
        />
      )}
      {asking ? (
        <Asking host={host} />
      ) : (
        onAsk &&
        calls > 0 && (
          <AskButton variant="filled" onClick={() => onAsk(now)}>
            {now === 1 ? `Send 1 request to ${host}` : `Send ${formatCount(now)} requests to ${host}`}
          </AskButton>
        )
      )}
    </Stack>
  )
}

/** Answers are kept as they come: what was stopped goes on later. */
function Asking({ host }: { host: string }) {
  const progress = useStore(progressStore, shownProgress)
  const [stops, setStops] = useState(false)
  return (
    <>
      <Text size="xs" role="status">
        {stops ? 'Stopping…' : `Asking ${host}…`}
      </Text>
      <Progress value={(progress?.share ?? 0) * 100} aria-label={`Asking ${host}`} />
      <Group>
        <Button
          size="xs"
          variant="default"
          disabled={progress === null || stops}
          onClick={() => {
            setStops(true)
            progress?.cancel()
          }}
        >
          Stop
        </Button>
      </Group>
    </>
  )
}
