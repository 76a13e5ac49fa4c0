// Writes the description of the service's interface from its schemas: docs/openapi.json for tools, docs/reference.html to read.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { documentedUrl, openApi, openApiText } from '../src/service/description/openapi.ts'
import { referencePage } from '../src/service/description/reference.ts'

const docs = path.join(import.meta.dirname, '..', 'docs')
writeFileSync(path.join(docs, 'openapi.json'), openApiText(documentedUrl))
writeFileSync(path.join(docs, 'reference.html'), referencePage(openApi(documentedUrl), documentedUrl))
