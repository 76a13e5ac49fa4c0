// A question with words that can mean several things is asked back: the meanings are offered, choosing one spends nothing, and
// what is chosen is what is searched.
import type { Locator, Page } from '@playwright/test'
import { preparePractice } from '../pages/program.ts'
import { expect, test } from '../web.ts'

/** Asks, and returns the form. */
async function ask(page: Page, question: string): Promise<Locator> {
  await preparePractice(page, 0)
  await page.keyboard.press('Control+Shift+f')
  await page.getByRole('tab', { name: 'Ask', exact: true }).click()
  const form = page.getByRole('region', { name: 'Search form: Ask' })
  await form.getByRole('textbox').fill(question)
  await form.getByRole('button', { name: /^Ask/ }).click()
  return form
}

test('words that can mean several things are offered as a choice before a credit is spent', async ({
  opened: page,
}) => {
  const form = await ask(page, 'managers in Georgia')
  const question = form.getByRole('textbox')

  const meanings = page.getByRole('group', { name: 'What “Georgia” means' })
  await expect(meanings.getByRole('button')).toHaveText(['Georgia, the country', 'Georgia, the US state'], {
    timeout: 30_000,
  })
  await expect(page.getByText(/Nothing was searched and no credit was spent/)).toBeVisible()
  await meanings.getByRole('button', { name: 'Georgia, the US state' }).press('Enter')
  await expect(question).toHaveValue('managers in Georgia (state)')
  await expect(question).toBeFocused()
  await expect(form.getByText(/^First 100: up to 5 credits/)).toBeVisible()

  await form.getByRole('button', { name: /^Ask/ }).click()
  const people = page.getByRole('region', { name: 'Search form: People' })
  await expect(people.getByRole('button', { name: 'Remove Georgia' })).toBeVisible({ timeout: 30_000 })
  await expect(meanings).toBeHidden()
})

test('a question about places of one name is answered, and can be narrowed to one of them', async ({
  opened: page,
}) => {
  const form = await ask(page, 'managers in London')

  const people = page.getByRole('region', { name: 'Search form: People' })
  await expect(people.getByRole('button', { name: 'Remove London' })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(/These results are about all of them/)).toBeVisible()
  const meanings = page.getByRole('group', { name: 'What “London” means' })
  await expect(meanings.getByRole('button')).toHaveText(['London in England', 'London in Ontario'])
  await meanings.getByRole('button', { name: 'London in Ontario' }).click()
  await expect(form.getByRole('textbox')).toHaveValue('managers in London, Ontario')
  await form.getByRole('button', { name: /^Ask/ }).click()
  await expect(people.getByRole('button', { name: 'Remove Ontario' })).toBeVisible({ timeout: 30_000 })
  await expect(meanings).toBeHidden()
})
