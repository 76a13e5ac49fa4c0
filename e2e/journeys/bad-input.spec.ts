// Bad input: each a clear message, nothing lost, the program goes on.
import { chooseFile, csv, importFile } from '../pages/program.ts'
import { expect, sharing as test } from '../web.ts'

const png = Buffer.from('89504e470d0a1a0a0000000d49484452000000100000001008060000001ff3ff61', 'hex')
const ole = Buffer.concat([
  Buffer.from('d0cf11e0a1b11ae1', 'hex'),
  Buffer.alloc(4096),
  Buffer.from('EncryptedPackage', 'utf16le'),
])
const cutZip = Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.alloc(2000, 7)])
const wide = `${Array.from({ length: 501 }, (_, n) => `c${n}`).join(',')}\n${Array.from({ length: 501 }, () => '1').join(',')}\n`

const cases: { what: string; name: string; buffer: Buffer; says: RegExp }[] = [
  { what: 'a picture named .csv', name: 'list.csv', buffer: png, says: /not a (text )?table|PNG|picture|image/i },
  { what: 'an empty file', name: 'empty.csv', buffer: Buffer.alloc(0), says: /empty/i },
  { what: 'a truncated workbook', name: 'cut.xlsx', buffer: cutZip, says: /damaged|cut off|incomplete/i },
  { what: 'a password-protected workbook', name: 'locked.xlsx', buffer: ole, says: /password/i },
  { what: 'more than 500 columns', name: 'wide.csv', buffer: Buffer.from(wide), says: /501|500/ },
]

test('bad files: each a clear message, and the next file opens', async ({ opened: page }) => {
  for (const { what, name, buffer, says } of cases) {
    await test.step(what, async () => {
      const dialog = await chooseFile(page, { name, mimeType: 'application/octet-stream', buffer })
      await expect(dialog.getByRole('alert').getByText(says).first()).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    })
  }
  await importFile(page, csv('fine.csv', 'Name\nAnna\n'))
})

test('500 columns open', async ({ opened: page }) => {
  const text = `${Array.from({ length: 500 }, (_, n) => `c${n}`).join(',')}\n${Array.from({ length: 500 }, (_, n) => n).join(',')}\n`
  await importFile(page, csv('wide.csv', text))
  await expect(page.getByRole('grid')).toHaveAttribute('aria-colcount', /50\d/)
})
