// F6 walks through the panes of the window; each pane takes the focus back where it had it, and it is never lost.
import { type OpenPanel, uiStore } from '../../state/open.ts'

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

type ListPanel = Exclude<OpenPanel['kind'], 'record'>

/** Opens the panel, if it is not open, with the focus on it, so that the next Tab is its first control. */
export function showPanel(kind: ListPanel): void {
  const isOpen = uiStore.get().panel?.kind === kind
  if (!isOpen) uiStore.set({ panel: { kind } })
  // What asked for it, such as the palette, gives the focus back first. On a busy machine a person may be in a field by then.
  requestAnimationFrame(() => {
    const body = document.querySelector<HTMLElement>('[data-panel-body]')
    if (isOpen || !body?.contains(document.activeElement)) body?.focus()
  })
}

/** Opens the panel, or closes it. */
export function togglePanel(kind: ListPanel): void {
  if (uiStore.get().panel?.kind === kind) uiStore.set({ panel: null })
  else showPanel(kind)
}

/** An element on the way from the focus up to its pane, and what is beside it. */
interface Around {
  readonly parent: HTMLElement
  readonly beside: readonly (Element | null)[]
}

function aroundIn(pane: Element, target: HTMLElement): Around[] {
  const around: Around[] = []
  for (let at: Element = target; at !== pane && at.parentElement; at = at.parentElement)
    around.push({ parent: at.parentElement, beside: [at.nextElementSibling, at.previousElementSibling] })
  return around
}

/**
 * Where a control was that is gone from a panel: the focus is put on what came after it, or what it was in, so that Tab goes on
 * from there. Never on another control, which a second Enter would press. False: its pane is gone, too.
 */
function focusAround(around: readonly Around[], busy: boolean): boolean {
  const left = around.find(({ parent }) => parent.isConnected && parent.checkVisibility())
  if (!left) return false
  const beside = busy ? undefined : left.beside.find(one => one?.isConnected && one.checkVisibility())
  const target = beside instanceof HTMLElement && !beside.matches(focusable) ? beside : left.parent
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1
  target.focus()
  return document.activeElement === target
}

/** Gives the focus to something inside what lies above the panes; false where nothing does. */
function focusSurface(): boolean {
  const surface = [...document.querySelectorAll<HTMLElement>('[role="dialog"], [role="menu"]')]
    .filter(one => one.checkVisibility())
    .at(-1)
  if (!surface) return false
  const target = surface.querySelector<HTMLElement>(focusable) ?? surface
  target.focus()
  return true
}

/**
 * Remembers where each pane had the focus, and never leaves it on nothing, where keys would be lost: whatever was closed,
 * in whatever way, the focus goes back to where it was in the panes, else to the open list. Returns how to stop.
 */
export function followFocus(): () => void {
  let last: HTMLElement | null = null
  let around: readonly Around[] = []
  let asked = 0
  const onFocus = (event: FocusEvent) => {
    if (!(event.target instanceof HTMLElement)) return
    const pane = event.target.closest('[data-pane]')
    if (!pane) return
    remembered.set(pane, event.target)
    last = event.target
    // Only panels are walked from card to card.
    around = pane.matches('[data-pane="panel"]') ? aroundIn(pane, event.target) : []
  }
  const check = () => {
    // Text that is being marked with the mouse stays marked.
    if (document.activeElement !== document.body || !document.getSelection()?.isCollapsed) return
    if (focusSurface()) return
    const there = last?.isConnected === true && last.checkVisibility()
    if (there) last?.focus()
    // Pressed, a button may be out of use for a while.
    if (document.activeElement === document.body && !focusAround(around, there)) focusMain()
  }
  // What closes is taken away in the next frame, and its own handlers give the focus first.
  const checkSoon = () => {
    cancelAnimationFrame(asked)
    asked = requestAnimationFrame(() => {
      asked = requestAnimationFrame(check)
    })
  }
  document.addEventListener('focusin', onFocus)
  const causes = ['keyup', 'pointerup', 'focusout'] as const
  for (const cause of causes) document.addEventListener(cause, checkSoon, true)
  const stop = uiStore.subscribe(checkSoon)
  return () => {
    document.removeEventListener('focusin', onFocus)
    for (const cause of causes) document.removeEventListener(cause, checkSoon, true)
    stop()
    cancelAnimationFrame(asked)
  }
}
