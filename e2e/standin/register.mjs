// Loaded before the built main: `electron` resolves to the stand-in, for import and require alike.
import { registerHooks } from 'node:module'

const standin = new URL('./electron.ts', import.meta.url).href

registerHooks({
  resolve(specifier, context, next) {
    if (specifier === 'electron' || specifier === 'electron/main')
      return { url: standin, shortCircuit: true, format: 'module-typescript' }
    return next(specifier, context)
  },
})
