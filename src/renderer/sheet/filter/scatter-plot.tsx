// A plot of two columns, shaded by rows, with a box to choose by: drawn with the mouse, or moved by keys from its four sides.
import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react'
import type { Scatter, ScatterPlace } from '../../../contract/app/scatter.ts'
import { formatCount } from '../../ui/words/figures.ts'
import {
  type Both,
  type Box,
  boundsOfBox,
  boxBetween,
  boxOf,
  isIn,
  isWhole,
  type Place,
  rowsIn,
  shadeOf,
  shades,
  wholePlot,
} from './box.ts'
import { type Bounds, type Brush, moved } from './brush.ts'
import { rangeWords } from './range-condition.ts'
import { useDraft } from './use-draft.ts'
import './chart.css'

interface Props {
  names: Both<string>
  scatter: Scatter
  chosen: Both<Bounds>
  /** Rows outside are the ones shown. */
  inverted: Both<boolean>
  /** The figures are those of the former filter. */
  old: boolean
  onChange: (chosen: Both<Bounds>) => void
}

type AxisName = keyof Both<unknown>
interface Drag {
  readonly anchor: Place
  /** null: both sides follow the pointer. */
  readonly only: AxisName | null
}

export function ScatterPlot(props: Props) {
  const { names, scatter, chosen, inverted, old, onChange } = props
  const { draft, setDraft, taking } = useDraft<Box>(JSON.stringify(chosen))
  const [over, setOver] = useState<Place | null>(null)
  const drag = useRef<Drag | null>(null)
  const first = useRef<HTMLSpanElement>(null)
  const wordsId = useId()
  const known = boxOf(scatter, chosen)
  const box = draft ?? known
  const isChosen = !isWhole(scatter, known)
  const whole = boxOf(scatter, wholePlot)
  /** Shown at once; the rows follow, after a pause where the next key may come. */
  const choose = (next: Box, pause: boolean) => {
    setDraft(next)
    // What was chosen is said until the pointer looks at something else.
    setOver(null)
    taking(() => {
      const bounds = boundsOfBox(scatter, next)
      if (JSON.stringify(bounds) === JSON.stringify(chosen)) setDraft(null)
      else onChange(bounds)
    }, pause)
  }
  const placeOf = (event: PointerEvent<HTMLElement>): Place => {
    const { left, bottom, width, height } = event.currentTarget.getBoundingClientRect()
    const at = (share: number, parts: number) => Math.max(0, Math.min(parts - 1, Math.floor(share * parts)))
    return {
      across: at((event.clientX - left) / width, scatter.across.parts.length),
      up: at((bottom - event.clientY) / height, scatter.up.parts.length),
    }
  }
  const dragged = ({ anchor, only }: Drag, to: Place): Box => {
    const next = boxBetween(anchor, to)
    return only ? { ...box, [only]: next[only] } : next
  }
  const release = (at: Place) => {
    if (!drag.current) return
    const { anchor, only } = drag.current
    const next = dragged({ anchor, only }, at)
    drag.current = null
    first.current?.focus({ preventScroll: true })
    // A click beside what is chosen chooses nothing.
    const isClick = only === null && anchor.across === at.across && anchor.up === at.up
    const isCleared = isClick && isChosen && !isIn(known, at)
    choose(isCleared ? whole : next, false)
  }
  const press = (event: KeyboardEvent, axis: AxisName, end: keyof Brush) => {
    if (event.key === 'Escape' && (isChosen || draft)) {
      event.stopPropagation()
      choose(whole, false)
      return
    }
    const next = moved(box[axis], end, event.key, event.shiftKey, scatter[axis].parts.length)
    if (!next) return
    event.preventDefault()
    event.stopPropagation()
    choose({ ...box, [axis]: next }, true)
  }
  const side = (axis: AxisName, end: keyof Brush) => {
    const { parts, of } = scatter[axis]
    const part = parts[box[axis][end]]
    const value = end === 'first' ? part?.from : part?.to
    const open = end === 'first' ? 'no lower bound' : 'no upper bound'
    const share = `${((end === 'first' ? box[axis].first : box[axis].last + 1) / parts.length) * 100}%`
    return (
      <span
        role="slider"
        tabIndex={0}
        ref={axis === 'across' && end === 'first' ? first : undefined}
        className={axis === 'across' ? 'lw-histogram-end' : 'lw-scatter-end'}
        aria-label={`${names[axis]} ${end === 'first' ? 'from' : 'to'}`}
        aria-orientation={axis === 'across' ? 'horizontal' : 'vertical'}
        aria-valuemin={1}
        aria-valuemax={parts.length}
        aria-valuenow={box[axis][end] + 1}
        aria-valuetext={value === null || value === undefined ? open : rangeWords(of)(value)}
        style={axis === 'across' ? { left: share } : { bottom: share }}
        onKeyDown={event => press(event, axis, end)}
        onPointerDown={event => {
          if (event.button !== 0) return
          const other = end === 'first' ? 'last' : 'first'
          drag.current = { anchor: { across: box.across[other], up: box.up[other] }, only: axis }
        }}
      />
    )
  }
  const axisWords = (axis: AxisName) => {
    const { least, greatest, of } = scatter[axis]
    const words = rangeWords(of)
    return `${words(least)} to ${words(greatest)}`
  }
  return (
    <fieldset
      aria-label={`${names.across} against ${names.up}`}
      aria-describedby={wordsId}
      className="lw-filter-values lw-histogram"
      data-old={old || undefined}
    >
      <p className="lw-scatter-axis">
        ↑ <bdi>{names.up}</bdi>, {axisWords('up')}
      </p>
      <div
        className="lw-scatter"
        onPointerDown={event => {
          if (event.button !== 0) return
          event.currentTarget.setPointerCapture(event.pointerId)
          drag.current ??= { anchor: placeOf(event), only: null }
          setDraft(dragged(drag.current, placeOf(event)))
        }}
        onPointerMove={event => {
          setOver(placeOf(event))
          if (drag.current) setDraft(dragged(drag.current, placeOf(event)))
        }}
        onPointerUp={event => release(placeOf(event))}
        onPointerCancel={() => {
          drag.current = null
          setDraft(null)
        }}
        onPointerLeave={() => setOver(null)}
      >
        <Places
          scatter={scatter}
          isChosen={({ across, up }) =>
            isIn(box, { across: box.across.first, up }) !== inverted.up &&
            isIn(box, { across, up: box.up.first }) !== inverted.across
          }
        />
        {side('across', 'first')}
        {side('across', 'last')}
        {side('up', 'first')}
        {side('up', 'last')}
      </div>
      <p className="lw-scatter-axis" data-across>
        <bdi>{names.across}</bdi>, {axisWords('across')} →
      </p>
      <p id={wordsId} className="lw-histogram-words">
        {boxWords(props, over === null || drag.current ? box : boxBetween(over, over))}
      </p>
    </fieldset>
  )
}

const size = 10
const gap = 0.5

/** Places that only rows of the whole list lie in are faint; the others are darker the more rows they have. */
function Places({ scatter, isChosen }: { scatter: Scatter; isChosen: (place: Place) => boolean }) {
  const { across, up, places } = scatter
  const [width, height] = [across.parts.length * size, up.parts.length * size]
  const most = Math.max(...places.map(({ shown }) => shown))
  const path = (wanted: (place: ScatterPlace) => boolean) =>
    places
      .filter(wanted)
      .map(place => {
        const side = size - 2 * gap
        return `M${place.across * size + gap} ${height - (place.up + 1) * size + gap}h${side}v${side}h${-side}z`
      })
      .join('')
  const shaded = (chosen: boolean) =>
    Array.from({ length: shades }, (_, at) => at + 1).map(shade => (
      <path
        key={shade}
        className={chosen ? 'lw-histogram-shown' : 'lw-histogram-out'}
        data-shade={shade}
        d={path(one => one.shown > 0 && isChosen(one) === chosen && shadeOf(one.shown, most) === shade)}
      />
    ))
  return (
    <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      <path className="lw-histogram-all" d={path(({ shown }) => shown === 0)} />
      {shaded(false)}
      {shaded(true)}
    </svg>
  )
}

function boxWords({ names, scatter }: Props, box: Box): string {
  const range = (axis: AxisName): string[] => {
    const { parts, least, greatest, of } = scatter[axis]
    const { first, last } = box[axis]
    if (first === 0 && last === parts.length - 1) return []
    const words = rangeWords(of)
    const from = words(Math.max(parts[first]?.from ?? least, least))
    const to = words(Math.min(parts[last]?.to ?? greatest, greatest))
    return [`${names[axis]} ${from === to ? from : `${from} to ${to}`}`]
  }
  const ranges = [...range('across'), ...range('up')]
  const rows = (of: 'all' | 'shown') => formatCount(rowsIn(scatter.places, box, of))
  return `${ranges.length === 0 ? 'All' : ranges.join(', ')}: ${rows('shown')} of ${rows('all')} rows`
}
