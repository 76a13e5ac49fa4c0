// Where notices lie while a dialog is open: over none of its buttons and fields, not over its title, not over the lists.
import { useEffect, useState } from 'react'
import { type Corner, freePlace } from '../focus/free-place.ts'

/** What a person reads or presses; fields of a table that scrolls are among them. */
const inTheWay = 'button, input, textarea, select, a, [role="tab"], [role="combobox"], .mantine-Modal-title'
const lists = '[data-pane="sidebar"]'
/** Dialogs grow and change while they are open. */
const lookEvery = 250

const seen = (element: Element) => element.checkVisibility({ visibilityProperty: true })

function placeNow(now: Corner | null): Corner | null {
  const dialog = [...document.querySelectorAll('.mantine-Modal-content')].findLast(seen)
  const shown = [...document.querySelectorAll('.mantine-Notification-root')]
  if (!dialog || shown.length === 0) return null
  const boxes = shown.map(one => one.getBoundingClientRect())
  const size = {
    width: Math.max(...boxes.map(({ width }) => width)),
    height: Math.max(...boxes.map(({ bottom }) => bottom)) - Math.min(...boxes.map(({ top }) => top)),
  }
  const taken = [...dialog.querySelectorAll(inTheWay), ...document.querySelectorAll(lists)]
    .filter(seen)
    .map(one => one.getBoundingClientRect())
  return freePlace({ width: innerWidth, height: innerHeight }, size, taken, now)
}

/** Null while no dialog is open, or no notice is shown: they have a place of their own then. */
export function useNoticePlace(active: boolean): Corner | null {
  const [place, setPlace] = useState<Corner | null>(null)
  useEffect(() => {
    if (!active) {
      setPlace(null)
      return
    }
    const look = () =>
      setPlace(now => {
        const next = placeNow(now)
        return next?.left === now?.left && next?.top === now?.top ? now : next
      })
    look()
    const timer = setInterval(look, lookEvery)
    window.addEventListener('resize', look)
    return () => {
      clearInterval(timer)
      window.removeEventListener('resize', look)
    }
  }, [active])
  return place
}
