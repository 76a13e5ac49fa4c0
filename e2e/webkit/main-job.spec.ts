// The main job in WebKitGTK: a list is opened, corrected, undone, validated and exported.
import {
  button,
  cellIs,
  columnItem,
  dialog,
  expect,
  exported,
  importFile,
  menuItem,
  test,
  typeInto,
} from './program.ts'

const rows = 12
const list = `Name,E-mail\n${Array.from({ length: rows }, (_, n) => `Person ${n},person${n}@contoso.com`).join('\n')}\n`

test('a list is opened, corrected, undone, validated and exported', async ({ program: page }) => {
  await importFile(page, 'people.csv', list)
  await typeInto(page, 0, 'Name', 'Annika')
  await typeInto(page, 1, 'Name', 'Boris')
  await page.press('Control+z')
  await cellIs(page, 1, 'Name', 'Person 1')

  await columnItem(page, 'E-mail', 'Run…')
  await page.click(menuItem(/^validate/i))
  await page.shown({ role: 'region', name: 'Estimate', within: dialog })
  await page.click(button('Try 10', dialog))
  await page.shown({ text: 'Done', within: { role: 'region', name: 'Activity' } }, 60_000)
  await cellIs(page, 0, 'E-mail: verdict', /\w/)

  const lines = (await exported(page)).trimEnd().split('\n')
  expect(lines).toHaveLength(rows + 1)
  expect(lines[1]).toMatch(/^Annika,person0@contoso\.com/)
  expect(lines[2]).toMatch(/^Person 1,person1@contoso\.com/)
})
