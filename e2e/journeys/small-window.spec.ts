// What a small window does with menus, notices and panels; all-screens.spec.ts measures every screen in it.
import { noticeFaults } from '../pages/boxes.ts'
import { chooseFile, columnMenu, command, csv, importFile, openSettings } from '../pages/program.ts'
import { expect, test } from '../web.ts'

const wide = { width: 1440, height: 900 }
const narrow = { width: 1024, height: 640 }

test('menus are seen whole at 1024x640; lists make room for a panel and come back with it', async ({
  opened: page,
}) => {
  await importFile(
    page,
    csv('people.csv', 'Name,Mail,Phone\nAda Berg,ada@firm.example,+4930123456\nBob,bob@firm.example;,\n'),
  )
  await page.setViewportSize(narrow)

  await test.step('the menu of a column, and each menu inside it', async () => {
    const scrolls = () =>
      page.getByRole('menu').evaluateAll(menus => menus.map(menu => menu.scrollHeight > menu.clientHeight + 1))
    for (const inside of [null, 'Match and compare', 'Check and profile', 'Insert', 'Display', 'Protect']) {
      await columnMenu(page, 'Mail')
      await expect(page.getByRole('menuitem', { name: 'Delete column' })).toBeInViewport({ ratio: 1 })
      if (inside) await page.getByRole('menuitem', { name: inside, exact: true }).click()
      const menus = inside ? 2 : 1
      await expect.poll(scrolls, { message: inside ?? 'the menu' }).toEqual(Array(menus).fill(false))
      await expect(page.getByRole('menu').last().getByRole('menuitem').last()).toBeInViewport({ ratio: 1 })
      await page.keyboard.press('Escape')
      await expect(page.getByRole('menu')).toHaveCount(0)
    }
  })

  await test.step('all that can be run', async () => {
    await page.getByRole('button', { name: 'Run', exact: true }).click()
    const menu = page.getByRole('menu')
    await expect(menu.getByRole('menuitem', { name: /^Find company by name/ })).toBeVisible()
    await expect.poll(() => menu.evaluate(box => box.scrollHeight - box.clientHeight)).toBeLessThanOrEqual(1)
    for (const edge of [menu.getByRole('menuitem').first(), menu.getByRole('menuitem', { name: /^Run a recipe/ })])
      await expect(edge).toBeInViewport({ ratio: 1 })
    // The last operation of the longer column.
    await expect(menu.getByRole('menuitem', { name: /^Person by service ID/ })).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Escape')
    await expect(menu).toHaveCount(0)
  })

  await test.step('lists that made room for a panel come back with the room, and stay hidden where a person hid them', async () => {
    await page.setViewportSize(wide)
    const lists = page.getByRole('navigation', { name: 'Lists and searches' })
    await command(page, 'Show or hide the history')
    await page.setViewportSize(narrow)
    await expect(lists).toHaveCount(0)
    await page.setViewportSize(wide)
    await expect(lists).toBeVisible()
    // Opened while there was no room for both.
    await command(page, 'Show or hide the history')
    await page.setViewportSize(narrow)
    await expect(lists).toBeVisible()
    await command(page, 'Show or hide the history')
    await expect(lists).toHaveCount(0)
    await page.setViewportSize(wide)
    await expect(lists).toBeVisible()
    await page.getByRole('button', { name: 'Show or hide the lists' }).click()
    await expect(lists).toHaveCount(0)
    await page.setViewportSize(narrow)
    await page.setViewportSize(wide)
    await expect(page.getByRole('complementary', { name: 'History' })).toBeVisible()
    await expect(lists).toHaveCount(0)
  })
})

test('what is cut with an ellipsis says the rest when it is pointed at', async ({ opened: page }) => {
  const long = 'A note so long that no table of a preview ever shows the whole of it in a window of any size'
  const dialog = await chooseFile(page, csv('notes.csv', `Firm,Note\nAcme,${long}\n`))
  const cut = dialog.getByText(long)
  await cut.hover()
  await expect(cut).toHaveAttribute('title', long)
})

test('notices cover no title, button or field of a dialog, and not the lists', async ({ opened: page }) => {
  await page.setViewportSize({ width: 1024, height: 640 })
  const dialog = await openSettings(page)
  await dialog.getByRole('tab', { name: 'Service' }).click()
  const add = dialog.getByRole('button', { name: 'Add 1,000 play credits' })
  const notices = page.getByRole('alert').filter({ hasText: 'Practice now has' })
  for (const shown of [1, 2, 3]) {
    await add.click()
    await expect(notices).toHaveCount(shown)
    await expect.poll(() => noticeFaults(page)).toEqual([])
  }
  // Elsewhere in the dialog other things are in the way.
  await notices.first().hover()
  await dialog.getByRole('tab', { name: 'General' }).click()
  await expect.poll(() => noticeFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect.poll(() => noticeFaults(page)).toEqual([])
})

test('a window of 320 pixels has every command of the toolbar, and the lists as a drawer', async ({ opened: page }) => {
  await importFile(page, csv('firms.csv', 'Firm\nAcme\n'))
  await importFile(page, csv('people.csv', 'Name\nAda\n'))
  await page.setViewportSize({ width: 320, height: 640 })
  const lists = page.getByRole('navigation', { name: 'Lists and searches' })
  await expect(lists).toHaveCount(0)
  await page.getByRole('button', { name: 'Show or hide the lists' }).click()
  await lists.getByRole('button', { name: /^firms/ }).click()
  await expect(lists).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'firms' })).toBeVisible()
  const toggle = page.getByRole('button', { name: 'Show or hide the lists' })
  await toggle.click()
  // A tooltip takes Escape for itself on its way up, and closes with the drawer.
  await expect(page.getByRole('tooltip')).toBeVisible()
  await lists.getByRole('button', { name: /^people/ }).focus()
  await page.keyboard.press('Escape')
  await expect(lists).toHaveCount(0)
  await expect(toggle).toBeFocused()

  const more = page.getByRole('button', { name: 'More commands' })
  const items = ['All commands', 'Open a file', 'New list', 'Show or hide the history', 'Settings', 'Redo', 'Export']
  await more.click()
  for (const item of items) await expect(page.getByRole('menuitem', { name: item })).toHaveCount(1)
  await page.getByRole('menuitem', { name: 'Show or hide the history' }).click()
  const panel = page.getByRole('complementary', { name: 'History' })
  await expect.poll(async () => (await panel.boundingBox())?.width).toBe(320)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(lists).toBeVisible()
})
