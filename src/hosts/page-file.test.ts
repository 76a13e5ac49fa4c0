// Files of the page: those in its folder, and no others.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contentPolicy, pageFile } from './page-file.ts'

let parent: string
let folder: string
beforeAll(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'listwright-page-'))
  folder = path.join(parent, 'renderer')
  await mkdir(path.join(folder, 'assets'), { recursive: true })
  await mkdir(path.join(parent, 'renderer-other'))
  await writeFile(path.join(folder, 'index.html'), '<p>page</p>')
  await writeFile(path.join(folder, 'assets', 'main-1a2b.js'), 'x')
  await writeFile(path.join(folder, 'odd name%.css'), 'x')
  await writeFile(path.join(parent, 'secret.txt'), 'secret')
  await writeFile(path.join(parent, 'renderer-other', 'secret.txt'), 'secret')
})
afterAll(() => rm(parent, { recursive: true }))

test('gives files with type, size and how long they last', async () => {
  const index = { path: path.join(folder, 'index.html'), bytes: 11, type: 'text/html; charset=utf-8', lasting: false }
  expect(await pageFile(folder, '/')).toEqual(index)
  expect(await pageFile(folder, '/index.html')).toEqual(index)
  expect(await pageFile(folder, '/assets/main-1a2b.js')).toMatchObject({
    lasting: true,
    type: expect.stringMatching(/^text\/javascript/),
  })
  expect(await pageFile(folder, '/odd%20name%25.css')).toMatchObject({ type: expect.stringMatching(/^text\/css/) })
})

test.each([
  '/../secret.txt',
  '/..%2fsecret.txt',
  '/%2e%2e/secret.txt',
  '/%2e%2e%2fsecret.txt',
  '/assets/../../secret.txt',
  '/../renderer-other/secret.txt',
  '/..\\secret.txt',
  '//etc/passwd',
  '/%00',
  '/index.html%00.png',
  '/%',
  '/%ff',
  '/assets',
  '/assets/',
  '/nothing.js',
  '/..',
  '/.',
  '',
])('%j is no file of the page', async pathname => {
  expect(await pageFile(folder, pathname)).toBeNull()
})

test('the policy allows our own content and nothing else', () => {
  expect(contentPolicy("'none'")).toContain("default-src 'self'; ")
  expect(contentPolicy("'none'")).toContain("connect-src 'none'")
  expect(contentPolicy("'self'")).toContain("connect-src 'self'")
  expect(contentPolicy("'self'")).not.toMatch(/unsafe-eval|script-src|https?:|\*/)
})
