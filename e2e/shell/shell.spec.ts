// What only main and preload do: boot, dialogs, menu, isolation, navigation, reload, quit, second start.
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { maxWires, wireChannel } from '../../src/contract/app/bridge.ts'
import { hostileTexts } from '../../src/testing/hostile-frames.ts'
import { cell, command, typeInto } from '../pages/program.ts'
import { launchStandIn } from '../standin/launch.ts'
import { expect, importFile, started, test } from './program.ts'

/** What the preload exposes, as a test in the page sees it. */
interface Listwright {
  connect(
    open: () => void,
    text: (text: string) => void,
    close: () => void,
  ): { send(text: unknown): void; close(): void }
  ticket(file: unknown): Promise<unknown>
}

test('boots into a sandboxed window that sees the bridge and nothing of Node', async ({ desktop }) => {
  const page = await desktop.firstWindow()
  await started(page)
  const seen = await page.evaluate(() => {
    const { listwright } = window as unknown as { listwright: object }
    return {
      bridge: Object.keys(listwright).toSorted(),
      frozen: Object.isFrozen(listwright),
      node: ['require', 'process', 'Buffer', 'module', 'exports', 'ipcRenderer', 'electron'].filter(
        name => name in window,
      ),
    }
  })
  expect(seen).toEqual({ bridge: ['connect', 'ticket'], frozen: true, node: [] })
})

test('only our own content loads: no remote connection, no inline or evaluated script, no frame', async ({
  desktop,
}) => {
  const page = await desktop.firstWindow()
  await started(page)
  const outcome = await page.evaluate(async () => {
    const fetched = await fetch('index.html').then(
      () => 'fetched',
      () => 'refused',
    )
    const script = document.createElement('script')
    script.textContent = 'window.inlined = true'
    document.head.append(script)
    // Later, for DevTools may evaluate what it likes while it runs this function.
    const evaluated = await new Promise<string>(resolve =>
      setTimeout(() => {
        try {
          new Function('return 1')()
          resolve('evaluated')
        } catch {
          resolve('refused')
        }
      }),
    )
    const socket = await new Promise<string>(resolve => {
      const ws = new WebSocket('ws://127.0.0.1:1/')
      ws.onerror = () => resolve('refused')
      ws.onopen = () => resolve('opened')
    }).catch(() => 'refused')
    return { fetched, inlined: 'inlined' in window, evaluated, socket }
  })
  expect(outcome).toEqual({ fetched: 'refused', inlined: false, evaluated: 'refused', socket: 'refused' })
})

test('imports a file through the open dialog, and a dismissed dialog changes nothing', async ({ desktop, dataDir }) => {
  const file = path.join(dataDir, 'guests.csv')
  await writeFile(file, 'Name,Work e-mail\nAnna Ek,anna@example.org\nBo Li,bo@example.com\n')
  const page = await desktop.firstWindow()
  await started(page)
  await desktop.answerDialog('open', null)
  await page
    .getByRole('button', { name: /open a file/i })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await importFile(desktop, page, file)
  await expect(page.getByText('anna@example.org').first()).toBeVisible()
})

test('exports through the save dialog', async ({ desktop, dataDir }) => {
  const file = path.join(dataDir, 'guests.csv')
  const out = path.join(dataDir, 'out.csv')
  await writeFile(file, 'Name,Work e-mail\nAnna Ek,anna@example.org\n')
  const page = await desktop.firstWindow()
  await importFile(desktop, page, file)
  await desktop.answerDialog('save', [out])
  await desktop.clickMenu('file.export')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^export/i })
    .click()
  await expect.poll(() => existsSync(out)).toBe(true)
  expect(await readFile(out, 'utf8')).toContain('anna@example.org')
})

test('the practice service runs in its own thread of the built program', async ({ desktop }) => {
  const page = await desktop.firstWindow()
  await started(page)
  const answer = await page.evaluate(
    () =>
      new Promise<string>(resolve => {
        const { listwright } = window as unknown as { listwright: Listwright }
        const wire = listwright.connect(
          () => wire.send('{"id":1,"method":"mutation","params":{"path":"account.readBalance"}}'),
          resolve,
          () => resolve('closed'),
        )
      }),
  )
  expect(JSON.parse(answer)).toMatchObject({ id: 1, result: { data: { credits: expect.any(Number) } } })
})

test('the SQL console runs in a utility process, which is killed in the middle of an endless statement', async ({
  desktop,
  dataDir,
}) => {
  const page = await desktop.firstWindow()
  await started(page)
  const file = path.join(dataDir, 'cities.csv')
  await writeFile(file, 'City\nOslo\n')
  await importFile(desktop, page, file)
  await command(page, 'SQL console…')
  const dialog = page.getByRole('dialog', { name: 'SQL console' })
  const statement = dialog.getByRole('textbox', { name: 'Statement' })
  await statement.fill('SELECT count(*) AS n FROM sheet')
  await statement.press('Control+Enter')
  const result = dialog.getByRole('region', { name: 'Result' }).getByRole('table')
  await expect(result).toContainText('1')
  await statement.fill('WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n')
  await statement.press('Control+Enter')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveCount(0)
  await statement.fill('SELECT 42 AS answer')
  await statement.press('Control+Enter')
  await expect(result).toContainText('42')
})

test('a menu command reaches the page', async ({ desktop }) => {
  const page = await desktop.firstWindow()
  await started(page)
  await desktop.clickMenu('settings.open')
  await expect(page.getByRole('dialog', { name: /settings/i })).toBeVisible()
})

test('undo and redo of the menu follow the focus: the text that is edited, else the list; under a dialog nothing', async ({
  desktop,
  dataDir,
}) => {
  const file = path.join(dataDir, 'guests.csv')
  await writeFile(file, 'Name,City\nAnna Ek,Oslo\nBo Berg,Bergen\n')
  const page = await desktop.firstWindow()
  await importFile(desktop, page, file)
  const cell = page.locator('.ag-row[row-index="0"]').getByText('Anna Ek')
  const done = page.getByRole('button', { name: 'Undo: Edit “Name”' })
  await cell.click()
  await page.keyboard.type('Anna Ekberg')
  await page.keyboard.press('Enter')
  await expect(done).toBeEnabled()

  // While a cell is edited, its text alone.
  await page.keyboard.press('F2')
  await page.keyboard.type('x')
  const field = page.locator('textarea:focus, input:focus')
  await expect(field).toHaveValue('Bo Bergx')
  await desktop.clickMenu('edit.undo')
  await expect(field).toHaveValue('Bo Berg')
  await desktop.clickMenu('edit.redo')
  await expect(field).toHaveValue('Bo Bergx')
  await page.keyboard.press('Escape')
  await expect(done).toBeEnabled()

  // In a field beside the sheet, its text alone.
  const search = page.getByLabel('Search this list')
  await search.click()
  await page.keyboard.type('Bo')
  await desktop.clickMenu('edit.undo')
  await expect(search).toHaveValue('')
  await expect(done).toBeEnabled()

  // Under a dialog nothing, and no second dialog.
  await desktop.clickMenu('help.shortcuts')
  const shortcuts = page.getByRole('dialog', { name: /shortcuts/i })
  await expect(shortcuts).toBeVisible()
  await desktop.clickMenu('edit.undo')
  await desktop.clickMenu('settings.open')
  await desktop.clickMenu('backups.open')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(shortcuts).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(shortcuts).toHaveCount(0)
  await expect(done).toBeEnabled()

  await page.locator('.ag-row[row-index="1"]').getByText('Bo Berg').click()
  await desktop.clickMenu('edit.undo')
  await expect(page.locator('.ag-row[row-index="0"]').getByText('Anna Ek', { exact: true })).toBeVisible()
  await desktop.clickMenu('edit.redo')
  await expect(page.locator('.ag-row[row-index="0"]').getByText('Anna Ekberg')).toBeVisible()

  // The menu of the column is for the active one.
  await desktop.clickMenu('column.sort-down')
  await expect(page.locator('.ag-row[row-index="0"]').getByText('Bo Berg')).toBeVisible()
})

test('navigation away and new windows are refused; https links open in the browser', async ({ desktop }) => {
  const page = await desktop.firstWindow()
  await started(page)
  const before = page.url()
  for (const away of ['https://example.com/', 'http://127.0.0.1:9/', 'file:///etc/passwd', 'data:text/html,x']) {
    await page.evaluate(url => {
      window.location.href = url
    }, away)
  }
  await page.evaluate(() => {
    window.open('https://example.org/terms')
    window.open('file:///etc/passwd')
    window.open('http://example.org/plain')
    window.open('about:blank')
    const link = Object.assign(document.createElement('a'), { href: 'https://example.org/link', target: '_blank' })
    document.body.append(link)
    link.click()
    link.remove()
  })
  await expect.poll(() => desktop.openedOutside()).toEqual(['https://example.org/terms', 'https://example.org/link'])
  expect(page.url()).toBe(before)
  await started(page)
})

test('a reload connects again and the list is still there', async ({ desktop, dataDir }) => {
  const file = path.join(dataDir, 'guests.csv')
  await writeFile(file, 'Name\nAnna\nBo\n')
  const page = await desktop.firstWindow()
  await importFile(desktop, page, file)
  for (let round = 0; round < 3; round++) {
    await page.reload()
    await expect(page.getByText('guests').first()).toBeVisible()
  }
})

test('hostile texts through the real preload leave main serving', async ({ desktop }) => {
  const page = await desktop.firstWindow()
  await started(page)
  const odd: unknown[] = hostileTexts.map(([, text]) => text)
  const { tooLong, answered } = await page.evaluate(async texts => {
    const { listwright } = window as unknown as { listwright: Listwright }
    const about = '{"id":7777,"method":"query","params":{"path":"app.about"}}'
    /** Sends on a wire of its own and waits for the answer to a plain question behind it, or for its end. */
    const outcome = (text: unknown) =>
      new Promise<'answered' | 'closed'>(resolve => {
        const wire = listwright.connect(
          () => {
            wire.send(text)
            wire.send(about)
          },
          answer => {
            if (!answer.includes('"id":7777')) return
            wire.close()
            resolve('answered')
          },
          () => resolve('closed'),
        )
      })
    const answered: string[] = []
    for (const text of [...texts, 7, null, { id: 1 }, ['{}']]) answered.push(await outcome(text))
    return { tooLong: await outcome('x'.repeat(4 * 1024 * 1024 + 1)), answered }
  }, odd)
  expect(tooLong).toBe('closed')
  expect(answered.slice(0, odd.length).filter(end => end !== 'answered')).toEqual([])
  expect(answered.slice(odd.length)).toEqual(['closed', 'closed', 'closed', 'closed'])
  await page.reload()
  await started(page)
})

test('a page holds so many wires and no more, and closing one makes room', async ({ desktop }) => {
  const page = await desktop.firstWindow()
  await started(page)
  const opened = await page.evaluate(async () => {
    const { listwright } = window as unknown as { listwright: Listwright }
    let open = 0
    let answered = () => {}
    const connect = () =>
      listwright.connect(
        () => open++,
        () => answered(),
        () => {},
      )
    /** Messages are served in their order: an answer on this wire says that all wires before were judged. */
    const served = (wire: ReturnType<Listwright['connect']>) =>
      new Promise<void>(resolve => {
        answered = resolve
        wire.send('{"id":1,"method":"query","params":{"path":"app.about"}}')
      })
    const wires = Array.from({ length: 20 }, connect)
    const [one] = wires
    if (one) await served(one)
    const first = open
    for (const wire of wires) wire.close()
    await served(connect())
    return { first, later: open - first }
  })
  expect(opened).toEqual({ first: maxWires - 1, later: 1 })
})

test('only a file on disk becomes a ticket', async ({ desktop }) => {
  const page = await desktop.firstWindow()
  await started(page)
  const outcomes = await page.evaluate(async () => {
    const { listwright } = window as unknown as { listwright: Listwright }
    const odd: unknown[] = ['/etc/passwd', null, {}, new Blob(['a']), new File(['a'], 'a.csv')]
    return Promise.all(
      odd.map(file =>
        Promise.resolve()
          .then(() => listwright.ticket(file))
          .then(
            () => 'given',
            () => 'refused',
          ),
      ),
    )
  })
  expect(outcomes).toEqual(['refused', 'refused', 'refused', 'refused', 'refused'])
})

test('the place of the window is kept, closing it ends the program and gives the workspace back', async ({
  desktop,
  dataDir,
}) => {
  test.skip(process.platform === 'darwin', 'a Mac program goes on without windows')
  const page = await desktop.firstWindow()
  await started(page)
  await desktop.closeWindow()
  expect(await desktop.ended()).toBe(0)
  expect(JSON.parse(await readFile(path.join(dataDir, 'window.json'), 'utf8'))).toMatchObject({ maximized: false })
  expect(existsSync(path.join(dataDir, 'workspace.lock'))).toBe(false)
})

test('quits with runs halted, the place of its window kept, and gives the workspace back', async ({
  desktop,
  dataDir,
}) => {
  const page = await desktop.firstWindow()
  await started(page)
  expect(await desktop.quit()).toBe(0)
  expect(existsSync(path.join(dataDir, 'window.json'))).toBe(true)
  expect(existsSync(path.join(dataDir, 'workspace.lock'))).toBe(false)
})

test('a run that ends while another program is in front is announced by the system, and a click leads back', async ({
  standin,
  dataDir,
}) => {
  const file = path.join(dataDir, 'guests.csv')
  await writeFile(file, 'Name,Work e-mail\nAnna Ek,anna@gmail.com\nBo Li,bo@\n')
  const page = await standin.firstWindow()
  await importFile(standin, page, file)
  const validate = async () => {
    await command(page, 'Validate emails…')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Run \d/ })
      .click()
  }
  await standin.inFront(false)
  await validate()
  await expect
    .poll(async () => (await standin.state()).notifications)
    .toEqual(['Done: guests: Validate emails, “Work e-mail”: 2 of 2 rows processed.'])
  await standin.clickNotification()
  expect((await standin.state()).focused).toBe(1)
})

test('a second start ends and brings the window to the front', async ({ desktop }) => {
  const page = await desktop.firstWindow()
  await started(page)
  expect(await desktop.secondStart()).toEqual({ code: 0, focused: true })
  await started(page)
})

test('restoring a backup ends the program, and the one that starts again shows the backup of the same workspace', async ({
  dataDir,
}) => {
  // Named by an argument: the program that starts again must be told the same.
  const workspace = path.join(dataDir, 'workspace')
  const desktop = await launchStandIn(dataDir, { args: ['--workspace', workspace] })
  try {
    const file = path.join(dataDir, 'guests.csv')
    await writeFile(file, 'Name\nAnna\nBo\n')
    const page = await desktop.firstWindow()
    await started(page)
    await importFile(desktop, page, file)
    const dialog = page.getByRole('dialog')
    await command(page, 'Backups…')
    await dialog.getByRole('button', { name: 'Back up now' }).click()
    const mine = page.getByRole('row').filter({ hasText: 'Manual' })
    await expect(mine).toHaveCount(1)
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await typeInto(page, 0, 'Name', 'Someone else')
    await expect(await cell(page, 0, 'Name')).toHaveText('Someone else')
    await command(page, 'Backups…')
    await mine.getByRole('button', { name: /^View/ }).click()
    await page.getByRole('button', { name: 'Restore this backup' }).click()
    expect(await desktop.ended()).toBe(0)
    // The engine had closed: nobody owned the workspace when the program was gone.
    expect(existsSync(path.join(workspace, 'workspace.lock'))).toBe(false)
    const again = await desktop.relaunched()
    await expect(await cell(again, 0, 'Name')).toHaveText('Anna', { timeout: 60_000 })
    expect(await desktop.quit()).toBe(0)
  } finally {
    await desktop.close()
  }
})

test('messages from frames and other origins are never answered', async ({ standin }) => {
  const page = await standin.firstWindow()
  await started(page)
  const id = `${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}:1`
  const about = '{"id":1,"method":"query","params":{"path":"app.about"}}'
  for (const from of ['subframe', 'foreign'] as const) {
    await standin.forge(from, wireChannel, [id, 'open'])
    await standin.forge(from, wireChannel, [id, 'text', about])
  }
  // Odd forms from the page itself; the last id is of a wire that another document opened.
  for (const args of [
    [],
    [1],
    [id],
    [id, 7],
    [id, {}],
    ['x', 'open'],
    [`${id}x`, 'open'],
    [id, 'text', about],
    [id, 'close'],
  ]) {
    await standin.forge('page', wireChannel, args)
  }
  expect((await standin.state()).sent.filter(text => text.includes(id))).toEqual([])
  // The same words from the page's own frame are answered: the silence above was a decision.
  await standin.forge('page', wireChannel, [id, 'open'])
  expect((await standin.state()).sent.filter(text => text.includes(id))).toEqual([
    JSON.stringify([wireChannel, id, 'open', null]),
  ])
})

test('a document that goes takes its wires with it, also when its follower opens none', async ({ standin }) => {
  const page = await standin.firstWindow()
  await started(page)
  const about = '{"id":7777,"method":"query","params":{"path":"app.about"}}'
  const openWires = async () => {
    const sent = (await standin.state()).sent.map(text => JSON.parse(text) as [string, string, string])
    return sent.filter(([, , kind]) => kind === 'open').map(([, id]) => id)
  }
  const answers = async () => (await standin.state()).sent.filter(text => text.includes('\\"id\\":7777')).length
  const [first = ''] = await openWires()
  await standin.forge('page', wireChannel, [first, 'text', about])
  await expect.poll(answers).toBe(1)

  await page.reload()
  await started(page)
  await standin.forge('page', wireChannel, [first, 'text', about])
  const second = (await openWires()).at(-1) ?? ''
  expect(second).not.toBe(first)
  await standin.forge('page', wireChannel, [second, 'text', about])
  await expect.poll(answers).toBe(2)

  // A file of the page that runs no script opens no wire.
  const script = await page.locator('script[src]').first().getAttribute('src')
  const { href, pathname } = new URL(script ?? '', page.url())
  await page.goto(href)
  await expect.poll(async () => (await standin.state()).address).toContain(pathname)
  await standin.forge('page', wireChannel, [second, 'text', about])
  await page.goto(new URL('/index.html', page.url()).href)
  await started(page)
  expect(await answers()).toBe(2)
})

test('a page may write to the clipboard and gets no other permission', async ({ standin }) => {
  await started(await standin.firstWindow())
  const no = { requested: false, checked: false }
  for (const name of ['geolocation', 'media', 'notifications', 'clipboard-read', 'fileSystem', 'openExternal', 'usb']) {
    expect(await standin.permission(name)).toEqual(no)
  }
  expect(await standin.permission('clipboard-sanitized-write')).toEqual({ requested: true, checked: true })
})

test('a workspace that is open elsewhere is named, and the program ends with 8', async ({ dataDir, standin }) => {
  await started(await standin.firstWindow())
  const box = path.join(dataDir, 'other')
  await mkdir(box, { mode: 0o700 })
  const { takeLock } = await import('../../src/engine/workspace/lock.ts')
  const lock = takeLock(box, 'web')
  const { launchStandIn } = await import('../standin/launch.ts')
  const second = await launchStandIn(box)
  expect(await second.ended()).toBe(8)
  await second.close()
  lock.release()
  expect(await readFile(path.join(box, 'log', 'listwright.log'), 'utf8')).toContain(`process ${process.pid}`)
})

test('a page that ends is loaded again once; then a person decides: reload, the log, or quit', async ({
  standin,
  dataDir,
}) => {
  await started(await standin.firstWindow())
  const again = async () => {
    await expect(async () => started(await standin.firstWindow())).toPass({ timeout: 60_000 })
  }
  const questions = async () => (await standin.state()).questions
  await standin.page('gone')
  await again()
  expect(await questions()).toEqual([])

  await standin.page('gone')
  const asked = 'The Listwright window stopped working again. [Reload, Quit, Open log]'
  await expect.poll(questions).toEqual([asked])
  await standin.answerQuestion('Open log')
  await expect.poll(questions).toEqual([asked, asked])
  expect((await standin.state()).openedPaths).toEqual([path.join(dataDir, 'log')])
  await standin.answerQuestion('Reload')
  await again()

  await standin.page('gone')
  await expect.poll(questions).toHaveLength(3)
  await standin.answerQuestion('Quit')
  expect(await standin.ended()).toBe(0)
  expect(await readFile(path.join(dataDir, 'log', 'listwright.log'), 'utf8')).toMatch(
    /"message":"the page has ended","reason":"crashed"/,
  )
})

test('a page that does not answer is told; when it answers again the question goes, else it can be loaded again', async ({
  standin,
}) => {
  await started(await standin.firstWindow())
  const questions = async () => (await standin.state()).questions.length
  await standin.page('unresponsive')
  await standin.page('unresponsive')
  expect(await questions()).toBe(1)
  await standin.page('responsive')
  await standin.page('unresponsive')
  await expect.poll(questions).toBe(2)
  await standin.answerQuestion('Reload')
  await expect(async () => started(await standin.firstWindow())).toPass({ timeout: 60_000 })
})

test('the window can be reloaded from the menu, and is never white behind the page', async ({ standin }) => {
  const page = await standin.firstWindow()
  await started(page)
  await page.evaluate(() => Object.assign(window, { before: true }))
  await standin.clickMenu('view.reload')
  await expect.poll(() => page.evaluate(() => 'before' in window).catch(() => true)).toBe(false)
  await started(page)
  expect((await standin.state()).background).toBe('#f5f6f8')
})
