// What electron-vite builds: main with its thread entries, the sandboxed preload, and the page of vite.config.ts.
import path from 'node:path'
import { defineConfig } from 'electron-vite'
import page from './vite.config.ts'

const src = (file: string) => path.join(import.meta.dirname, 'src', file)
const out = (folder: string) => path.join(import.meta.dirname, 'out', folder)

export default defineConfig({
  main: {
    build: {
      outDir: out('main'),
      target: 'node22',
      rolldownOptions: {
        input: {
          index: src('main/index.ts'),
          'lane-thread': src('engine/lane-thread.ts'),
          'file-thread': src('engine/file/file-thread.ts'),
          'console-process': src('engine/console/console-process.ts'),
          'service-thread': src('service/thread.ts'),
          'directory-reader-thread': src('service/store/directory/sqlite/reader-thread.ts'),
        },
        output: { format: 'es', entryFileNames: '[name].js' },
      },
    },
  },
  preload: {
    build: {
      outDir: out('preload'),
      rolldownOptions: {
        input: { index: src('preload/index.ts') },
        // A sandboxed preload must be CommonJS.
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: page,
})
