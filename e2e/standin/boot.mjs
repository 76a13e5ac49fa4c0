// Runs a main module on the stand-in; the app is ready when that module has run to its end, as in Electron.
import { fileURLToPath, pathToFileURL } from 'node:url'
import './register.mjs'

// As Electron has them: the binary, the program's folder, then what it was started with.
const [, main = '', endpoint = ''] = process.argv.splice(1, 3, fileURLToPath(new URL('../..', import.meta.url)))
await import(pathToFileURL(main).href)
const { app } = await import('electron')
await app.becomeReady(endpoint)
