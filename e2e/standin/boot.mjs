// Runs a main module on the stand-in; the app is ready when that module has run to its end, as in Electron.
import { pathToFileURL } from 'node:url'
import './register.mjs'

const [main = '', endpoint = ''] = process.argv.splice(2, 2)
await import(pathToFileURL(main).href)
const { app } = await import('electron')
await app.becomeReady(endpoint)
