// The line between two panes: dragged, or moved with the arrow keys.
import type { KeyboardEvent, PointerEvent } from 'react'
import classes from './divider.module.css'

interface Props {
  label: string
  /** Width of the pane in pixels. */
  width: number
  min: number
  max: number
  /** The pane lies on this side of the line. */
  side: 'left' | 'right'
  onWidth(width: number): void
}

const step = 16

export function Divider({ label, width, min, max, side, onWidth }: Props) {
  const set = (next: number) => onWidth(Math.round(Math.min(max, Math.max(min, next))))
  const outward = side === 'left' ? 1 : -1

  const drag = (event: PointerEvent<HTMLDivElement>) => {
    const line = event.currentTarget
    const from = event.clientX
    line.setPointerCapture(event.pointerId)
    const move = (now: globalThis.PointerEvent) => set(width + (now.clientX - from) * outward)
    const stop = () => {
      line.removeEventListener('pointermove', move)
      line.removeEventListener('lostpointercapture', stop)
    }
    line.addEventListener('pointermove', move)
    line.addEventListener('lostpointercapture', stop)
  }

  const onKey = (event: KeyboardEvent) => {
    const moves: Record<string, number> = {
      ArrowRight: width + step * outward,
      ArrowLeft: width - step * outward,
      Home: min,
      End: max,
    }
    const next = moves[event.key]
    if (next === undefined) return
    event.preventDefault()
    set(next)
  }

  return (
    <hr
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width}
      aria-valuemin={min}
      aria-valuemax={max}
      tabIndex={0}
      className={classes.divider}
      data-side={side}
      onPointerDown={drag}
      onKeyDown={onKey}
    />
  )
}
