// What only main and preload do: boot, dialogs, menu, isolation, navigation, reload, quit, second start.
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { wireChannel } from '../../src/contract/app/bridge.ts'
import { expect, test } from './program.ts'

test('boots into a sandboxed window that sees the bridge and nothing of Node', async ({ desktop }) => {
  const page = await desktop.firstWindow()
  await expect(page.getByRole('heading', { name: 'Listwright', level: 1 })).toBeVisible()
  const seen = await page.evaluate(() => ({
    bridge: Object.keys((window as unknown as { listwright: object }).listwright).toSorted(),
    node: ['require', 'process', 'Buffer', 'module'].filter(name => name in window),
  }))
  expect(seen).toEqual({ bridge: ['connect', 'ticket'], node: [] })
})

test('imports a file through the open dialog', async ({ desktop, dataDir }) => {
  const file = path.join(dataDir, 'guests.csv')
  await writeFile(file, 'Name,Work e-mail\nAnna Ek,anna@example.org\nBo Li,bo@example.com\n')
  const page = await desktop.firstWindow()
  await desktop.answerDialog('open', [file])
  await page
    .getByRole('button', { name: /open a file/i })
    .first()
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^import/i })
    .click()
  await expect(page.getByRole('grid')).toBeVisible()
  await expect(page.getByText('anna@example.org').first()).toBeVisible()
})

test('a menu command reaches the page', async ({ desktop }) => {
  const page = await desktop.firstWindow()
  await expect(page.getByRole('heading', { name: 'Listwright', level: 1 })).toBeVisible()
  await desktop.clickMenu('settings.open')
  await expect(page.getByRole('dialog', { name: /settings/i })).toBeVisible()
})

test('navigation away and new windows are refused', async ({ desktop }) => {
  const page = await desktop.firstWindow()
  await expect(page.getByRole('heading', { name: 'Listwright', level: 1 })).toBeVisible()
  const before = page.url()
  await page.evaluate(() => {
    window.location.href = 'https://example.com/'
  })
  await page.evaluate(() => window.open('https://example.org/terms'))
  await expect.poll(() => desktop.openedOutside()).toEqual(['https://example.org/terms'])
  expect(page.url()).toBe(before)
  await expect(page.getByRole('heading', { name: 'Listwright', level: 1 })).toBeVisible()
})

test('a reload connects again and the list is still there', async ({ desktop, dataDir }) => {
  const file = path.join(dataDir, 'guests.csv')
  await writeFile(file, 'Name\nAnna\nBo\n')
  const page = await desktop.firstWindow()
  await desktop.answerDialog('open', [file])
  await page
    .getByRole('button', { name: /open a file/i })
    .first()
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^import/i })
    .click()
  await expect(page.getByRole('grid')).toBeVisible()
  for (let round = 0; round < 3; round++) {
    await page.reload()
    await expect(page.getByText('guests').first()).toBeVisible()
  }
})

test('hostile texts through the real preload leave main serving', async ({ desktop }) => {
  const page = await desktop.firstWindow()
  await expect(page.getByRole('heading', { name: 'Listwright', level: 1 })).toBeVisible()
  const closed = await page.evaluate(async () => {
    interface Pipe {
      connect(open: () => void, text: (t: string) => void, close: () => void): { send(t: unknown): void; close(): void }
    }
    const { listwright } = window as unknown as { listwright: Pipe }
    const call = (id: number, path: string, input: unknown) =>
      JSON.stringify({ id, method: 'query', params: { path, input } })
    const texts: unknown[] = [
      '',
      '{',
      '[]',
      'null',
      '"',
      '{"id":null}',
      '[[[[',
      '{"id":1}',
      '{"id":1,"method":"query"}',
      '\u0000',
      call(1, '__proto__', {}),
      call(2, 'constructor.constructor', 'x'),
      call(3, 'sheet.get', { sheetId: -1 }),
      call(4, 'sheet.get', { sheetId: '1; drop table s1' }),
      call(5, 'view.window', null),
      call(6, '', {}),
      JSON.stringify(Array.from({ length: 5000 }, (_, id) => ({ id, method: 'query', params: { path: 'app.about' } }))),
      '{"__proto__":{"polluted":true},"id":9,"method":"query","params":{"path":"app.about"}}',
      '['.repeat(100_000),
    ]
    let ended = 0
    for (const text of texts) {
      await new Promise<void>(resolve => {
        const wire = listwright.connect(
          () => {
            wire.send(text)
            setTimeout(() => {
              wire.close()
              resolve()
            }, 20)
          },
          () => {},
          () => {
            ended++
            resolve()
          },
        )
      })
    }
    const tooLong = await new Promise<boolean>(resolve => {
      const wire = listwright.connect(
        () => wire.send('x'.repeat(4 * 1024 * 1024 + 1)),
        () => {},
        () => resolve(true),
      )
    })
    return { ended, tooLong }
  })
  expect(closed.tooLong).toBe(true)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Listwright', level: 1 })).toBeVisible()
})

test('messages from frames and other origins are never answered', async ({ standin }) => {
  const page = await standin.firstWindow()
  await expect(page.getByRole('heading', { name: 'Listwright', level: 1 })).toBeVisible()
  const id = `${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}:1`
  const { sent } = await standin.state()
  await standin.forge('subframe', wireChannel, [id, 'open'])
  await standin.forge('subframe', wireChannel, [id, 'text', '{"id":1,"method":"query","params":{"path":"app.about"}}'])
  await standin.forge('foreign', wireChannel, [id, 'open'])
  for (const odd of [[], [1], [id, 'open', 'x'.repeat(10)], ['x', 'open'], [id, 7, {}]]) {
    await standin.forge('foreign', wireChannel, odd)
  }
  expect((await standin.state()).sent).toBe(sent)
})

test('quits with runs at rest and gives the workspace back', async ({ desktop }) => {
  const page = await desktop.firstWindow()
  await expect(page.getByRole('heading', { name: 'Listwright', level: 1 })).toBeVisible()
  expect(await desktop.quit()).toBe(0)
})

test('a second start ends and brings the window to the front', async ({ desktop }) => {
  const page = await desktop.firstWindow()
  await expect(page.getByRole('heading', { name: 'Listwright', level: 1 })).toBeVisible()
  expect(await desktop.secondStart()).toEqual({ code: 0, focused: true })
})
