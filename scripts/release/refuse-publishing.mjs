// npm runs it before it would publish the clone itself: only the package that is one of the files of a release is published.
import { readFileSync } from 'node:fs'

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
console.error(
  `The clone is not published. Make the release with npm run release, and publish its package: npm publish ./out/release/listwright-${version}.tgz`,
)
process.exitCode = 1
