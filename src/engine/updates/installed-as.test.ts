// How the program came to the computer, by where it lies.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { installCommand, installedAs } from './installed-as.ts'

const linux = { platform: 'linux', isElectron: false, appImage: undefined }
const clone = path.join(import.meta.dirname, '..', '..', '..')

test.each([
  [{ ...linux, dir: '/home/anna/.npm/lib/node_modules/listwright' }, 'npm'],
  [{ ...linux, dir: '/usr/local/lib/node_modules/listwright' }, 'npm'],
  [{ ...linux, dir: '/home/anna/listwright-1.2.0' }, 'archive'],
  [{ ...linux, dir: '/usr/local/listwright' }, 'archive'],
  [{ ...linux, dir: '/usr/lib/listwright' }, 'deb'],
  [{ ...linux, dir: clone }, 'clone'],
  [
    { ...linux, isElectron: true, appImage: '/home/anna/Listwright.AppImage', dir: '/tmp/.mount_x/resources' },
    'appimage',
  ],
  [{ ...linux, isElectron: true, platform: 'win32', dir: 'C:\\Programs\\Listwright\\resources' }, 'windows'],
  [{ ...linux, platform: 'win32', dir: 'C:\\npm\\node_modules\\listwright' }, 'npm'],
  [{ ...linux, isElectron: true, platform: 'darwin', dir: '/Applications/Listwright.app/Contents' }, 'mac'],
] as const)('%o is %s', (place, kind) => {
  expect(installedAs(place)).toBe(kind)
})

test('a package with a window is one of dpkg where dpkg is', () => {
  const kind = installedAs({ ...linux, isElectron: true, dir: '/opt/Listwright/resources/app.asar' })
  expect(kind).toBe(existsSync('/var/lib/dpkg/status') ? 'desktop-deb' : 'desktop-rpm')
})

test('the command to install a package has its path in quotes', () => {
  expect(installCommand('deb', "/home/anna/It's/x.deb")).toBe("sudo apt install '/home/anna/It'\\''s/x.deb'")
  expect(installCommand('npm', '/x.tgz')).toBe("npm install -g '/x.tgz'")
  expect(installCommand('archive', '/x.tar.gz')).toBeNull()
})
