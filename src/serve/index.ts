// Entry of the web host.
import { serve } from './serve.ts'

// Everything is closed by then; whatever a library still holds must not keep the process.
process.exit(await serve(process.argv.slice(2)))
