// The egress log: what a run has sent, with the names of the fields and none of the values, and the same as a file.
import { readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { AgentCall } from '../../src/contract/app/run/egress.ts'
import { noteAgentCall } from '../../src/engine/privacy/agent-calls.ts'
import { openListOf } from '../pages/list.ts'
import { command, csv, newestRun, openRun, preparePractice } from '../pages/program.ts'
import { expect, test } from '../web.ts'

test('calls of a run are listed by host, operation, fields and row, and saved as CSV', async ({ opened: page }) => {
  await preparePractice(page, 0)
  await openListOf(page, csv('guests.csv', 'Name,Work e-mail\nAnna,anna@contoso.com\nBo,bo@contoso.com\n'))
  const dialog = await openRun(page, 'Work e-mail')
  await dialog.getByRole('button', { name: /^run 2$/i }).click()
  await expect(newestRun(page).getByText('Done')).toBeVisible({ timeout: 60_000 })
  await command(page, 'What was sent…')
  const calls = page.getByRole('region', { name: 'Requests sent' })
  await expect(calls.getByRole('row')).toHaveCount(3)
  await expect(calls.getByRole('row', { name: /row 1 of guests/ })).toContainText('127.0.0.1')
  await expect(calls).not.toContainText('contoso')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as CSV' }).click()
  const lines = readFileSync(await (await download).path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toContain(',validate.email,email,guests,')
  expect(lines.join()).not.toContain('contoso')
})

test('calls by agents have a table below, with their fields and their refusals, and the dialog keeps its height', async ({
  opened: page,
  web,
}) => {
  await openListOf(page, csv('guests.csv', 'Name,Work e-mail\nAnna,anna@contoso.com\nBo,bo@contoso.com\n'))
  await command(page, 'What was sent…')
  const agents = page.getByRole('region', { name: 'Calls by agents' })
  await expect(page.getByRole('region', { name: 'Requests sent' })).toBeVisible()
  // Where no agent ever worked, nothing is said of them.
  await expect(agents).toHaveCount(0)
  await page.keyboard.press('Escape')
  await mkdir(path.join(web.dataDir, 'log'), { recursive: true })
  const call: Pick<AgentCall, 'agent' | 'sheetId' | 'fields' | 'rows' | 'bytes'> = {
    ...{ agent: 'Desk helper 1.2', sheetId: null, fields: [], rows: 0, bytes: 412 },
  }
  const at = '2026-01-31T10:00:00.000Z'
  // Two that are the same in all that is noted, as a program makes them that asks again.
  for (const tool of ['list_lists', 'list_lists', 'clean_list'])
    noteAgentCall(web.dataDir, { ...call, at, tool, outcome: tool === 'clean_list' ? 'refused' : 'done' })
  for (let nth = 0; nth < 40; nth++)
    noteAgentCall(web.dataDir, {
      ...{ ...call, at, tool: 'read_rows', outcome: 'done', sheetId: 99_999 },
      ...{ fields: ['Name', 'Work e-mail', `A column with a long name, number ${nth}`], rows: 20, bytes: 14_200 },
    })
  await command(page, 'What was sent…')
  await expect(agents.getByRole('row')).toHaveCount(44)
  await expect(agents.getByRole('row', { name: /clean_list/ })).toContainText('refused')
  await expect(agents.getByRole('row', { name: /number 39/ })).toContainText('20 rows of a deleted list')
  // The newest call is in sight, the header stays, and neither table makes the page itself scroll to the side.
  await expect(agents.getByRole('row', { name: /number 39/ })).toBeInViewport()
  expect(await agents.evaluate(table => table.scrollWidth <= table.clientWidth)).toBe(true)
  const box = await agents.boundingBox()
  expect(box?.height).toBeLessThanOrEqual(230)
})
