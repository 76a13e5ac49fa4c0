// Hebrew and Arabic run from the right wherever they are shown: names of files, lists and columns, values, records, menus.
import type { Page } from '@playwright/test'
import { cell, chooseFile, columnMenu, command, csv, finishImport, openOperation } from '../pages/program.ts'
import { expect, test } from '../web.ts'

/** In a text that runs from the right the first letter stands to the right of the last one of this. */
const word = 'שלום abc'

/**
 * What begins with the word and runs from the left, by its element; and how often the word was seen, so that a screen without
 * it proves nothing.
 */
const looked = (page: Page) =>
  page.evaluate(first => {
    const wrong: string[] = []
    let seen = 0
    const named = (element: Element) =>
      `<${element.localName} class="${element.className}"> in <${element.parentElement?.localName} class="${element.parentElement?.className}">`
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const element = node.parentElement
      const start = node.textContent?.indexOf(first) ?? -1
      if (
        !element?.checkVisibility() ||
        element.closest('.lw-unseen') ||
        start < 0 ||
        node.textContent?.slice(0, start).trim() !== ''
      )
        continue
      const box = (at: number) => {
        const range = document.createRange()
        range.setStart(node, at)
        range.setEnd(node, at + 1)
        return range.getBoundingClientRect()
      }
      const [begin, end] = [box(start), box(start + first.length - 1)]
      // Cut off, or spoken only.
      if (begin.width === 0 || begin.top !== end.top) continue
      seen++
      if (begin.x < end.x) wrong.push(named(element))
    }
    for (const field of document.querySelectorAll<HTMLInputElement>('input, textarea')) {
      if (!field.checkVisibility() || !field.value.startsWith(first)) continue
      seen++
      if (getComputedStyle(field).unicodeBidi !== 'plaintext') wrong.push(named(field))
    }
    return { wrong, seen }
  }, word)

async function fromTheRight(page: Page, atLeast = 1): Promise<void> {
  await expect.poll(async () => (await looked(page)).seen).toBeGreaterThanOrEqual(atLeast)
  expect((await looked(page)).wrong).toEqual([])
}

test('names and values that begin in Hebrew run from the right on every screen', async ({ opened: page }) => {
  const file = csv(
    `${word} ${Date.now()}.csv`,
    `${word} name,${word} mail\n${word} Anna,${word}@contoso.com\nBo,b@contoso.com\n`,
  )
  const dialog = await chooseFile(page, file)
  await expect(dialog.getByText(`${word} Anna`).first()).toBeVisible()
  await fromTheRight(page, 4)
  await finishImport(page, dialog, file.name)
  await expect(await cell(page, 0, `${word} name`)).toBeVisible()
  // The list beside the sheet, two headers, two cells.
  await fromTheRight(page, 5)

  await (await cell(page, 0, `${word} name`)).click()
  await page.keyboard.press('Space')
  await expect(page.getByRole('complementary').last()).toBeVisible()
  await fromTheRight(page, 7)

  await columnMenu(page, `${word} name`)
  await fromTheRight(page, 5)
  await page.keyboard.press('Escape')

  await (await cell(page, 1, `${word} name`)).click()
  await page.keyboard.type(word)
  await page.keyboard.press('Enter')
  await command(page, 'Show or hide the history')
  await fromTheRight(page, 5)
  // A name inside the label of a step runs from the right, the words before it from the left.
  const step = page.getByRole('button', { name: /^Edit / }).first()
  const places = await step.evaluate((button, name) => {
    const node = document.createTreeWalker(button, NodeFilter.SHOW_TEXT).nextNode()
    const at = (text: string) => {
      const range = document.createRange()
      const start = node?.textContent?.indexOf(text) ?? 0
      if (node) range.setStart(node, start)
      if (node) range.setEnd(node, start + 1)
      return range.getBoundingClientRect().x
    }
    return { words: at('Edit'), first: at(name), last: at('name') }
  }, word)
  expect(places.words).toBeLessThan(places.last)
  expect(places.last).toBeLessThan(places.first)
  await command(page, 'Rename this list')
  await fromTheRight(page, 5)
  await page.keyboard.press('Escape')

  const run = await openOperation(page, 'Validate emails')
  await expect(run).toBeVisible()
  await fromTheRight(page, 5)
  await page.keyboard.press('Escape')

  await command(page, 'Export the list…')
  await fromTheRight(page, 5)
  await page.keyboard.press('Escape')

  await command(page, 'Delete this list')
  await command(page, 'Trash…')
  await fromTheRight(page, 1)
})
