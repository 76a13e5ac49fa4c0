// Where a portable program keeps its data, by the kind of its package.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { isPortable, portableDir, portableFile } from './portable.ts'

const at = (folder: string, appImage?: string) => portableDir({ folder: path.resolve(folder), appImage })

test('the data is next to what an update replaces', () => {
  const data = (folder: string) => path.resolve(folder, 'listwright-data')
  expect(at('/usb/listwright-0.1.0-linux-x64')).toBe(data('/usb'))
  expect(at('/usb/Listwright/resources/app.asar')).toBe(data('/usb'))
  expect(at('/usb/Listwright.app/Contents/Resources/app.asar')).toBe(data('/usb'))
  expect(at('/tmp/.mount_1/resources/app.asar', path.resolve('/usb/Listwright.AppImage'))).toBe(data('/usb'))
  // Started from the terminal of another AppImage.
  expect(at('/home/anna/listwright', path.resolve('/usb/Editor.AppImage'))).toBe(data('/home/anna'))
})

test('a file called portable counts next to a package with its own Node, and only as a file', () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'listwright-portable-'))
  try {
    const program = { folder: path.join(dir, 'program'), appImage: undefined }
    mkdirSync(program.folder)
    expect(isPortable(program)).toBe(false)
    writeFileSync(portableFile(program), '')
    expect(isPortable(program)).toBe(false)
    writeFileSync(path.join(program.folder, 'node'), '')
    expect(isPortable(program)).toBe(true)
    rmSync(portableFile(program))
    mkdirSync(portableFile(program))
    expect(isPortable(program)).toBe(false)
  } finally {
    rmSync(dir, { recursive: true })
  }
})
