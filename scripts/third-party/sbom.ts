// The bill of materials: what is in the program, as CycloneDX 1.6 (ECMA-424), for tools that look for known faults.
import type { DataSource } from '../../src/checks/data/manifest.ts'
import type { Shipped } from './shipped.ts'

const purl = ({ name, version }: Pick<Shipped, 'name' | 'version'>) => `pkg:npm/${name.replace('@', '%40')}@${version}`

/** One name as an id, several as an expression. */
const licences = (spdx: string) => [spdx.includes(' ') ? { expression: spdx } : { license: { id: spdx } }]

function hashes(integrity: string) {
  const [, base64] = /^sha512-(.+)$/.exec(integrity) ?? []
  return base64 ? [{ alg: 'SHA-512', content: Buffer.from(base64, 'base64').toString('hex') }] : []
}

/** The whole document; the same for the same packages, so without a time or a serial number. */
export function billOfMaterials(
  program: { readonly name: string; readonly version: string; readonly license: string },
  packages: readonly Shipped[],
  data: Readonly<Record<string, DataSource>>,
): object {
  const self = purl(program)
  const refs = new Map(packages.map(shipped => [shipped.folder, purl(shipped)]))
  const libraries = packages.map(shipped => ({
    ...{ type: 'library', 'bom-ref': purl(shipped), name: shipped.name, version: shipped.version },
    ...{ purl: purl(shipped), licenses: licences(shipped.licence), hashes: hashes(shipped.integrity) },
  }))
  const lists = Object.entries(data).map(([name, { version, gives, home, sha256 }]) => ({
    ...{ type: 'data', 'bom-ref': `data:${name}@${version}`, name, version, description: gives },
    hashes: [{ alg: 'SHA-256', content: sha256 }],
    externalReferences: home.split(', ').map(url => ({ type: 'website', url })),
  }))
  // A package that lies in several folders in one version is one component.
  const components = [...new Map([...libraries, ...lists].map(one => [one['bom-ref'], one])).values()]
  const dependencies = new Map<string, Set<string>>([[self, new Set(components.map(one => one['bom-ref']))]])
  for (const shipped of packages) {
    const needed = dependencies.get(purl(shipped)) ?? new Set()
    for (const folder of shipped.needs) {
      const ref = refs.get(folder)
      if (ref) needed.add(ref)
    }
    dependencies.set(purl(shipped), needed)
  }
  return {
    ...{ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 },
    metadata: {
      component: {
        type: 'application',
        'bom-ref': self,
        ...program,
        license: undefined,
        purl: self,
        licenses: licences(program.license),
      },
    },
    components,
    dependencies: [...dependencies].map(([ref, dependsOn]) => ({ ref, dependsOn: [...dependsOn].sort() })),
  }
}
