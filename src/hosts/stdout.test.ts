// What is written to a terminal cannot control it; a pipe gets every byte.
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { watchOutput } from './stdout.ts'

const stream = (isTTY: boolean) => Object.assign(new PassThrough(), { isTTY })
/** Clears the screen, sets the title, writes to the clipboard, asks the terminal to answer; the same with one-byte signs. */
const hostile = 'a\x1b[2J\x1b]0;title\x07\x1b]52;c;ZWNobw==\x07\x1b[6n\x9b2J\x9d0;x\x9c\x7f\b\rb\u202ec\u2066\tö\n'

async function written(isTTY: boolean, write: (output: ReturnType<typeof watchOutput>) => Promise<void>) {
  const [out, err] = [stream(isTTY), stream(isTTY)]
  await write(watchOutput(out, err))
  out.end()
  err.end()
  return { out: await text(out), err: await text(err) }
}
const end = (output: NodeJS.WritableStream, value: string | Buffer) =>
  new Promise<void>(resolve => output.write(value, () => resolve()))

test('on a terminal what would control it is shown', async () => {
  const { out, err } = await written(true, async output => {
    await end(output.stdout, hostile)
    await output.sayLine('line \x1b[1m')
    await end(output.stderr, hostile)
    output.overLine('half \x1b[2J')
  })
  const shown =
    'a\\u001b[2J\\u001b]0;title\\u0007\\u001b]52;c;ZWNobw==\\u0007\\u001b[6n\\u009b2J\\u009d0;x\\u009c\\u007f\\u0008\\u000db\\u202ec\\u2066\tö\n'
  expect(out).toBe(`${shown}line \\u001b[1m\n`)
  expect(err).toBe(`${shown}\r\x1b[Khalf \\u001b[2J`)
})

test('a letter that comes in two pieces is one, and lines that end as on Windows end', async () => {
  const { out } = await written(true, async output => {
    const bytes = Buffer.from('ö\x1b\r\n')
    await end(output.stdout, bytes.subarray(0, 1))
    await end(output.stdout, bytes.subarray(1))
  })
  expect(out).toBe('ö\\u001b\n')
})

test('a pipe gets every byte', async () => {
  const { out, err } = await written(false, async output => {
    await end(output.stdout, hostile)
    await end(output.stderr, hostile)
  })
  expect([out, err]).toEqual([hostile, hostile])
})

test('a table takes the place of the one before, also where it has fewer lines, and none of its letters controls the terminal', async () => {
  const { err } = await written(true, async output => {
    expect(output.overLines(width => [`${width}`, 'b\x1b[2J'], 0)).toBe(2)
    expect(output.overLines(() => ['c'], 2)).toBe(1)
  })
  expect(err.startsWith('\x1b[J80\nb')).toBe(true)
  expect(err.endsWith('2J\n\x1b[2A\x1b[Jc\n')).toBe(true)
  expect(err.split('\x1b')).toHaveLength(4)
})
