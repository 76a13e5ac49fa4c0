// The event organiser's evening without a mouse: two messy files become one list, duplicates are merged, names and
// phones brought into form, the addresses validated, and the list leaves as a file for each verdict. Every press is counted.
import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { cell, csv } from '../pages/program.ts'
import { expect, test } from '../web.ts'

const firsts = 'Anna Bea Cy Dan Eve Fritz Gerda Hans Ida Jan Karl Lena Max Nora'.split(' ')
const lasts = ['van der Berg', 'Cole', 'Dahl', 'Eck', 'Fry', 'Graf', 'Haas', 'Igel', 'Jung', 'Kern', 'Lenz', 'Moor']

const guest = (at: number) => {
  const [given = '', family = ''] = [firsts[at % firsts.length], lasts[at % lasts.length]]
  const domain = `${family.split(' ').at(-1)?.toLowerCase()}-events.example`
  return { name: `${given} ${family}`, email: `${given.toLowerCase()}${at}@${domain}`, phone: `30 9018${20 + at}` }
}
/** As people type numbers: a third without their country. */
const dialled = ({ phone }: { phone: string }, at: number) =>
  [`0${phone}`, `+49 ${phone}`, `+49${phone.replaceAll(' ', '')}`][at % 3] ?? ''
const people = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, n) => ({ at: from + n, ...guest(from + n) }))

/** Titles above the header, names in capitals, spaces, a blank row, a mistyped mailbox, words for nothing, a guest twice. */
const booked = [
  'Summer conference;;;',
  'Exported on 3 June;;;',
  'Name;E-Mail;Telefon;Notiz',
  'CHRIS MEIER;chris.meier@gmial.com;+49 30 901899;n/a',
  'Yannick Lavtel;yannick.lavtel@ebonhart-foods.example;030 901897;',
  'Gordon Coldstone;gordon.coldstone@ebonhart-foods.example;030 901898;',
  ...people(0, 30).map(one => {
    const name = one.at % 7 === 0 ? one.name.toUpperCase() : one.at % 5 === 0 ? `  ${one.name} ` : one.name
    return `${name};${one.email};${dialled(one, one.at)};${one.at % 9 === 0 ? '-' : ''}`
  }),
  ';;;',
  `${guest(4).name};${guest(4).email.toUpperCase()};+49 ${guest(4).phone};`,
]
/** Other columns in another order, another separator, some who had booked. */
const walkIns = [
  'Phone,Full name,Email address',
  ...people(24, 40).map(one => `${dialled(one, one.at + 1)},${one.name},${one.email}`),
]

const file = (name: string, lines: readonly string[]) => csv(name, `${lines.join('\n')}\n`)

/** What is farther away than this is a dead end to someone without a mouse. */
const farthest = 8

/** Two hands on the keyboard. A chord is an action, each Tab is one, and so is a word. */
function keyboard(page: Page) {
  let actions = 0
  const focused = (target: Locator) => target.evaluate(one => one === document.activeElement)
  const press = async (key: string) => {
    actions++
    await page.keyboard.press(key)
  }
  return {
    press,
    actions: () => actions,
    type: async (words: string) => {
      actions++
      await page.keyboard.type(words)
    },
    async reach(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
      await expect(target).toBeEnabled()
      for (let presses = 0; !(await focused(target)); presses++) {
        if (presses === farthest) throw new Error(`${target} is not within ${farthest} presses of ${key}`)
        await press(key)
      }
    },
    async command(words: string, name: string) {
      await press('Control+k')
      const palette = page.getByRole('dialog', { name: 'Commands and lists' })
      await expect(palette.getByRole('combobox')).toBeFocused()
      await this.type(words)
      await expect(palette.getByRole('option').first()).toContainText(name)
      await press('Enter')
      await expect(palette).toBeHidden()
    },
    /** The system's own dialog is the system's; the key that opens it is counted. */
    async openFile(some: ReturnType<typeof file>) {
      const chooser = page.waitForEvent('filechooser')
      await press('Control+o')
      await (await chooser).setFiles(some)
      await expect(page.getByRole('dialog', { name: `Import ${some.name}` })).toBeVisible()
    },
  }
}

test('two messy files become a clean, validated, split list by keys alone', async ({ opened: page }) => {
  const hands = keyboard(page)
  const dialog = page.getByRole('dialog')
  const panel = page.getByRole('region', { name: 'Clean' })
  const status = page.locator('.lw-status')

  await test.step('two files, one list', async () => {
    await hands.openFile(file('guests.csv', booked))
    await hands.reach(dialog.getByRole('button', { name: 'Import 35 rows' }))
    await hands.press('Enter')
    await expect(status).toContainText('35 rows')
    await hands.openFile(file('walk-ins.csv', walkIns))
    await hands.reach(dialog.getByRole('radio', { name: 'New list' }))
    await hands.press('ArrowRight')
    await hands.reach(dialog.getByRole('button', { name: 'Append 16 rows' }), 'Shift+Tab')
    await hands.press('Enter')
    await expect(status).toContainText('51 rows')
  })

  await test.step('safe fixes', async () => {
    await hands.command('clean', 'Clean')
    const safe = panel.getByRole('button', { name: /^Fix all safe problems/ })
    await hands.reach(safe)
    await hands.press('Enter')
    await expect(status).toContainText('50 rows')
    await expect(safe).toHaveCount(0)
  })

  await test.step('what is left is decided card by card; each fix leads to the next card', async () => {
    for (const fix of [
      'Clear cells: Placeholders',
      'Correct domains: Mistyped domains',
      'Unify: Mixed phone formats',
      'Fix capitals: Names in capitals',
    ]) {
      const button = panel.getByRole('button', { name: fix })
      await hands.reach(button)
      await hands.press('Enter')
      await expect(button).toHaveCount(0)
    }
  })

  await test.step('who booked twice is one row', async () => {
    await hands.command('duplicates', 'Find duplicates')
    await hands.reach(dialog.getByRole('button', { name: 'Merge 7 groups' }), 'Shift+Tab')
    await hands.press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(status).toContainText('43 rows')
    await expect(await cell(page, 0, 'Name')).toHaveText('Chris Meier')
    await expect(await cell(page, 0, 'E-Mail')).toHaveText('chris.meier@gmail.com')
    await expect(await cell(page, 1, 'Telefon')).toHaveText('+49 30 901897')
    await expect(await cell(page, 3, 'Name')).toHaveText('Anna van der Berg')
  })

  await test.step('validated', async () => {
    await hands.command('validate', 'Validate')
    await hands.reach(dialog.getByRole('button', { name: /^Run/ }))
    await hands.press('Enter')
    await expect(page.getByRole('region', { name: 'Results' })).toContainText('43 validated', { timeout: 120_000 })
  })

  await test.step('a file for each verdict', async () => {
    await hands.press('Control+s')
    await hands.reach(dialog.getByRole('combobox', { name: 'Split by' }), 'Shift+Tab')
    const verdict = page.getByRole('option', { name: 'E-Mail: verdict' })
    await hands.press('ArrowDown')
    await expect(verdict).toBeVisible()
    await expect(async () => {
      await hands.press('ArrowDown')
      await expect(verdict).toHaveAttribute('data-combobox-selected', 'true', { timeout: 1000 })
    }).toPass()
    await hands.press('Enter')
    await expect(dialog.getByText('4 files: Deliverable 1, Risky 1, Undeliverable 40, Unknown 1.')).toBeVisible()
    await hands.reach(dialog.getByRole('button', { name: /^Export/ }))
    const download = page.waitForEvent('download')
    await hands.press('Enter')
    const zip = readFileSync(await (await download).path())
    for (const name of ['Deliverable', 'Risky', 'Undeliverable', 'Unknown'])
      expect(zip.includes(`${name}.csv`)).toBe(true)
  })

  // A key pressed and looked at takes about ten seconds: ten minutes, not twenty-five.
  expect(hands.actions()).toBeLessThanOrEqual(60)
})
