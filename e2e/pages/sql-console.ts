// What a person does in the SQL console.
import type { Locator } from '@playwright/test'
import { expect } from '../expect.ts'

/** Cancels an endless statement; the next one is answered. */
export async function endlessIsCanceled(dialog: Locator): Promise<void> {
  const statement = dialog.getByRole('textbox', { name: 'Statement' })
  await statement.fill('WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n')
  await statement.press('Control+Enter')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveCount(0)
  await statement.fill('SELECT 42 AS answer')
  await statement.press('Control+Enter')
  await expect(dialog.getByRole('region', { name: 'Result' }).getByRole('table')).toContainText('42')
}
