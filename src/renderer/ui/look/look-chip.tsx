// A verdict, action, state or mark as a chip: icon, word and colour together.
import type { BadgeLook } from './verdict-look.ts'
import { toneColours } from './verdict-look.ts'
import './verdict.css'
import classes from './look-chip.module.css'

interface LookChipProps {
  look: BadgeLook
  /** Follows the word, for counts. */
  after?: string
}

export function LookChip({ look, after }: LookChipProps) {
  const { text, back } = toneColours(look.tone)
  return (
    <span className={classes.chip} style={{ color: `var(${text})`, background: `var(${back})` }} title={look.meaning}>
      <span aria-hidden>{look.icon}</span> {look.word}
      {after !== undefined && <strong>{after}</strong>}
    </span>
  )
}
