// Uploads to the web host: a file that only this user may read, nothing left of one that failed, and safe names.
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import path from 'node:path'
import { expect, test } from 'vitest'
import { TicketInfo } from '../contract/app/file/file.ts'
import { expectGuarded, webSuite } from '../testing/web/web-suite.ts'
import { safeName } from './upload.ts'

const { at, origin, ask } = webSuite()

const upload = (name: string, body: string | Buffer = 'a,b\n1,2\n') =>
  ask('POST', '/upload', { 'x-file-name': encodeURIComponent(name) }, body)

test('an upload becomes a ticket for a file that only this user may read', async () => {
  const told = await upload('Gäste 2026.csv')
  expect(told).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } })
  expectGuarded(told)
  const info = TicketInfo.parse(JSON.parse(told.body))
  expect(info).toMatchObject({ fileName: 'Gäste 2026.csv', bytes: 8 })
  const file = at().engine.files.pathOf(info.ticket, 'read')
  expect(await readFile(file, 'utf8')).toBe('a,b\n1,2\n')
  expect(path.dirname(path.dirname(file))).toBe(path.join(at().dir, 'uploads'))
})

test('an upload cut off in the middle leaves nothing behind', async () => {
  const socket: Socket = connect(at().web.port, '127.0.0.1')
  const head = `POST /upload HTTP/1.1\r\nHost: 127.0.0.1:${at().web.port}\r\nOrigin: ${origin()}\r\nAuthorization: Bearer ${at().own}\r\n`
  socket.write(`${head}X-File-Name: half.csv\r\nContent-Length: 1000000\r\n\r\n${'x'.repeat(70_000)}`)
  const uploads = path.join(at().dir, 'uploads')
  await expect.poll(() => readdir(uploads)).toHaveLength(1)
  socket.destroy()
  await expect.poll(() => readdir(uploads)).toEqual([])
  expect(at().engine.logged).toEqual([])
})

test('an upload that says it is too large is refused before it is read', async () => {
  const head = `POST /upload HTTP/1.1\r\nHost: 127.0.0.1:${at().web.port}\r\nOrigin: ${origin()}\r\nAuthorization: Bearer ${at().own}\r\n`
  const heard = await new Promise<string>(resolve => {
    const socket = connect(at().web.port, '127.0.0.1')
    let words = ''
    socket.on('data', data => {
      words += data
    })
    socket.on('close', () => resolve(words))
    socket.write(`${head}Content-Length: ${5 * 1024 ** 3}\r\n\r\n`)
  })
  expect(heard).toMatch(/^HTTP\/1\.1 413 .*larger than 4 GB/s)
})

test('an upload that cannot be kept is told so, and the server goes on', async () => {
  await rm(path.join(at().dir, 'uploads'), { recursive: true, force: true })
  await writeFile(path.join(at().dir, 'uploads'), 'a file where the folder should be')
  expect(await upload('list.csv', 'x'.repeat(300_000))).toMatchObject({
    status: 500,
    body: 'The file could not be received. Nothing was imported. Try again.\n',
  })
  expect(at().engine.logged.at(-1)).toMatchObject({ level: 'error', message: 'upload failed' })
  expect((await ask('GET', '/')).status).toBe(200)
})

test.each([
  ['list.csv', 'list.csv'],
  ['../../etc/passwd', 'passwd'],
  ['..\\..\\windows\\system.ini', 'system.ini'],
  ['C:\\Users\\a\\list.csv', 'list.csv'],
  ['/', 'upload'],
  ['..', 'upload'],
  ['.', 'upload'],
  ['', 'upload'],
  ['a\u0000b\r\n.csv', 'a b.csv'],
  ['a<b>:"|?*.csv', 'a b.csv'],
  ['NUL.csv', '_NUL.csv'],
  ['list.csv. . ', 'list.csv'],
  ['漢'.repeat(200), '漢'.repeat(85)],
  [`${'x'.repeat(300)}.xlsx`, `${'x'.repeat(250)}.xlsx`],
  [`a.${'b'.repeat(300)}`, `a.${'b'.repeat(253)}`],
])('the name %j becomes %j', (given, kept) => {
  expect(safeName(encodeURIComponent(given))).toBe(kept)
})
test('a name that is no percent-encoding or is missing is no reason to refuse', () => {
  expect(safeName('100%.csv')).toBe('100%.csv')
  expect(safeName(undefined)).toBe('upload')
  expect(safeName(['a', 'b'])).toBe('upload')
})
