// Threads that hang or eat memory are ended; those that work, or wait for the main thread, are left alone.
import { expect, it } from 'vitest'
import { fileWorkspace } from '../../../testing/file/file-workspace.ts'
import { endingThreads } from '../../base/threads.ts'
import { type FileTask, openFileThread } from '../file-wire.ts'
import { createFiles } from '../files.ts'
import type { FileLimits } from './watchdog.ts'

const stuck = endingThreads(new URL('../../../testing/file/stuck-thread.ts', import.meta.url))

async function outcome(fileName: string, limits: FileLimits, kind: 'inspect' | 'export' = 'inspect') {
  const read = { kind: 'inspect', file: '', fileName, options: {}, country: null } as const
  const write = {
    kind: 'export',
    file: '',
    fileName,
    width: 0,
    output: { format: 'jsonl' as const, names: [] as string[], reads: [] },
    parts: [''],
    zipped: false,
  } satisfies FileTask
  const thread = openFileThread(stuck, kind === 'export' ? write : read, new AbortController().signal, limits)
  try {
    while ((await thread.next()) !== null);
    return thread.result()
  } finally {
    await thread.close()
  }
}
const limits: FileLimits = { stillSeconds: 1, memoryMb: 128 }

it.each(['loop', 'pattern'])('ends a thread that makes no progress: %s', async fileName => {
  await expect(outcome(fileName, limits)).rejects.toMatchObject({
    code: 'file_stuck',
    details: { fileName, seconds: 1, exporting: false },
  })
  await expect(outcome(fileName, limits, 'export')).rejects.toMatchObject({ details: { exporting: true } })
})

it('ends a thread that keeps too many blocks', async () => {
  await expect(outcome('memory', limits)).rejects.toMatchObject({ code: 'file_memory', details: { limit: 128 } })
})

it('ends a thread that keeps too many values', async () => {
  await expect(outcome('heap', limits)).rejects.toMatchObject({ code: 'file_memory', details: { limit: 128 } })
})

it('leaves alone what works and what waits', async () => {
  expect(await outcome('busy', limits)).toBe('worked')
  expect(await outcome('waiting', limits)).toBe('waited')
})

it('a reading is ended for whoever interrupts it, however busy its thread is', async () => {
  const work = await fileWorkspace()
  const files = createFiles({ ...work, host: { ...work.host, threads: { ...work.host.threads, file: stuck } } })
  try {
    await work.put('loop', 'a,b\n')
    const { ticket } = await files.ticket(`${work.dir}/loop`, 'read')
    const looked = files.inspect(ticket, {})
    const listed = files.cells(ticket, {}, [0]).next()
    files.stopReading(new Error('enough'))
    // Both end at once: each needs its listener before either is awaited.
    await Promise.all([expect(looked).rejects.toThrow('enough'), expect(listed).rejects.toThrow('enough')])
  } finally {
    await files.close()
    await work.close()
  }
})
