// Writes the description of the service's interface from its schemas, for tools: docs/openapi.json. The page to read is made with the site.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { documentedUrl, openApiText } from '../src/service/description/openapi.ts'

writeFileSync(path.join(import.meta.dirname, '..', 'docs', 'openapi.json'), openApiText(documentedUrl))
