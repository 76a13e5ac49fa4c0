#!/usr/bin/env node
// The command line: in a clone as the sources are now, in an installed program as it was built.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const inClone = existsSync(fileURLToPath(new URL('../src', import.meta.url)))
// Both say what they need of an older Node: this file uses nothing that an old one does not know.
import(inClone ? '../scripts/listwright.mjs' : './installed.mjs')
