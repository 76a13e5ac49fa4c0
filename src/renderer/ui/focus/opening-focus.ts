// Whether a list that has just been drawn takes the focus: it may come late, when the person is at something else.
import { uiStore } from '../../state/open.ts'

/** What had the focus when the present list was asked for, and whether a person has pressed anything since. */
let opening: { readonly at: Element | null; pressed: boolean } = { at: null, pressed: false }

/** Follows which list is open for the life of the page; returns how to stop. */
export function followOpening(): () => void {
  let { sheetId } = uiStore.get()
  const stop = uiStore.subscribe(() => {
    const { sheetId: now } = uiStore.get()
    if (now === sheetId) return
    sheetId = now
    opening = { at: document.activeElement, pressed: false }
  })
  const onPress = () => {
    opening.pressed = true
  }
  const presses = ['pointerdown', 'keydown'] as const
  for (const press of presses) window.addEventListener(press, onPress, true)
  return () => {
    stop()
    for (const press of presses) window.removeEventListener(press, onPress, true)
  }
}

/** False once someone has gone on to something else since the list was asked for. */
export const openingHasFocus = (): boolean =>
  !opening.pressed || document.activeElement === document.body || document.activeElement === opening.at
