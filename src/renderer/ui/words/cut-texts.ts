// What is cut with an ellipsis says the rest when it is pointed at, wherever it is on the page; no room has to think of it.

/** A title that was put here, and not by the room that draws the element. */
const mark = 'data-cut'

/** Cells have their editor and the record; a tip over each would be in the way. */
const cells = '.ag-cell'

function cutBox(from: Element): HTMLElement | null {
  for (let up: Element | null = from; up && up !== document.body; up = up.parentElement) {
    if (up.matches(cells)) return null
    if (!(up instanceof HTMLElement) || getComputedStyle(up).textOverflow !== 'ellipsis') continue
    if (up.scrollWidth > up.clientWidth || up.hasAttribute(mark)) return up
  }
  return null
}

function say({ target }: Event): void {
  if (!(target instanceof Element)) return
  const box = cutBox(target)
  if (!box) return
  const isCut = box.scrollWidth > box.clientWidth
  const own = box.hasAttribute(mark)
  if (isCut && (own || box.closest('[title]') === null)) {
    box.title = box.textContent ?? ''
    box.setAttribute(mark, '')
  } else if (own && !isCut) {
    box.removeAttribute('title')
    box.removeAttribute(mark)
  }
}

/** Returns how to stop. */
export function sayCutTexts(): () => void {
  document.addEventListener('pointerover', say)
  return () => document.removeEventListener('pointerover', say)
}
