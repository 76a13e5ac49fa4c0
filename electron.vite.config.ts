// What electron-vite builds: main, the web host and the command line with their thread entries, the sandboxed preload, and
// the page of vite.config.ts.
import path from 'node:path'
import { defineConfig } from 'electron-vite'
import { recordBundled } from './scripts/third-party/record-bundled.ts'
import page from './vite.config.ts'

const src = (file: string) => path.join(import.meta.dirname, 'src', file)
const out = (folder: string) => path.join(import.meta.dirname, 'out', folder)

export default defineConfig({
  main: {
    plugins: [recordBundled(out('bundled/main.json'))],
    build: {
      outDir: out('main'),
      target: 'node22',
      // Loaded from node_modules are the `dependencies`: native code, and what only some uses need. All else is bundled, which
      // halves a start and is not installed a second time.
      rolldownOptions: {
        input: {
          index: src('main/index.ts'),
          serve: src('serve/index.ts'),
          cli: src('cli/index.ts'),
          'cli-program': src('cli/program.ts'),
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
    plugins: [recordBundled(out('bundled/preload.json'))],
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
