// Bars of a column over its range, with a brush: dragged, or moved by keys from its two ends.
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import type { HistogramBar } from '../../../contract/app/view.ts'
import { formatCount } from '../../ui/words/figures.ts'
import { type Bounds, type Brush, between, boundsOf, brushOf, moved } from './brush.ts'
import { useDraft } from './use-draft.ts'
import './chart.css'

interface Props {
  /** What is measured: “Number”. */
  title: string
  bars: readonly HistogramBar[]
  least: number
  greatest: number
  chosen: Bounds
  /** Rows outside are the ones shown. */
  inverted: boolean
  /** The figures are those of the former filter. */
  old: boolean
  words: (value: number) => string
  onChange: (bounds: Bounds) => void
}

const height = 48

export function Histogram(props: Props) {
  const { title, bars, chosen, inverted, old, words, onChange } = props
  const { draft, setDraft, taking } = useDraft<Brush>(`${chosen.from} ${chosen.to}`)
  const [over, setOver] = useState<number | null>(null)
  const drag = useRef<number | null>(null)
  const brush = draft ?? brushOf(bars, chosen)
  const take = (next: Brush) => {
    const bounds = boundsOf(bars, next)
    if (bounds.from === chosen.from && bounds.to === chosen.to) setDraft(null)
    else onChange(bounds)
  }
  const placeOf = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    return Math.max(0, Math.min(bars.length - 1, Math.floor(((event.clientX - left) / width) * bars.length)))
  }
  const begin = (event: PointerEvent<HTMLElement>, anchor: number) => {
    if (event.button !== 0) return
    drag.current = anchor
    setDraft(between(anchor, placeOf(event)))
  }
  const press = (event: KeyboardEvent, end: keyof Brush) => {
    const next = moved(brush, end, event.key, event.shiftKey, bars.length)
    if (!next) return
    event.preventDefault()
    event.stopPropagation()
    setDraft(next)
    taking(() => take(next), true)
  }
  const thumb = (end: keyof Brush) => {
    const bar = bars[brush[end]]
    const value = end === 'first' ? bar?.from : bar?.to
    const open = end === 'first' ? 'no lower bound' : 'no upper bound'
    return (
      <span
        role="slider"
        tabIndex={0}
        className="lw-histogram-end"
        aria-label={`${title} ${end === 'first' ? 'from' : 'to'}`}
        aria-valuemin={1}
        aria-valuemax={bars.length}
        aria-valuenow={brush[end] + 1}
        aria-valuetext={value === null || value === undefined ? open : words(value)}
        style={{ left: `${((end === 'first' ? brush.first : brush.last + 1) / bars.length) * 100}%` }}
        onKeyDown={event => press(event, end)}
        onPointerDown={() => {
          drag.current = end === 'first' ? brush.last : brush.first
        }}
      />
    )
  }
  const isAll = brush.first === 0 && brush.last === bars.length - 1
  return (
    <div className="lw-histogram" data-old={old || undefined}>
      <div
        className="lw-histogram-bars"
        onPointerDown={event => {
          event.currentTarget.setPointerCapture(event.pointerId)
          begin(event, drag.current ?? placeOf(event))
        }}
        onPointerMove={event => {
          setOver(placeOf(event))
          if (drag.current !== null) setDraft(between(drag.current, placeOf(event)))
        }}
        onPointerUp={event => {
          if (drag.current === null) return
          const next = between(drag.current, placeOf(event))
          drag.current = null
          taking(() => take(next), false)
        }}
        onPointerCancel={() => {
          drag.current = null
          setDraft(null)
        }}
        onPointerLeave={() => setOver(null)}
      >
        <Bars bars={bars} isChosen={at => isAll || (at >= brush.first && at <= brush.last) !== inverted} />
        {thumb('first')}
        {thumb('last')}
      </div>
      <p className="lw-histogram-words">{rangeWords(props, over === null ? brush : between(over, over))}</p>
    </div>
  )
}

/** All cells behind, those in the rows shown in front. Counts differ by thousands: one cell can still be seen. */
function Bars({ bars, isChosen }: { bars: readonly HistogramBar[]; isChosen: (at: number) => boolean }) {
  const most = Math.max(1, ...bars.map(({ all }) => all))
  const tall = (cells: number) => (cells === 0 ? 0 : Math.max(1.5, (cells / most) * height))
  const draw = (at: number, cells: number) => `M${at * 10 + 0.75} ${height}v${-tall(cells)}h8.5v${tall(cells)}z`
  const path = (of: 'all' | 'shown', chosen: boolean) =>
    bars.flatMap((bar, at) => (isChosen(at) === chosen && bar[of] > 0 ? [draw(at, bar[of])] : [])).join('')
  return (
    <svg viewBox={`0 0 ${bars.length * 10} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      <path className="lw-histogram-all" d={path('all', true) + path('all', false)} />
      <path className="lw-histogram-out" d={path('shown', false)} />
      <path className="lw-histogram-shown" d={path('shown', true)} />
    </svg>
  )
}

function rangeWords({ bars, least, greatest, words }: Props, { first, last }: Brush): string {
  const some = bars.slice(first, last + 1)
  const sum = (of: 'all' | 'shown') => formatCount(some.reduce((cells, bar) => cells + bar[of], 0))
  const from = words(Math.max(some[0]?.from ?? least, least))
  const to = words(Math.min(some.at(-1)?.to ?? greatest, greatest))
  const range = some.length === bars.length ? 'All' : from === to ? from : `${from} to ${to}`
  return `${range}: ${sum('shown')} of ${sum('all')} cells`
}
