// A page of WebKit as a person uses it: keys, mouse and wheel by the driver, and what is shown.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { expect } from '../expect.ts'
import type { Driver } from './driver.ts'
import { findAll, type Target } from './find.ts'

export interface WebKitPage {
  readonly driver: Driver
  goto(address: string): Promise<void>
  /** The outer size of the window is chosen so that the page has this one. */
  resize(width: number, height: number): Promise<void>
  /** Keys by Playwright's names, such as `Control+k`, one after the other. */
  press(...keys: string[]): Promise<void>
  /** Text as it is typed. */
  type(text: string): Promise<void>
  /** Clicks the middle of an element when it has come to rest and nothing is before it. */
  click(target: Target, how?: Click): Promise<void>
  /** Moves the mouse with its button held from the middle of one to that of the other, by way of `steps` places. */
  drag(from: Target, to: Target, steps?: number): Promise<void>
  /** Presses at one place of the page and lets go at another. */
  dragBetween(start: Place, end: Place, steps?: number): Promise<void>
  wheel(over: Target, notches: number): Promise<void>
  count(target: Target): Promise<number>
  texts(target: Target): Promise<string[]>
  /** Waits until there is one. */
  shown(target: Target, timeout?: number): Promise<void>
  gone(target: Target): Promise<void>
  /** Waits for the text of the first. */
  hasText(target: Target, text: string | RegExp): Promise<void>
  /** The tag and the accessible name of what has the focus. */
  focused(): Promise<string>
  /** Answers the next file dialog. */
  chooseFile(open: () => Promise<void>, name: string, bytes: Buffer): Promise<void>
  /** The file that `save` makes the browser save. */
  saved(save: () => Promise<void>): Promise<Buffer>
  picture(): Promise<Buffer>
}

export interface Click {
  readonly times?: 1 | 2
  readonly button?: 'left' | 'right'
  readonly with?: string
}

/** Keys of WebDriver that are no letters. */
const named: Readonly<Record<string, string>> = {
  Control: '\uE009',
  Shift: '\uE008',
  Alt: '\uE00A',
  Escape: '\uE00C',
  Enter: '\uE007',
  Tab: '\uE004',
  Backspace: '\uE003',
  Delete: '\uE017',
  Space: ' ',
  Home: '\uE011',
  End: '\uE010',
  PageUp: '\uE00E',
  PageDown: '\uE00F',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  F1: '\uE031',
  F2: '\uE032',
  F3: '\uE033',
  F6: '\uE036',
  F10: '\uE03A',
  F11: '\uE03B',
}

const keyValue = (key: string) => named[key] ?? key
const down = (value: string) => ({ type: 'keyDown', value })
const up = (value: string) => ({ type: 'keyUp', value })

/** "Control+Shift+;" as presses; "Control++" ends with the plus key itself. */
function presses(keys: string): object[] {
  const parts = (keys.endsWith('++') ? [...keys.slice(0, -2).split('+'), '+'] : keys.split('+')).map(keyValue)
  return [...parts.map(down), ...parts.toReversed().map(up)]
}

export interface Place {
  readonly x: number
  readonly y: number
}

const settleMs = 20_000

export function webKitPage(driver: Driver): WebKitPage {
  const act = (...sources: object[]) => driver.call('POST', 'actions', { actions: sources })
  const keys = (actions: readonly object[]) => act({ type: 'key', id: 'keys', actions })
  const hand = (actions: readonly object[]) =>
    act({ type: 'pointer', id: 'hand', parameters: { pointerType: 'mouse' }, actions })
  const moveTo = ({ x, y }: Place) => ({ type: 'pointerMove', origin: 'viewport', duration: 0, x, y })
  /** Asks the page about the elements that are meant. */
  const ask = async <Result>(work: (elements: HTMLElement[]) => Result, target: Target): Promise<Result> =>
    // What a function of this type answers, as JSON.
    (await driver.run(`return (${work})((${findAll})(arguments[0]))`, target)) as Result

  /** Where a hand would go: null while it moves, or while something is before it. */
  const middle = (target: Target): Promise<Place | null> =>
    ask(([element]) => {
      if (!element) return null
      element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      const { left, top, width, height } = element.getBoundingClientRect()
      const [x, y] = [Math.floor(left + width / 2), Math.floor(top + height / 2)]
      const there = document.elementFromPoint(x, y)
      const free = there !== null && (element.contains(there) || there.contains(element))
      return free ? { x, y } : null
    }, target)

  /** The middle when it has stayed the same from one look to the next. */
  async function resting(target: Target): Promise<Place> {
    let last: Place | null = null
    await expect
      .poll(
        async () => {
          const now = await middle(target)
          const rests = now !== null && last !== null && now.x === last.x && now.y === last.y
          last = now
          return rests
        },
        { message: `at rest: ${JSON.stringify(target)}`, intervals: [30, 60, 100], timeout: settleMs },
      )
      .toBe(true)
    if (last === null) throw new Error('it has gone')
    return last
  }

  async function dragBetween(start: Place, end: Place, steps = 5): Promise<void> {
    const way = Array.from({ length: steps }, (_, at) => (at + 1) / steps).map(share =>
      moveTo({
        x: Math.round(start.x + (end.x - start.x) * share),
        y: Math.round(start.y + (end.y - start.y) * share),
      }),
    )
    await hand([moveTo(start)])
    await hand([{ type: 'pointerDown', button: 0 }])
    for (const place of way) await hand([place])
    await hand([{ type: 'pointerUp', button: 0 }])
  }

  const count = (target: Target) => ask(elements => elements.length, target)
  const texts = (target: Target) =>
    ask(elements => elements.map(element => (element.textContent ?? '').replace(/\s+/g, ' ').trim()), target)
  const page: WebKitPage = {
    driver,
    goto: async address => void (await driver.call('POST', 'url', { url: address })),
    resize: async (width, height) => {
      await driver.call('POST', 'window/rect', { width, height })
      const size = () => driver.evaluate(() => [window.innerWidth, window.innerHeight] as const)
      const [across, high] = await size()
      await driver.call('POST', 'window/rect', { width: 2 * width - across, height: 2 * height - high })
      await expect.poll(size).toEqual([width, height])
    },
    press: async (...all) => {
      for (const one of all) await keys(presses(one))
    },
    type: async text => void (await keys([...text].flatMap(letter => [down(letter), up(letter)]))),
    click: async (target, { times = 1, button = 'left', with: held } = {}) => {
      const place = await resting(target)
      const number = button === 'left' ? 0 : 2
      const press = [
        { type: 'pointerDown', button: number },
        { type: 'pointerUp', button: number },
      ]
      if (held !== undefined) await keys([down(keyValue(held))])
      await hand([moveTo(place), ...(times === 2 ? [...press, ...press] : press)])
      if (held !== undefined) await keys([up(keyValue(held))])
    },
    drag: async (from, to, steps) => dragBetween(await resting(from), await resting(to), steps),
    dragBetween,
    wheel: async (over, notches) => {
      const { x, y } = await resting(over)
      const [left, top] = await driver.evaluate(
        () => [screenX + outerWidth - innerWidth, screenY + outerHeight - innerHeight] as const,
      )
      driver.wheel(left + x, top + y, notches)
    },
    count,
    texts,
    shown: async (target, timeout = settleMs) =>
      expect.poll(() => count(target), { message: `shown: ${JSON.stringify(target)}`, timeout }).toBeGreaterThan(0),
    gone: async target => expect.poll(() => count(target), { message: `gone: ${JSON.stringify(target)}` }).toBe(0),
    hasText: async (target, text) => {
      const first = async () => (await texts(target))[0]
      const asked = expect.poll(first, { message: JSON.stringify(target), timeout: settleMs })
      await (typeof text === 'string' ? asked.toBe(text) : asked.toMatch(text))
    },
    focused: () =>
      driver.evaluate(() => {
        const { activeElement: at } = document
        return `${at?.localName} ${at?.getAttribute('aria-label') ?? at?.textContent ?? ''}`
      }),
    chooseFile: async (open, name, bytes) => {
      const file = path.join(driver.downloads, '..', name)
      await writeFile(file, bytes)
      // The dialog of the system cannot be reached: its field is filled by the driver while it stays in the page.
      await driver.evaluate(() => {
        const { click } = HTMLInputElement.prototype
        HTMLInputElement.prototype.click = function () {
          if (this.type !== 'file') return click.call(this)
          HTMLInputElement.prototype.click = click
          this.hidden = false
        }
      })
      await open()
      const field = await driver.call('POST', 'element', { using: 'css selector', value: 'input[type=file]' })
      const [id] = Object.values(z.record(z.string(), z.string()).parse(field))
      await driver.call('POST', `element/${id}/value`, { text: file })
    },
    saved: async save => {
      const before = new Set(await readdir(driver.downloads))
      await save()
      let fresh: string | undefined
      const names = async () => {
        fresh = (await readdir(driver.downloads)).find(name => !before.has(name) && !name.endsWith('.wkdownload'))
        return fresh
      }
      await expect.poll(names, { message: 'a saved file', timeout: settleMs }).toBeDefined()
      return readFile(path.join(driver.downloads, fresh ?? ''))
    },
    picture: async () => Buffer.from(z.string().parse(await driver.call('GET', 'screenshot')), 'base64'),
  }
  return page
}
