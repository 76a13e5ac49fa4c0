// Who registers the scheme of links, and how.
import { expect, test } from 'vitest'
import { claimLinks } from './links.ts'

function claims(platform: NodeJS.Platform, { isPackaged = true, portable = false } = {}): unknown[][] {
  const calls: unknown[][] = []
  const setAsDefaultProtocolClient = (...call: unknown[]) => calls.push(call) > 0
  claimLinks({ isPackaged, setAsDefaultProtocolClient }, { portable, platform, binary: 'C:\\Listwright.exe' })
  return calls
}

test('an installed program on Windows takes a link behind --, so that it holds no switch', () => {
  expect(claims('win32')).toEqual([['listwright', 'C:\\Listwright.exe', ['--']]])
  expect(claims('darwin')).toEqual([['listwright']])
})

test('a clone, a portable program and Linux, where the desktop entry says it, register nothing', () => {
  expect(claims('win32', { isPackaged: false })).toEqual([])
  expect(claims('win32', { portable: true })).toEqual([])
  expect(claims('linux')).toEqual([])
})
