// How the page is built: alone by `vite build` for the web host, and as the renderer of the desktop program.
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { recordBundled } from './scripts/third-party/record-bundled.ts'

export default defineConfig({
  root: path.join(import.meta.dirname, 'src/renderer'),
  base: './',
  plugins: [react(), recordBundled(path.join(import.meta.dirname, 'out/bundled/renderer.json'))],
  build: {
    outDir: path.join(import.meta.dirname, 'out/renderer'),
    emptyOutDir: true,
    target: 'es2024',
    // The grid is one package of 1 MB; the first bundle has a limit of its own: scripts/first-bundle.ts.
    chunkSizeWarningLimit: 1500,
    // One sheet in the order of the imports: rules keep their order, and a part that comes later draws nothing anew.
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    minify: true,
    // What the page starts with is one script; the parts that are loaded later share the others.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } } },
  },
})
