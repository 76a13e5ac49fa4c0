// A file thread that hangs in the way its file is named, for tests of the watchdog.
import { parentPort } from 'node:worker_threads'
import type { TaskMessage } from '../../engine/file/file-wire.ts'
import { countProgressIn, noteProgress, noteWaiting } from '../../engine/file/job/progress.ts'

parentPort?.once('message', ({ task, progress }: TaskMessage) => {
  countProgressIn(progress)
  switch (task.fileName) {
    case 'loop':
      for (;;);
    case 'pattern':
      ;/^(a+)+$/.test(`${'a'.repeat(60)}b`)
      break
    case 'memory': {
      const blocks: Buffer[] = []
      for (;;) {
        blocks.push(Buffer.alloc(1024 * 1024, 1))
        noteProgress()
      }
    }
    case 'heap': {
      const texts: string[][] = []
      for (;;) {
        texts.push(Array.from({ length: 1000 }, (_, at) => `text ${texts.length} ${at}`))
        noteProgress()
      }
    }
    case 'waiting':
      noteWaiting(true)
      setTimeout(() => parentPort?.postMessage({ kind: 'done', value: 'waited' }), 1500)
      break
    case 'busy': {
      const until = Date.now() + 1500
      while (Date.now() < until) noteProgress()
      parentPort?.postMessage({ kind: 'done', value: 'worked' })
    }
  }
})
