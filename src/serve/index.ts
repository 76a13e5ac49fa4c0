// Entry of the web host.
import { serveWeb } from './serve.ts'

// Everything is closed by then; whatever a library still holds must not keep the process.
process.exit(await serveWeb(process.argv.slice(2)))
