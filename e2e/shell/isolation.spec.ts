// What the page cannot do: reach Node, load or open anything else, flood or forge the wire to main, get a permission.
import { maxWires, wireChannel } from '../../src/contract/app/bridge.ts'
import { hostileTexts } from '../../src/testing/web/hostile-frames.ts'
import { test as alone, expect, type Listwright, started, sharing as test } from './program.ts'

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

// A page that is sent away six times may crash in Chromium: no other test should have it.
alone('navigation away and new windows are refused; https links open in the browser', async ({ desktop }) => {
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
  const about = '{"id":8888,"method":"query","params":{"path":"app.about"}}'
  const openWires = async () => {
    const sent = (await standin.state()).sent.map(text => JSON.parse(text) as [string, string, string])
    return sent.filter(([, , kind]) => kind === 'open').map(([, id]) => id)
  }
  const answers = async () => (await standin.state()).sent.filter(text => text.includes('\\"id\\":8888')).length
  const first = (await openWires()).at(-1) ?? ''
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
