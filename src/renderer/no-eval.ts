// First import of the page: zod compiles its schemas with `new Function`, which the content policy forbids.
import { config } from 'zod'

config({ jitless: true })
