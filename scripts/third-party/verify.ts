// After a build: what is inside the program is what resources/licences.json says.
import { readFileSync } from 'node:fs'
import { builtPackages, licencesFile, thirdPartyFiles } from './index.ts'

if (readFileSync(licencesFile, 'utf8') === thirdPartyFiles(builtPackages()).licences)
  console.log('Licences: resources/licences.json names what is inside.')
else {
  console.error('The program has other packages inside than resources/licences.json says. Run: npm run licences')
  process.exitCode = 1
}
