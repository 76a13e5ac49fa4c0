// Duplicates that learn: questions answered by keys alone, answers that leave less to review, each taken back, and all of them kept
// with the list; without a serious accessibility fault.
import path from 'node:path'
import { axeFaults } from '../pages/axe.ts'
import { openListOf } from '../pages/list.ts'
import { command, notice } from '../pages/program.ts'
import { expect, test } from '../web.ts'

const people = path.join(import.meta.dirname, '../../src/checks/linkage/cases/fake-1000.csv')

test('questions are answered by keyboard alone, and the program learns from them', async ({ opened: page }) => {
  await openListOf(page, people)
  await command(page, 'Find duplicates…')
  const dialog = page.getByRole('dialog', { name: 'Duplicates in “fake-1000”' })
  const left = dialog.getByRole('progressbar', { name: 'Groups reviewed' })
  await expect(left).toHaveAttribute('aria-valuenow', '0')
  const start = Number(await left.getAttribute('aria-valuemax'))
  await dialog.getByRole('button', { name: 'Answer 20 questions' }).focus()
  await page.keyboard.press('Enter')
  const question = (number: number) => dialog.getByRole('region', { name: `Question ${number} of 20`, exact: true })
  await expect(question(1)).toBeFocused()
  await expect(question(1).getByRole('table', { name: 'The two rows' })).toBeVisible()
  await expect(question(1).getByRole('row', { name: /^Two random rows −\d+\.\d/ })).toBeVisible()
  expect(await axeFaults(page)).toEqual([])

  await page.keyboard.press('s')
  await expect(question(2)).toBeVisible()
  await page.keyboard.press('d')
  await expect(question(3)).toBeVisible()
  await page.keyboard.press('u')
  await expect(question(4)).toBeVisible()
  await page.keyboard.press('Backspace')
  await expect(question(3)).toBeVisible()
  await page.keyboard.press('Backspace')
  await expect(question(2)).toBeVisible()
  for (let number = 2; number <= 20; number++) {
    await expect(question(number)).toBeVisible()
    await page.keyboard.press('s')
  }
  await notice(page, /^Learned from 20 answers: \d+ fewer groups to review\./)
  await expect(left).not.toHaveAttribute('aria-valuenow', '0')

  // Kept with the list: opened again, there is less to review from the start.
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await command(page, 'Find duplicates…')
  await expect(left).toHaveAttribute('aria-valuenow', '0')
  expect(Number(await left.getAttribute('aria-valuemax'))).toBeLessThan(start)

  // Columns are ticked off and on; the weights are a page of their own.
  await dialog.getByText('Compared columns').click()
  const city = dialog.getByRole('checkbox', { name: 'city' })
  await expect(dialog.getByText(/^same \+\d+\.\d, differs −\d+\.\d$/)).toHaveCount(5)
  await city.click()
  await expect(city).not.toBeChecked()
  await dialog.getByRole('button', { name: 'Choose automatically' }).click()
  await expect(city).toBeChecked()
  await dialog.getByRole('button', { name: 'Show all weights' }).click()
  await expect(dialog.getByRole('region', { name: 'Weights' }).getByText(/^Of \d+ sure groups, about /)).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Back to the groups' }).click()

  // Escape leaves the questions, not the window.
  await dialog.getByRole('button', { name: 'Answer 20 questions' }).click()
  await expect(dialog.getByText(/^Are these rows the same\?/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('button', { name: 'Answer 20 questions' })).toBeVisible()
})

test('the review shrinks with each answer, and an answer and a lesson can be taken back', async ({ opened: page }) => {
  await openListOf(page, people)
  await command(page, 'Find duplicates…')
  const dialog = page.getByRole('dialog', { name: 'Duplicates in “fake-1000”' })
  const left = dialog.getByRole('progressbar', { name: 'Groups reviewed' })
  const reviewed = (groups: number) => expect(left).toHaveAttribute('aria-valuenow', String(groups))
  await reviewed(0)
  await dialog.getByText(/^To review \d+$/).click()
  const group = dialog.getByRole('region', { name: 'Group 1', exact: true })
  await expect(group.getByRole('table', { name: /^Rows \d+ and \d+: what each column adds$/ }).first()).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await group.getByRole('radio').first().focus()
  await page.keyboard.press('m')
  await reviewed(1)
  await expect(dialog.getByText('1 new answer of 10 to learn from')).toHaveCount(0)
  // The next group has taken its place, and the keys are for it.
  await expect(group.getByRole('radio').first()).toBeFocused()
  await page.keyboard.press('x')
  await notice(page, 'These rows are marked as not the same.')
  await expect(group.getByRole('radio').first()).toBeFocused()
  await page.keyboard.press('Backspace')
  await reviewed(1)
  await dialog.getByRole('button', { name: 'Learn from my answers' }).click()
  await notice(page, /^Learned from \d+ answers?: /)
  await expect(dialog.getByRole('button', { name: 'Learn from my answers' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Undo answer' }).click()
  await reviewed(0)
  await expect(dialog.getByRole('button', { name: 'Undo answer' })).toHaveCount(0)
})
