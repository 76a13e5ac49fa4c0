// Downloads from the web host: once, under their own name, for the session that asked.
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { expectGuarded, webSuite, withoutSecret } from '../testing/web/web-suite.ts'

const { at, ask } = webSuite()

test('a download is served once, under its own name', async () => {
  const file = path.join(at().dir, "résumé (1)'s list.csv")
  await writeFile(file, 'a\n')
  const { ticket } = await at().engine.files.ticket(file, 'read')
  expect((await ask('GET', `/download/${ticket}`)).status).toBe(403)
  expect((await ask('POST', `/download/${ticket}`)).status).toBe(204)
  const told = await ask('GET', `/download/${ticket}`, withoutSecret)
  expect(told).toMatchObject({
    status: 200,
    body: 'a\n',
    headers: {
      'content-length': '2',
      'content-type': 'application/octet-stream',
      'content-disposition': "attachment; filename*=UTF-8''r%C3%A9sum%C3%A9%20%281%29%27s%20list.csv",
      'cache-control': 'no-store',
    },
  })
  expectGuarded(told)
  const again = await ask('GET', `/download/${ticket}`)
  expect(again).toMatchObject({ status: 410, body: 'This file was already downloaded. Export again.\n' })
  expectGuarded(again)
})

test('a download of a browser that was disconnected since is not served', async () => {
  const file = path.join(at().dir, 'list.csv')
  await writeFile(file, 'a\n')
  const { ticket } = await at().engine.files.ticket(file, 'read')
  await ask('POST', `/download/${ticket}`)
  at().sessions.end(at().sessions.connected(null)[0]?.id ?? '')
  await expect(ask('GET', `/download/${ticket}`)).rejects.toMatchObject({ code: 'ECONNRESET' })
})

test('a ticket to write to is no download', async () => {
  const { ticket } = await at().engine.files.ticket(path.join(at().dir, 'out.csv'), 'write')
  await ask('POST', `/download/${ticket}`)
  expect((await ask('GET', `/download/${ticket}`)).status).toBe(404)
})

test('a download whose file is gone is an error without details', async () => {
  const file = path.join(at().dir, 'gone.csv')
  await writeFile(file, 'a\n')
  const { ticket } = await at().engine.files.ticket(file, 'read')
  await rm(file)
  await ask('POST', `/download/${ticket}`)
  const told = await ask('GET', `/download/${ticket}`)
  expect(told).toMatchObject({ status: 500, body: 'Something went wrong.\n' })
  expectGuarded(told)
})
