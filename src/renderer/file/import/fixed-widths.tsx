// Where the columns of a text of fixed width begin: its first lines with a line between columns, which can be moved.
import { Box, Button, TextInput } from '@mantine/core'
import { Fragment, type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { maxWidth, type TableReading } from '../../../contract/app/file/file.ts'
import classes from './fixed-widths.module.css'

interface Props {
  fixed: NonNullable<TableReading['fixed']>
  /** In force: those found, or chosen. */
  widths: readonly number[]
  onChange(widths: number[]): void
}

/** Where columns begin, but for the first; and where the last ends. */
function placesOf(widths: readonly number[]) {
  let sum = 0
  const ends = widths.map(width => {
    sum += width
    return sum
  })
  return { starts: ends.slice(0, -1), end: sum }
}

const widthsOf = (starts: readonly number[], end: number): number[] =>
  [...starts, Math.max(end, (starts.at(-1) ?? 0) + 1)].map((start, at) => start - (starts[at - 1] ?? 0))

const widthsIn = (text: string): number[] | null => {
  const widths = text
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map(Number)
  return widths.length > 0 && widths.every(width => Number.isInteger(width) && width > 0 && width <= maxWidth)
    ? widths
    : null
}

export function FixedWidths({ fixed, widths, onChange }: Props) {
  const { starts, end } = placesOf(widths)
  const text = useRef<HTMLDivElement>(null)
  /** The line that is dragged, and where it is. */
  const [dragged, setDragged] = useState<{ at: number; place: number } | null>(null)

  const placeOf = (clientX: number): number => {
    const box = text.current?.getBoundingClientRect()
    // The box is as many characters wide as it says.
    return box ? Math.round(((clientX - box.left) / box.width) * (end + room)) : 0
  }
  const within = (at: number, place: number) =>
    Math.min(Math.max(place, (starts[at - 1] ?? 0) + 1), (starts[at + 1] ?? Math.max(end, place + 1)) - 1)
  const move = (at: number, place: number) => {
    const to = within(at, place)
    if (to !== starts[at]) onChange(widthsOf(starts.with(at, to), end))
  }
  const remove = (at: number) => onChange(widthsOf(starts.toSpliced(at, 1), end))
  /** In the middle of the widest column. */
  const add = () => {
    const widest = widths.indexOf(Math.max(...widths))
    const place = (starts[widest - 1] ?? 0) + Math.ceil((widths[widest] ?? 0) / 2)
    if (!starts.includes(place))
      onChange(
        widthsOf(
          [...starts, place].sort((a, b) => a - b),
          end,
        ),
      )
  }
  const onKey = (event: KeyboardEvent, at: number) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (step !== undefined) move(at, (starts[at] ?? 0) + step)
    else if (event.key === 'Delete' || event.key === 'Backspace') remove(at)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const drag = (event: PointerEvent, at: number) => {
    if (dragged?.at === at) setDragged({ at, place: within(at, placeOf(event.clientX)) })
  }

  return (
    <div className={classes.widths} data-wide>
      <TextInput
        key={widths.join()}
        label="Column widths"
        defaultValue={widths.join(', ')}
        onBlur={event => {
          const typed = widthsIn(event.currentTarget.value)
          if (typed && typed.join() !== widths.join()) onChange(typed)
        }}
        onKeyDown={event => {
          if (event.key === 'Enter') event.currentTarget.blur()
        }}
      />
      <Button variant="default" onClick={add}>
        Add a column
      </Button>
      <Box component="p" className="lw-hint" mb={6}>
        Drag the lines between columns, or move them with the arrow keys. Delete removes a line.
      </Box>
      <div className={classes.frame}>
        <div ref={text} className={classes.text} style={{ width: `${end + room}ch` }}>
          {numbered(fixed.lines).map(([key, line]) => (
            <Box key={key} h={18}>
              {fixed.wide ? inPlaces(line) : line || ' '}
            </Box>
          ))}
          {numbered(starts).map(([key, start], at) => (
            <div
              key={key}
              className={classes.mark}
              style={{ left: `${dragged?.at === at ? dragged.place : start}ch` }}
              role="slider"
              tabIndex={0}
              aria-label={`Start of column ${at + 2}`}
              aria-valuemin={(starts[at - 1] ?? 0) + 1}
              aria-valuemax={(starts[at + 1] ?? end) - 1}
              aria-valuenow={start}
              onKeyDown={event => onKey(event, at)}
              onPointerDown={event => {
                event.currentTarget.setPointerCapture(event.pointerId)
                setDragged({ at, place: start })
              }}
              onPointerMove={event => drag(event, at)}
              onPointerUp={() => {
                if (dragged) move(dragged.at, dragged.place)
                setDragged(null)
              }}
              onPointerCancel={() => setDragged(null)}
            />
          ))}
        </div>
      </div>
    </div>
  )
}

/** Characters behind the last column. */
const room = 4

const fullWidth =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6]/

/** Each with its place as its key: a line keeps the focus while it moves. */
const numbered = <T,>(all: readonly T[]): [key: string, one: T][] => all.map((one, at) => [String(at), one])

/** Full-width characters as wide as two others, whatever the font. */
const inPlaces = (line: string): ReactNode =>
  numbered([...line]).map(([key, sign]) =>
    fullWidth.test(sign) ? (
      <span key={key} className={classes.full}>
        {sign}
      </span>
    ) : (
      <Fragment key={key}>{sign}</Fragment>
    ),
  )
