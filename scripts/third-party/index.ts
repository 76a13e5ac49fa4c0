// npm run licences: writes what the program is made of, after a build, for About.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { DataManifest } from '../../src/checks/data/manifest.ts'
import { ensureBuilt } from '../build.ts'
import { licencesOf } from './licences.ts'
import { bundledPackages } from './record-bundled.ts'
import { billOfMaterials } from './sbom.ts'
import { root, shippedPackages } from './shipped.ts'

const resources = path.join(root, 'resources')
export const licencesFile = path.join(resources, 'licences.json')

const json = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
const written = (value: object) => `${JSON.stringify(value, null, 1)}\n`

/** The licences and the bill of materials as text, for these folders of bundled packages. */
export function thirdPartyFiles(bundled: Iterable<string>): { readonly licences: string; readonly sbom: string } {
  const { name, version, license } = json(path.join(root, 'package.json'))
  const { sources }: DataManifest = json(path.join(resources, 'data', 'manifest.json'))
  const packages = shippedPackages(bundled)
  return {
    licences: written(licencesOf(packages)),
    sbom: written(billOfMaterials({ name, version, license }, packages, sources)),
  }
}

/** Folders of the packages inside the last build. */
export const builtPackages = () => bundledPackages(path.join(root, 'out', 'bundled'))

if (import.meta.main) {
  await ensureBuilt(line => console.log(line))
  writeFileSync(licencesFile, thirdPartyFiles(builtPackages()).licences)
}
