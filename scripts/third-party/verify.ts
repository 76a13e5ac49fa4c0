// After a build: what is inside the program is what resources/licences.json and resources/sbom.cdx.json say.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { licencesFile, sbomFile, thirdPartyFiles } from './index.ts'
import { bundledPackages } from './record-bundled.ts'
import { root } from './shipped.ts'

const files = thirdPartyFiles(bundledPackages(path.join(root, 'out', 'bundled')))
const same = readFileSync(licencesFile, 'utf8') === files.licences && readFileSync(sbomFile, 'utf8') === files.sbom
if (same) console.log('Licences: resources/licences.json and resources/sbom.cdx.json name what is inside.')
else {
  console.error('The program has other packages inside than resources/licences.json says. Run: npm run licences')
  process.exitCode = 1
}
