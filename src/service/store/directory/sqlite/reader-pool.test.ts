// The pool of reader threads: order, deadlines, threads that hang or die, the end. The threads here only play readers.
import { afterEach, expect, test } from 'vitest'
import { DeadlineExceeded } from '../port.ts'
import type { ReaderAsk } from './reader-messages.ts'
import { openReaderPool } from './reader-pool.ts'

/** Answers with its question's first argument; `hang` never answers, `die` ends the thread, `type` and `fail` throw. */
const script = `
  import { parentPort } from 'node:worker_threads'
  parentPort.on('message', message => {
    if (message === 'close') return parentPort.close()
    const { id, args: [what] } = message
    if (what === 'hang') while (true);
    if (what === 'die') throw new Error('the reader died')
    const failed = what === 'type' || what === 'fail'
    parentPort.postMessage(failed ? { id, error: what, isTypeError: what === 'type' } : { id, value: what })
  })`
const entry = new URL(`data:text/javascript,${encodeURIComponent(script)}`)

let pool: ReaderAsk
const start = (size: number) => {
  pool = openReaderPool('', entry, size)
}
afterEach(() => pool.close())
const ask = (what: unknown, deadlineMs = 20_000) => pool.ask<unknown>('count', [what], deadlineMs)

test('more questions than threads are all answered', async () => {
  start(2)
  const questions = Array.from({ length: 50 }, (_, at) => at)
  expect(await Promise.all(questions.map(at => ask(at)))).toEqual(questions)
})

test('a question past its deadline is refused and its thread replaced', async () => {
  start(1)
  const late = ask('hang', 50)
  const next = ask('next')
  await expect(late).rejects.toThrow(DeadlineExceeded)
  expect(await next).toBe('next')
})

test('a question whose turn never comes is refused at its deadline, and the pool goes on', async () => {
  start(1)
  const hanging = ask('hang', 300)
  await expect(ask('waiting', 20)).rejects.toThrow(DeadlineExceeded)
  await expect(hanging).rejects.toThrow(DeadlineExceeded)
  expect(await ask('after')).toBe('after')
})

test('errors come back as they were thrown', async () => {
  start(1)
  await expect(ask('type')).rejects.toThrow(TypeError)
  await expect(ask('fail')).rejects.toThrow('fail')
})

test('a thread that dies fails its question and is replaced', async () => {
  start(1)
  await expect(ask('die')).rejects.toThrow('the reader died')
  expect(await ask('after')).toBe('after')
})

test('closing refuses what is open and whatever comes later', async () => {
  start(1)
  const open = [ask('hang'), ask('waiting')]
  const settled = Promise.allSettled(open)
  await pool.close()
  expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await expect(ask('late')).rejects.toThrow('closed')
})
