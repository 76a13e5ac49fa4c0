// Texts of a screen whose boxes are wrong: cut without an ellipsis that says the rest, one word a line, over one another or outside.
import type { Page } from '@playwright/test'

const faultsOfTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    interface Placed {
      readonly text: string
      readonly element: Element
      /** One for each line. */
      readonly lines: readonly DOMRect[]
    }

    const dialogs = [...document.querySelectorAll('[role="dialog"]')].filter(one => one.checkVisibility())
    const scope = dialogs.at(-1) ?? document.body
    const layers = '[role="dialog"], [role="menu"], [role="listbox"], [role="tooltip"], [role="alert"], [data-floating]'
    const layerOf = (element: Element) => element.closest(layers)

    /** Lines of a text node; parts of one line that a direction splits are one. */
    const linesOf = (node: Text): DOMRect[] => {
      const range = document.createRange()
      range.selectNodeContents(node)
      const lines: DOMRect[] = []
      for (const { left, right, top, bottom } of range.getClientRects()) {
        const same = lines.findIndex(line => Math.abs(line.top - top) < 3)
        const former = lines[same]
        if (!former) lines.push(new DOMRect(left, top, right - left, bottom - top))
        else {
          const from = Math.min(former.left, left)
          lines[same] = new DOMRect(from, top, Math.max(former.right, right) - from, bottom - top)
        }
      }
      return lines.filter(({ width, height }) => width > 1 && height > 1)
    }

    const textNodes = (): Placed[] => {
      const found: Placed[] = []
      const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const element = node.parentElement
        const text = node.nodeValue?.trim() ?? ''
        if (
          !(node instanceof Text) ||
          !element ||
          text === '' ||
          element.closest('svg, [aria-hidden="true"], option, .ag-cell')
        )
          continue
        const { position, clip, clipPath } = getComputedStyle(element)
        const isForReaders = position === 'absolute' && (clip !== 'auto' || clipPath !== 'none')
        if (isForReaders || element.closest('[data-visually-hidden], .sr-only, .ag-aria-description-container'))
          continue
        if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
        found.push({ text, element, lines: linesOf(node) })
      }
      return found
    }

    /** What is wrong with how the boxes around a text hold it. */
    const cut = ({ element, lines }: Placed): string | null => {
      const [first] = lines
      if (!first) return null
      const left = Math.min(...lines.map(line => line.left))
      const right = Math.max(...lines.map(line => line.right))
      let sideways = true
      let upright = true
      for (let up: Element | null = element; up; up = up.parentElement) {
        const style = getComputedStyle(up)
        const box = up.getBoundingClientRect()
        const clips = (overflow: string) => /hidden|clip/.test(overflow)
        if (sideways && /auto|scroll/.test(style.overflowX)) sideways = false
        if (upright && /auto|scroll/.test(style.overflowY)) upright = false
        if (sideways && clips(style.overflowX) && (left < box.left - 1.5 || right > box.right + 1.5))
          // What is cut with an ellipsis says the rest when it is pointed at (ui/cut-texts.ts).
          return style.textOverflow === 'ellipsis' ? null : 'cut at the side'
        if (upright && clips(style.overflowY) && style.webkitLineClamp === 'none') {
          // What has no room at all is left out on purpose.
          if (lines.every(({ top, bottom }) => bottom <= box.top + 3 || top >= box.bottom - 3)) return null
          // A descender may lie in the padding; half a line is not read.
          const hidden = lines.find(
            ({ top, bottom }) =>
              (top < box.top - 3 && bottom > box.top + 3) || (bottom > box.bottom + 3 && top < box.bottom - 3),
          )
          if (hidden && box.height > 0) return 'cut above or below'
        }
        // The grid moves its columns by itself.
        if (style.position === 'fixed' || up.matches('.ag-header-cell')) return null
      }
      const out = lines.find(
        line =>
          (sideways && (line.left < -1 || line.right > innerWidth + 1)) ||
          (upright && (line.top < -1 || line.bottom > innerHeight + 1)),
      )
      return out ? 'outside the window' : null
    }

    /** A column so narrow that a sentence stands in it word by word. */
    const isStacked = ({ text, element, lines }: Placed) => {
      const words = text.split(/\s+/).length
      return lines.length >= 3 && words / lines.length < 1.34 && !element.closest('pre, code')
    }

    /** What the boxes around a line leave of it. */
    const shown = (element: Element, line: DOMRect) => {
      let { left, right, top, bottom } = line
      for (let up: Element | null = element; up && up !== document.body; up = up.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(up)
        const box = up.getBoundingClientRect()
        if (overflowX !== 'visible') {
          left = Math.max(left, box.left)
          right = Math.min(right, box.right)
        }
        if (overflowY !== 'visible') {
          top = Math.max(top, box.top)
          bottom = Math.min(bottom, box.bottom)
        }
        if (position === 'fixed') break
      }
      return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top))
    }

    /** Seen at its middle, so not scrolled away or under something. */
    const isSeen = ({ element }: Placed, line: DOMRect) => {
      if (line.width < 2 || line.height < 2) return false
      const x = line.left + line.width / 2
      const y = line.top + line.height / 2
      const top = document.elementFromPoint(x, y)
      return top !== null && (top === element || top.contains(element) || element.contains(top))
    }

    const faults: string[] = []
    const say = (what: string, { text, element, lines }: Placed) => {
      const at = lines[0] ? ` at ${Math.round(lines[0].left)},${Math.round(lines[0].top)}` : ''
      const where = element.closest('[class]')?.getAttribute('class')?.split(' ').at(-1)
      faults.push(`${what}: “${text.slice(0, 60)}” (${where}${at})`)
    }
    const placed = textNodes().filter(({ lines }) => lines.length > 0)
    for (const one of placed) {
      const what = cut(one)
      if (what) say(what, one)
      if (isStacked(one)) say('one word a line', one)
    }

    const lines = placed
      .flatMap(one => {
        const seen = one.lines.map(line => shown(one.element, line)).filter(line => isSeen(one, line))
        return seen.map(line => ({ one, line, layer: layerOf(one.element) }))
      })
      .sort((a, b) => a.line.top - b.line.top)
    lines.forEach((a, place) => {
      for (const b of lines.slice(place + 1)) {
        if (b.line.top > a.line.bottom - 4) break
        if (a.one === b.one || a.layer !== b.layer) continue
        const wide = Math.min(a.line.right, b.line.right) - Math.max(a.line.left, b.line.left)
        const high = Math.min(a.line.bottom, b.line.bottom) - Math.max(a.line.top, b.line.top)
        if (wide > 3 && high > 4) say(`over “${a.one.text.slice(0, 30)}”`, b.one)
      }
    })
    return [...new Set(faults)]
  })

/** What notices cover: a control, the title of a dialog, the lists. */
export const noticeFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faults: string[] = []
    const dialogs = [...document.querySelectorAll('[role="dialog"]')].filter(one => one.checkVisibility())
    const scope = dialogs.at(-1) ?? document.body
    for (const notice of document.querySelectorAll('.mantine-Notification-root')) {
      const own = notice.getBoundingClientRect()
      const list = document.querySelector('[data-pane="sidebar"]')?.getBoundingClientRect()
      const meets = (box: DOMRect) =>
        own.left < box.right && own.right > box.left && own.top < box.bottom && own.bottom > box.top
      if (list && meets(list)) faults.push('a notice covers the lists')
      const titles = [...scope.querySelectorAll('.mantine-Modal-title')]
      if (titles.some(title => meets(title.getBoundingClientRect()))) faults.push('a notice covers a title')
      for (const control of scope.querySelectorAll('button, input, select, [role="tab"]')) {
        if (notice.contains(control) || !control.checkVisibility()) continue
        const { left, right, top, bottom } = control.getBoundingClientRect()
        const x = (left + right) / 2
        const y = (top + bottom) / 2
        if (x <= own.left || x >= own.right || y <= own.top || y >= own.bottom) continue
        if (notice.contains(document.elementFromPoint(x, y)))
          faults.push(`a notice covers “${control.getAttribute('aria-label') ?? control.textContent?.slice(0, 40)}”`)
      }
    }
    return faults
  })

/**
 * A line for each text that is hard to read, with what is wrong with it. Cells of the sheet are not looked at: each is cut where
 * its column ends, and whole in its editor and in the record. What lies behind a dialog was seen on the screen before.
 */
export const textFaults = async (page: Page): Promise<string[]> => [
  ...(await faultsOfTexts(page)),
  ...(await noticeFaults(page)),
]
