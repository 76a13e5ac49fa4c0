// How soon the page answers a hand: from the key, as the browser had it, to the frame that shows what it brought.
import type { Page } from '@playwright/test'

interface Watch {
  /** Answers under way, by number. */
  answers: Map<number, Promise<number>>
  /** `shown`: what tells that the answer is on screen, and whether it must have this text or any other. */
  expect(shown: Shown | null): number
}

interface Shown {
  selector: string
  text?: { is?: string; not?: string }
}

declare global {
  interface Window {
    benchWatch?: Watch
  }
}

/** Put into the page before anything is measured. */
export async function watchHands(page: Page): Promise<void> {
  await page.evaluate(() => {
    const answers = new Map<number, Promise<number>>()
    const isShown = ({ selector, text }: Shown) => {
      const found = document.querySelector(selector)?.textContent
      if (found === undefined || found === null) return false
      return text?.is !== undefined ? found === text.is : text?.not === undefined || found !== text.not
    }
    const expect = (shown: Shown | null) => {
      const { promise, resolve } = Promise.withResolvers<number>()
      const begin = ({ timeStamp, key }: KeyboardEvent) => {
        if (key === 'Control' || key === 'Shift') return
        window.removeEventListener('keydown', begin, { capture: true })
        const look = () =>
          requestAnimationFrame(() => {
            if (shown && !isShown(shown)) return look()
            // A task behind the frame runs when it has been made.
            const { port1, port2 } = new MessageChannel()
            port1.onmessage = () => resolve(performance.now() - timeStamp)
            port2.postMessage(null)
          })
        look()
      }
      window.addEventListener('keydown', begin, { capture: true })
      answers.set(answers.size, promise)
      return answers.size - 1
    }
    window.benchWatch = { answers, expect }
  })
}

/** Milliseconds from the key of `act` to the frame that shows `shown`; to the next one without it. */
async function answer(page: Page, shown: Shown | null, act: () => Promise<unknown>): Promise<number> {
  const number = await page.evaluate(what => window.benchWatch?.expect(what), shown)
  await act()
  return page.evaluate(async at => (await window.benchWatch?.answers.get(at ?? -1)) ?? Number.NaN, number)
}

const cell = (row: number, colId: string) => `.ag-row[row-index="${row}"] [col-id="${colId}"]`
const apart = 40

export const acts = ['arrow key', 'typing', 'undo', 'palette', 'column filter', 'its values'] as const
export type Act = (typeof acts)[number]
export type Times = Record<Act, number[]>
export const noTimes = (): Times => ({
  'arrow key': [],
  typing: [],
  undo: [],
  palette: [],
  'column filter': [],
  'its values': [],
})

/** Arrow keys, typing, undo, palette and filter at a column that the run does not write, `rounds` times; milliseconds of each. */
export async function hands(page: Page, colId: string, rounds: number): Promise<Times> {
  const times = noTimes()
  const press = async (name: Act, key: string, shown: Shown | null = null) => {
    times[name].push(await answer(page, shown, () => page.keyboard.press(key)))
    await page.waitForTimeout(apart)
  }
  const home = cell(0, colId)
  for (let round = 0; round < rounds; round++) {
    await page.locator(home).click()
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowUp', 'ArrowLeft', 'ArrowUp'])
      await press('arrow key', key)
    const text = `typed ${round}`
    for (const key of text) await press('typing', key)
    await page.keyboard.press('Enter')
    await page.locator(home).getByText(text, { exact: true }).waitFor()
    // The edit is done before it is taken back.
    await page.waitForTimeout(300)
    await press('undo', 'Control+z', { selector: home, text: { not: text } })
    await press('palette', 'Control+k', { selector: '[role="listbox"] [role="option"]' })
    await page.keyboard.press('Escape')
    await page.getByRole('listbox').waitFor({ state: 'detached' })
    for (const [name, selector] of [
      ['column filter', 'form.lw-filter'],
      ['its values', '.lw-filter-value'],
    ] as const) {
      await page.locator(home).click()
      await press(name, 'Control+Shift+L', { selector })
      await page.keyboard.press('Escape')
      await page.locator('form.lw-filter').waitFor({ state: 'detached' })
    }
  }
  return times
}
