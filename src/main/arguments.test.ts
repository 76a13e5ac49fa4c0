// Files and links are distinguished from options, of ours and of Chromium, and from the program's own folder.
import path from 'node:path'
import { expect, test } from 'vitest'
import { readArguments } from './arguments.ts'

const [app, cwd] = [path.resolve('/opt/listwright'), path.resolve('/home/anna/lists')]
const read = (...args: string[]) => readArguments(args, app, cwd)

test('files are absolute, by the folder where the program was started', () => {
  const other = path.resolve('/tmp/b.xlsx')
  expect(read(app, 'a.csv', other, 'file:///tmp/c%20d.csv').files).toEqual([
    path.join(cwd, 'a.csv'),
    other,
    path.resolve('/tmp/c d.csv'),
  ])
})

test('options and what belongs to them are no files', () => {
  const started = read(
    '--inspect=0',
    '--remote-debugging-port=0',
    app,
    '--workspace',
    'w',
    '--disable-gpu',
    'a.csv',
    '-psn_0_1',
  )
  expect(started).toMatchObject({ workspace: 'w', disableGpu: true, files: [path.join(cwd, 'a.csv')] })
  expect(read(app, '--portable', 'a.csv')).toMatchObject({ portable: true, files: [path.join(cwd, 'a.csv')] })
  expect(read(app, '--no-sandbox')).toMatchObject({
    workspace: undefined,
    portable: false,
    disableGpu: false,
    files: [],
  })
  expect(read(app, '--', '--odd.csv').files).toEqual([path.join(cwd, '--odd.csv')])
})

test('a start once more has all but the files', () => {
  expect(read(app, '--workspace', 'a.csv', 'a.csv', 'b.csv', '--no-sandbox').again).toEqual([
    app,
    '--workspace',
    'a.csv',
    '--no-sandbox',
  ])
})

test('links are no files, and behind one there are only links', () => {
  const [list, row] = ['listwright://3f9c21d0a4be/list/1', 'LISTWRIGHT://3f9c21d0a4be/list/1/row/2']
  expect(read(app, 'a.csv', list, row)).toMatchObject({ files: [path.join(cwd, 'a.csv')], links: [list, row] })
  expect(read('--', list)).toMatchObject({ files: [], links: [list] })
  // A quotation mark in a link, on a system that makes a command line of it.
  const hostile = read(app, list, '--workspace', '/tmp/other', '--disable-gpu', '/etc/passwd', 'file:///etc/passwd')
  expect(hostile).toMatchObject({ workspace: undefined, disableGpu: false, files: [], links: [list], again: [app] })
  expect(read(app, '--workspace', 'w', list)).toMatchObject({
    workspace: 'w',
    links: [list],
    again: [app, '--workspace', 'w'],
  })
})
