// How the page is built: alone by `vite build` for the web host, and as the renderer of the desktop program.
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  root: path.join(import.meta.dirname, 'src/renderer'),
  base: './',
  plugins: [react()],
  build: {
    outDir: path.join(import.meta.dirname, 'out/renderer'),
    emptyOutDir: true,
    target: 'es2024',
    // One local program: a second request for a part would only make the first screen later.
    chunkSizeWarningLimit: 4000,
    assetsInlineLimit: 0,
    minify: true,
  },
})
