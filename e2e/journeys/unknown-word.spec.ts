// A live service with a status word that no one listed, whose balance falls by more than its price: the record offers to
// give the word a meaning, stored answers are judged by it for nothing, and the difference stands on the run's card.
import { startScriptedRemote } from '../../src/testing/run/scripted-remote.ts'
import { test } from '../live.ts'
import { openListOf } from '../pages/list.ts'
import { cell, csv, goLive, openRun, openSettings, select, startRun } from '../pages/program.ts'
import { expect } from '../web.ts'

const withStatus = (json: unknown, status: string) => {
  const { data, ...envelope } = json as { data: { email_deliverability: object } }
  return { ...envelope, data: { ...data, email_deliverability: { ...data.email_deliverability, status } } }
}

test('a word of the service gets a meaning for 0 credits, and credits that nothing explains are told', async ({
  opened: page,
  live,
}) => {
  let fee = 0
  const remote = await startScriptedRemote(live.baseUrl, {
    answer: (path, json) => {
      if (!path.endsWith('/validate/email')) return json
      fee = 3
      return withStatus(json, 'fully_tested')
    },
    balance: credits => credits - fee,
  })
  await openListOf(page, csv('people.csv', 'E-mail\nann@contoso.com\n'))
  await openSettings(page)
  await goLive(page, remote.baseUrl, 'The service works as expected.', live.key)
  const run = await startRun(page, await openRun(page, 'E-mail'), 'Run 1')
  await expect(run.getByText('Done')).toBeVisible({ timeout: 60_000 })
  await expect(run.getByText('4 credits; 3 credits more than spent')).toBeVisible()
  await expect(await cell(page, 0, 'E-mail: verdict')).toContainText('Unknown')

  await select(page, 0, 'E-mail')
  await page.keyboard.press('Space')
  const record = page.getByRole('region', { name: 'Record' })
  await record.getByRole('tab', { name: 'Email' }).click()
  await record.getByRole('button', { name: 'Give “fully_tested” a meaning…' }).click()
  const rules = page.getByRole('dialog', { name: 'Verdict rules' })
  await expect(rules.getByRole('textbox', { name: 'Status' })).toHaveValue('fully_tested')
  await rules.getByRole('combobox', { name: 'Means' }).click()
  await page.getByRole('option', { name: 'deliverable', exact: true }).click()
  await rules.getByRole('button', { name: 'Add', exact: true }).click()
  await rules.getByRole('button', { name: /^Save as version/ }).click()
  await rules.getByRole('button', { name: 'Re-apply to 1 result' }).click()
  await expect(rules.getByRole('button', { name: /^Re-apply/ })).toHaveCount(0)
  await rules.getByRole('button', { name: 'Close' }).last().click()
  await expect(await cell(page, 0, 'E-mail: verdict')).not.toContainText('Unknown')
  expect(live.service.admin.audit().charges).toBe(1)
  await remote.close()
})
