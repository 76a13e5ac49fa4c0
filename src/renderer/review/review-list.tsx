// What is to be reviewed, a page at a time: by mouse, or by keys alone.
import { Button, Group, Kbd, Loader, Stack, Text } from '@mantine/core'
import { Fragment, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { formatCount } from '../ui/words/figures.ts'
import classes from './review.module.css'

export const itemsPerPage = 20

/** A letter or the name of a key, and what it does with the item and the row that the keys are for. */
export interface ReviewKey<Item> {
  readonly letter: string
  readonly words: string
  /** Where the keys are afterwards. */
  readonly after: 'stay' | 'next' | 'first row'
  act(item: Item, row: number): void
}

export interface ReviewPlace {
  /** Null where the keys are for another item. */
  readonly active: number | null
  focusRow(row: number): void
  /** Of the control of a row that takes the focus. */
  focusable(row: number): { 'data-item': number; 'data-row': number; tabIndex: number; onFocus(): void }
}

interface Props<Item> {
  label: string
  /** Which are shown: others begin at the first. */
  which: string
  /** Undefined while they are loaded. */
  items: readonly Item[] | undefined
  /** Said where there are none. */
  none: string
  first: number
  total: number
  keys: readonly ReviewKey<Item>[]
  /** Left of the keys: which are shown. */
  choice: ReactNode
  keyOf(item: Item): string | number
  rowsOf(item: Item): number
  onPage(first: number): void
  draw(item: Item, number: number, place: ReviewPlace): ReactNode
}

export function ReviewList<Item>(props: Props<Item>) {
  const { label, which, items: loaded, none, first, total, keys, choice, keyOf, rowsOf, onPage, draw } = props
  const [active, setActive] = useState({ item: 0, row: 0 })
  const [seen, setSeen] = useState(which)
  if (seen !== which) {
    setSeen(which)
    setActive({ item: 0, row: 0 })
  }
  const body = useRef<HTMLDivElement>(null)
  /** Set when a key has moved the place: then the focus follows it, also onto a page that is still being loaded. */
  const follow = useRef(false)
  /** The item that the last key was for may vanish with the focus in it: the one that takes its place has it then. */
  const keyed = useRef(false)
  const items = loaded ?? []

  useEffect(() => {
    const isLost = keyed.current && document.activeElement === document.body
    if ((!follow.current && !isLost) || items.length === 0) return
    const wanted = `[data-item="${first + active.item + 1}"][data-row="${active.row}"]`
    const control = body.current?.querySelector<HTMLElement>(wanted)
    if (!control) return
    follow.current = false
    control.focus()
    control.closest('tr')?.scrollIntoView({ block: 'nearest' })
  }, [active, first, items])

  const go = (place: { item: number; row: number }, to = first) => {
    follow.current = true
    setActive(place)
    if (to !== first) onPage(to)
  }
  const next = () => {
    if (active.item + 1 < items.length) go({ item: active.item + 1, row: 0 })
    else if (first + items.length < total) go({ item: 0, row: 0 }, first + itemsPerPage)
    else go({ item: active.item, row: 0 })
  }
  const sizeOf = (at: number) => {
    const item = items[at]
    return item === undefined ? 0 : rowsOf(item)
  }
  const move = (by: 1 | -1) => {
    const row = active.row + by
    if (row >= 0 && row < sizeOf(active.item)) return go({ ...active, row })
    if (by === 1) return active.item + 1 >= items.length && first + items.length >= total ? undefined : next()
    if (active.item > 0) return go({ item: active.item - 1, row: Math.max(0, sizeOf(active.item - 1) - 1) })
    if (first > 0) go({ item: itemsPerPage - 1, row: 0 }, Math.max(0, first - itemsPerPage))
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const { target } = event
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (!(target instanceof HTMLElement) || !target.closest('table, [data-review]')) return
    // What is typed into a field is its text.
    if (target instanceof HTMLInputElement && target.type === 'text') return
    const item = items[active.item]
    if (item === undefined) return
    const pressed = event.key.length === 1 ? event.key.toLowerCase() : event.key
    const key = keys.find(({ letter }) => letter.toLowerCase() === pressed.toLowerCase())
    if (pressed === 'ArrowDown') move(1)
    else if (pressed === 'ArrowUp') move(-1)
    else if (key) {
      keyed.current = true
      key.act(item, active.row)
      if (key.after === 'next') next()
      else if (key.after === 'first row') go({ item: active.item, row: 0 })
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    // The keys are those of the controls inside; the region itself takes none.
    <Stack component="section" gap={10} miw={0} mih={0} aria-label={label} ref={body} onKeyDown={onKeyDown}>
      <Group gap={8} justify="space-between" mih={34}>
        {choice}
        <Text size="xs" c="dimmed" hidden={keys.length === 0 || loaded?.length === 0}>
          <Kbd>↑</Kbd> <Kbd>↓</Kbd> row
          {keys.map(({ letter, words }) => (
            <Fragment key={letter}>
              {' · '}
              <Kbd>{letter}</Kbd> {words}
            </Fragment>
          ))}
        </Text>
      </Group>
      {!loaded ? (
        <Loader size="sm" aria-label="Loading rows to review" />
      ) : items.length === 0 ? (
        <Text className={classes.none} role="status">
          {none}
        </Text>
      ) : (
        <Stack className={classes.groups} gap={12}>
          {items.map((item, at) => {
            const number = first + at + 1
            const own = at === active.item ? Math.min(active.row, Math.max(0, rowsOf(item) - 1)) : null
            const focusRow = (row: number) => setActive({ item: at, row })
            const focusable = (row: number) => ({
              'data-item': number,
              'data-row': row,
              tabIndex: own === row ? 0 : -1,
              onFocus: () => focusRow(row),
            })
            return <Fragment key={keyOf(item)}>{draw(item, number, { active: own, focusRow, focusable })}</Fragment>
          })}
        </Stack>
      )}
      {total > itemsPerPage && (
        <Group component="nav" gap={10} wrap="nowrap" justify="center" aria-label="Pages">
          <Button
            size="compact-sm"
            variant="default"
            disabled={first === 0}
            onClick={() => go({ item: 0, row: 0 }, first - itemsPerPage)}
          >
            Previous
          </Button>
          <Text size="sm">
            {formatCount(first + 1)} to {formatCount(Math.min(total, first + itemsPerPage))} of {formatCount(total)}
          </Text>
          <Button
            size="compact-sm"
            variant="default"
            disabled={first + itemsPerPage >= total}
            onClick={() => go({ item: 0, row: 0 }, first + itemsPerPage)}
          >
            Next
          </Button>
        </Group>
      )}
    </Stack>
  )
}
