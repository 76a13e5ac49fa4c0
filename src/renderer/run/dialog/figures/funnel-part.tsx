// What a run costs, as one card: cost, time and rows; a bar of shares with its lines, each opening its rows; the cap below.
import { Box, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Estimate, PlanClass } from '../../../../contract/app/run/run-plan.ts'
import type { RunSpec } from '../../../../contract/app/run/run-spec.ts'
import { formatCount } from '../../../ui/words/figures.ts'
import classes from '../run-dialog.module.css'
import { funnelRows, headlineWords, priceWords } from './funnel.ts'
import shares from './shares-bar.module.css'
import { SharesBar } from './shares-bar.tsx'

interface FunnelPartProps {
  draft: RunSpec
  estimate: Estimate
  onOpen: (line: PlanClass, words: string) => void
  /** Shows where the price of a call comes from. */
  onPrices: () => void
  /** The cap. */
  children: ReactNode
}

export function FunnelPart({ draft, estimate, onOpen, onPrices, children }: FunnelPartProps) {
  const send = estimate.lines.find(line => line.class === 'send')?.rows ?? 0
  const { cost, more } = headlineWords(estimate)
  return (
    <Stack component="section" className={classes.funnel} gap={10} aria-label="Estimate">
      <div>
        <Box component="strong" me={6} fz={17} fw={600}>
          {cost}
        </Box>{' '}
        <span className="lw-dim">{more.join(' · ')}</span>
      </div>
      <SharesBar draft={draft} estimate={estimate} onOpen={onOpen} />
      <div className={classes.lines}>
        <Line
          part="send"
          words="Requests"
          figure={estimate.calls}
          onOpen={send > 0 ? () => onOpen('send', 'rows to send') : undefined}
        >
          <button type="button" className={classes.link} onClick={onPrices} title="Open the price table">
            {priceWords(estimate)}
          </button>
        </Line>
        {funnelRows(draft, estimate)
          .filter(({ rows }) => rows > 0)
          .map(row => (
            <Line
              key={row.class}
              part={row.class}
              words={row.words}
              figure={row.rows}
              onOpen={() => onOpen(row.class, row.words)}
            >
              {row.cost}
            </Line>
          ))}
      </div>
      {children}
    </Stack>
  )
}

interface LineProps {
  part: PlanClass
  words: string
  figure: number
  onOpen: (() => void) | undefined
  children: ReactNode
}

function Line({ part, words, figure, onOpen, children }: LineProps) {
  return (
    <div className={classes.line} data-asked={part === 'send' || undefined}>
      <Group component="span" gap={6} wrap="nowrap">
        <span className={shares.swatch} data-class={part} aria-hidden />
        {onOpen ? (
          <button type="button" className={classes.link} onClick={onOpen} title="Show these rows">
            {words}
          </button>
        ) : (
          words
        )}
      </Group>
      <span className={classes.figure}>{formatCount(figure)}</span>
      <span className={classes.cost}>{children}</span>
    </div>
  )
}
