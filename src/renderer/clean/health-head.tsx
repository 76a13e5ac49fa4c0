// The health of the list at the head of the panel: the score, what it was at import, and its parts.
import { Box, Button, Stack, Tooltip } from '@mantine/core'
import type { HealthPart, ListHealth } from '../../contract/app/clean.ts'
import type { SheetId } from '../../contract/app/ids.ts'
import { percentOf } from '../../contract/app/percent.ts'
import { uiStore } from '../state/open.ts'
import { formatCount } from '../ui/words/figures.ts'
import classes from './health-head.module.css'

const words: Readonly<Record<HealthPart, { name: string; what: string }>> = {
  valid: { name: 'Valid', what: 'Emails, phones, dates and other cells that fit their column’s type' },
  tidy: { name: 'Tidy', what: 'Cells without a problem from the cards below' },
  complete: { name: 'Complete', what: 'Cells with a value. Placeholders count as blank' },
  unique: { name: 'Unique', what: 'Rows with an email that no earlier row has' },
}

/** From here on a figure is good, or only fair. */
const good = 0.9
const fair = 0.7
const toneOf = (share: number) => (share >= good ? 'good' : share >= fair ? 'warn' : 'bad')

interface Props {
  sheetId: SheetId
  health: ListHealth
  atImport: ListHealth | null
}

export function HealthHead({ sheetId, health, atImport }: Props) {
  const gained = atImport ? health.score - atImport.score : 0
  return (
    <section className={classes.health} aria-label="Health of the list">
      <Stack className={classes.score} gap={0} align="center" justify="center" data-tone={toneOf(health.score / 100)}>
        <Box component="strong" fz={24} lh="26px">
          {formatCount(health.score)}
        </Box>
        <Box component="span" className="lw-dim" fz={11} lh="13px">
          of 100
        </Box>
      </Stack>
      <Stack component="dl" className={classes.parts} gap={3}>
        {health.parts.map(({ part, share }) => (
          <Tooltip key={part} label={words[part].what} position="left">
            <div>
              <dt>{words[part].name}</dt>
              <dd className={classes.bar} data-tone={toneOf(share)} aria-hidden>
                <span style={{ inlineSize: `${100 * share}%` }} />
              </dd>
              <Box component="dd" className="lw-dim" ta="end">
                {percentOf(share, 1)}
              </Box>
            </div>
          </Tooltip>
        ))}
      </Stack>
      <p className={classes.before}>
        {atImport &&
          (gained === 0
            ? `Health at import: ${formatCount(atImport.score)}`
            : `Health at import: ${formatCount(atImport.score)} (${gained > 0 ? '+' : '−'}${formatCount(Math.abs(gained))} since)`)}
      </p>
      <Button
        size="compact-sm"
        variant="subtle"
        className={classes.report}
        onClick={() => uiStore.set({ dialog: { kind: 'health', sheetId } })}
      >
        Health report…
      </Button>
    </section>
  )
}
