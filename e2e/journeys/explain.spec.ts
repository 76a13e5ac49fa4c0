// "Explain this list": one page with where a list came from, what was done and what it cost; cells are text in it, hidden ones
// are not in it, and it needs nothing but a browser.
import { readFile } from 'node:fs/promises'
import { openListOf } from '../pages/list.ts'
import { command, csv, openRun, preparePractice, startRun, typeInto } from '../pages/program.ts'
import { expect, test } from '../web.ts'

const people = [
  'E-mail,Remark',
  'ann@contoso.com,<script>document.title = "taken over"</script>',
  'info@gmail.com,"<img src=x onerror=""document.title=1"">"',
].join('\n')

test('a list is explained as a page of its own', async ({ opened: page, context }) => {
  await preparePractice(page, 0)
  await openListOf(page, csv('people.csv', people))
  await typeInto(page, 1, 'E-mail', 'ben@contoso.com')
  const run = await startRun(page, await openRun(page, 'E-mail'), 'Run 2')
  await expect(run.getByText('Done')).toBeVisible({ timeout: 60_000 })

  await command(page, 'Show or hide the history')
  const panel = page.getByRole('complementary', { name: 'History' })
  const saved = page.waitForEvent('download')
  await panel.getByRole('button', { name: 'Explain this list (HTML page)' }).click()
  const download = await saved
  expect(download.suggestedFilename()).toBe('people explained.html')
  const html = await readFile(await download.path(), 'utf8')
  expect(html).not.toContain('<script')

  const explained = await context.newPage()
  const asked: string[] = []
  explained.on('request', request => asked.push(request.url()))
  await explained.setContent(html)
  await expect(explained).toHaveTitle('people')
  await expect(explained.getByText('<script>document.title = "taken over"</script>')).toBeVisible()
  await expect(explained.getByText(/^From the file “people.csv”/)).toBeVisible()
  await expect(explained.getByText(/^Edit “E-mail”/)).toBeVisible()
  const runs = explained.getByRole('table', { name: 'Runs' })
  await expect(runs.getByRole('row', { name: /Validate emails over “E-mail” Practice .* 2 2 2 0$/ })).toBeVisible()
  await expect(explained.getByText(/^2 credits spent, 0 credits saved/)).toBeVisible()
  expect(asked).toEqual([])
  await explained.close()
})
