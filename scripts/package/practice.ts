// npm run package:practice: the npm package of the practice service in out/practice, from packages/practice and the service's sources.
import { spawnSync } from 'node:child_process'
import { copyFileSync, cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { build } from 'vite'
import { documentedUrl, openApiText } from '../../src/service/description/openapi.ts'
import { ensureData } from '../data/ensure.ts'
import { licencesOf } from '../third-party/licences.ts'
import { packageFolder } from '../third-party/record-bundled.ts'
import { shippedPackages } from '../third-party/shipped.ts'

const root = path.join(import.meta.dirname, '..', '..')
const sources = path.join(root, 'packages', 'practice')

/** Sources that the package may have inside: the service, what it checks with, and the check of other services. */
const own = /^(?:packages\/practice|src\/(?:service|conformance|checks|contract\/service))\//

/** Where a module is below the project, its marks for the bundler left out. */
const belowRoot = (module: string) =>
  path
    .relative(root, module.replace(/^\0|\?.*$/g, ''))
    .split(path.sep)
    .join('/')

function typesInto(folder: string): void {
  const tsc = path.join(root, 'node_modules', 'typescript', 'bin', 'tsc')
  const { status, stdout } = spawnSync(process.execPath, [tsc, '-b', sources], { encoding: 'utf8', windowsHide: true })
  if (status !== 0) throw new Error(stdout)
  const made = path.join(root, 'out', 'types-practice')
  for (const file of globSync('*.d.ts', { cwd: made }))
    writeFileSync(
      path.join(folder, file),
      readFileSync(path.join(made, file), 'utf8').replaceAll("/api.ts'", "/api.js'"),
    )
}

/** Writes the package's files into `target`, which is emptied before. Throws when a module of the program would be inside. */
export async function makePracticePackage(target: string): Promise<void> {
  await ensureData()
  rmSync(target, { recursive: true, force: true })
  mkdirSync(path.join(target, 'types'), { recursive: true })
  const manifest = JSON.parse(readFileSync(path.join(sources, 'package.json'), 'utf8'))
  const output = await build({
    ...{ configFile: false, root, logLevel: 'warn' },
    ssr: { noExternal: true, external: [...Object.keys(manifest.dependencies), 'pg'] },
    build: {
      ssr: true,
      outDir: path.join(target, 'node'),
      emptyOutDir: false,
      target: 'node22',
      minify: true,
      rolldownOptions: {
        input: {
          index: path.join(sources, 'index.ts'),
          'service-thread': path.join(root, 'src/service/thread.ts'),
          'directory-reader-thread': path.join(root, 'src/service/store/directory/sqlite/reader-thread.ts'),
        },
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  })
  const made = [output].flat().flatMap(one => ('output' in one ? one.output : []))
  const modules = made.flatMap(one => (one.type === 'chunk' ? one.moduleIds : [])).filter(id => path.isAbsolute(id))
  const strange = modules.map(belowRoot).filter(file => !file.startsWith('node_modules/') && !own.test(file))
  if (strange.length > 0) throw new Error(`The package would contain parts of the program: ${strange.join(', ')}`)
  typesInto(path.join(target, 'types'))
  const bundled = new Set(modules.flatMap(module => packageFolder(module) ?? []))
  const inside = shippedPackages(bundled).filter(({ folder }) => bundled.has(folder))
  writeFileSync(path.join(target, 'licences.json'), `${JSON.stringify(licencesOf(inside), null, 1)}\n`)
  writeFileSync(path.join(target, 'openapi.json'), openApiText(documentedUrl))
  cpSync(path.join(root, 'resources', 'data'), path.join(target, 'resources', 'data'), { recursive: true })
  for (const file of ['package.json', 'README.md']) copyFileSync(path.join(sources, file), path.join(target, file))
  for (const file of ['LICENSE', 'NOTICE']) copyFileSync(path.join(root, file), path.join(target, file))
}

if (import.meta.main) {
  const target = path.join(root, 'out', 'practice')
  await makePracticePackage(target)
  console.log(`${path.relative(root, target)}: for npm pack`)
}
