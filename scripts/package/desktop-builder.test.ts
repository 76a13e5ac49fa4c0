// The configuration of the desktop packages: what it names is there, it opens what other packages open, and its fuses are closed.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { linkScheme } from '../../src/contract/app/link/link-text.ts'
import { openedFiles } from './about.ts'
import { desktopEntry } from './desktop.ts'

const root = path.join(import.meta.dirname, '..', '..')
const json = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8'))
const config = json('packaging/electron-builder.json')

test('icons, entitlements and the first file are there or built', () => {
  for (const file of [config.win.icon, config.mac.icon, config.linux.icon, config.mac.entitlements])
    expect(existsSync(path.join(root, file)), file).toBe(true)
  expect(json('package.json').main).toBe('./out/main/index.js')
  expect(config.files).toEqual(
    expect.arrayContaining(['package.json', 'out/main/**', 'out/preload/**', 'out/renderer/**', 'resources/**']),
  )
})

test('it opens the files that the Linux packages open', () => {
  const associations: { ext: string[]; name: string; mimeType: string }[] = config.fileAssociations
  expect(associations.map(({ ext, name, mimeType }) => ({ ext, name, mimeType }))).toEqual(
    openedFiles.map(({ endings, words, mime }) => ({ ext: [...endings], name: words, mimeType: mime })),
  )
})

test('it opens the links that the program writes', () => {
  expect(config.protocols).toEqual([{ name: 'Listwright link', schemes: [linkScheme], role: 'Viewer' }])
  expect(desktopEntry()).toMatch(new RegExp(`^MimeType=.*;x-scheme-handler/${linkScheme};$`, 'm'))
  // Links and files come as addresses.
  expect(desktopEntry()).toContain('Exec=listwright open %U\n')
})

test('no one runs other code with it', () => {
  expect(config.electronFuses).toMatchObject({
    ...{ runAsNode: false, enableNodeOptionsEnvironmentVariable: false, enableNodeCliInspectArguments: false },
    ...{ enableEmbeddedAsarIntegrityValidation: true, onlyLoadAppFromAsar: true, enableCookieEncryption: true },
  })
  expect(config.asarUnpack).toEqual(['**/*.node'])
})
