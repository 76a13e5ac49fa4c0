// Writes docs/schema.md, the tables of a workspace, from the migrations.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { schemaPage } from '../src/engine/console/schema.ts'

writeFileSync(path.join(import.meta.dirname, '..', 'docs', 'schema.md'), schemaPage())
