// A task of docs/openrefine-tasks.md, done on a list and counted.
import type { Locator, Page } from '@playwright/test'
import { expect } from '../expect.ts'
import { sharing as test } from '../web.ts'
import { type ActionCount, countActions, lessonTasks } from './actions.ts'
import { openListOf } from './list.ts'
import { columnInSight, csv } from './program.ts'

const tasks = new Map(lessonTasks().map(task => [task.number, task]))
let lists = 0

/** Does the task on a fresh copy of `list`; it takes as many actions as the table says. */
export function lessonTask(
  number: number,
  what: string,
  list: string | null,
  perform: (page: Page, count: ActionCount) => Promise<void>,
): void {
  test(`${number}: ${what}`, async ({ opened: page }) => {
    if (list !== null) {
      await openListOf(page, csv(`lesson ${number}-${Date.now()}-${lists++}.csv`, list))
      await page.getByRole('grid').getByRole('columnheader').first().waitFor()
    }
    // The page remembers the panel that a task before this one has opened.
    if (await page.getByRole('region', { name: 'Filters' }).isVisible())
      await page.getByRole('button', { name: 'Filters', exact: true }).click()
    const count = await countActions(page)
    await perform(page, count)
    expect(await count.total(), 'actions in docs/openrefine-tasks.md').toBe(tasks.get(number)?.here)
  })
}

/** Opens the menu of a column with the mouse. */
export async function openMenu(page: Page, column: string): Promise<void> {
  const header = await columnInSight(page, column)
  await header.hover()
  await header.getByRole('button', { name: `Menu of ${column}` }).click()
  await page.getByRole('menuitem', { name: 'Delete column' }).waitFor()
}

/** An item of the menu of a column; `folded`: the menus inside it that the pointer opens, one after the other. */
export async function menuItem(page: Page, column: string, item: string | RegExp, ...folded: string[]): Promise<void> {
  await openMenu(page, column)
  for (const name of folded) await page.getByRole('menuitem', { name, exact: true }).hover()
  await page.getByRole('menuitem', { name: item, exact: typeof item === 'string' }).click()
}

/** Opens the filter of a column by the button in its header. */
export async function openFilter(page: Page, column: string): Promise<Locator> {
  const header = await columnInSight(page, column)
  await header.hover()
  await header.getByRole('button', { name: `Filter ${column}` }).click()
  return page.getByRole('form', { name: `Filter ${column}` })
}

/** An item of the menu of a cell. */
export async function cellItem(page: Page, of: Locator, item: string): Promise<void> {
  await of.click({ button: 'right' })
  await page.getByRole('menuitem', { name: item }).click()
}

export const rowsShown = (page: Page, text: string): Promise<void> =>
  expect(page.locator('.lw-status').getByText(text, { exact: true })).toBeVisible()

type Shares = readonly [across: number, down: number]

/** Drags over a chart from one point to another, as shares of its width and height. */
export async function drag(page: Page, chart: Locator, from: Shares, to: Shares): Promise<void> {
  // In sight and no longer moving, as what has just opened does.
  await chart.hover({ trial: true })
  const box = await chart.boundingBox()
  if (!box) throw new Error('no chart is drawn')
  const move = (across: number, down: number) => page.mouse.move(box.x + box.width * across, box.y + box.height * down)
  await move(...from)
  await page.mouse.down()
  await move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2)
  await move(...to)
  await page.mouse.up()
}

/** Drags over the histogram of a facet from one share of its width to another. */
export const brush = (page: Page, facet: Locator, from: number, to: number): Promise<void> =>
  drag(page, facet.locator('.lw-histogram-bars').first(), [from, 0.4], [to, 0.4])
