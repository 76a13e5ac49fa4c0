// F6 walks through the panes of the window; each pane takes the focus back where it had it.

const remembered = new WeakMap<Element, HTMLElement>()
const focusable =
  'button:not([disabled]):not([tabindex="-1"]), input:not([disabled]), [tabindex]:not([tabindex="-1"]), a[href], select, textarea'

const panes = () => [...document.querySelectorAll<HTMLElement>('[data-pane]')].filter(pane => pane.offsetWidth > 0)

function focusPane(pane: HTMLElement): boolean {
  const last = remembered.get(pane)
  const kept = last?.isConnected && pane.contains(last) ? last : null
  const start =
    pane.querySelector<HTMLElement>('[data-pane-start]') ?? pane.querySelector<HTMLElement>('[aria-current]')
  const target = kept ?? start ?? pane.querySelector<HTMLElement>(focusable)
  target?.focus()
  return target !== null
}

/** Moves the focus to the next pane (`step` 1) or the one before (-1), skipping panes with nothing to focus. */
export function walkPanes(step: 1 | -1): void {
  const all = panes()
  const here = all.findIndex(pane => pane.contains(document.activeElement))
  for (let n = 1; n <= all.length; n += 1) {
    const pane = all.at((here < 0 && step < 0 ? 0 : here + step * n + all.length) % all.length)
    if (pane && focusPane(pane)) return
  }
}

/** Gives the focus to the open list, e.g. when what had it is gone. */
export function focusMain(): void {
  const main = panes().find(pane => pane.dataset.pane === 'main')
  if (main) focusPane(main)
}

/** Remembers where each pane had the focus; returns how to stop. */
export function followFocus(): () => void {
  const onFocus = (event: FocusEvent) => {
    if (!(event.target instanceof HTMLElement)) return
    const pane = event.target.closest('[data-pane]')
    if (pane) remembered.set(pane, event.target)
  }
  document.addEventListener('focusin', onFocus)
  return () => document.removeEventListener('focusin', onFocus)
}
