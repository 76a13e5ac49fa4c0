// One value of a filter: its words, a mark when it is in no list, and a way to take it away with mouse or keys.
import { Box } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import classes from './builder.module.css'

interface Props {
  words: string
  /** Other ways the service writes it, sent with it. */
  spellings?: readonly string[] | undefined
  /** Typed, and in no list of the service. */
  unlisted: boolean
  onRemove: () => void
}

/** Left and right walk through the chips of a field and back into it. */
function walk(event: KeyboardEvent<HTMLElement>): boolean {
  if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return false
  const field = event.currentTarget.closest('[data-chips]')
  const stops = [...(field?.querySelectorAll<HTMLElement>('[data-chip], input') ?? [])]
  stops[stops.indexOf(event.currentTarget) + (event.key === 'ArrowRight' ? 1 : -1)]?.focus()
  return true
}

/** Moves the focus from the field to its last chip, when the cursor is in front of the text. */
export function toLastChip(event: KeyboardEvent<HTMLInputElement>): boolean {
  const { selectionStart, selectionEnd } = event.currentTarget
  if (event.key !== 'ArrowLeft' || selectionStart !== 0 || selectionEnd !== 0) return false
  const chips = event.currentTarget.closest('[data-chips]')?.querySelectorAll<HTMLElement>('[data-chip]')
  const last = chips?.[chips.length - 1]
  last?.focus()
  return last !== undefined
}

export function ValueChip({ words, spellings = [], unlisted, onRemove }: Props) {
  const meaning = unlisted
    ? `“${words}” is not in the service’s list. It is sent as typed.`
    : spellings.length > 0
      ? `${words}. The service also uses ${spellings.join(', ')}. All are searched.`
      : words
  const remove = (event: KeyboardEvent<HTMLElement>) => {
    const field = event.currentTarget.closest('[data-chips]')
    onRemove()
    field?.querySelector<HTMLElement>('input')?.focus()
  }
  return (
    <button
      type="button"
      data-chip
      tabIndex={-1}
      className={classes.chip}
      data-unlisted={unlisted || undefined}
      title={meaning}
      aria-label={`Remove ${words}${unlisted ? ' not in list' : ''}`}
      onClick={onRemove}
      onKeyDown={event => {
        if (event.key === 'Backspace' || event.key === 'Delete') remove(event)
        else if (!walk(event)) return
        event.preventDefault()
      }}
    >
      <span className="lw-cut">{words}</span>
      {unlisted && (
        <Box component="span" flex="none" c="var(--lw-warn)" fz={11}>
          not in list
        </Box>
      )}
      <IconX size={12} stroke={2} aria-hidden />
    </button>
  )
}
