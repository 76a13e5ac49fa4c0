// Look for a new version: nothing is asked before, the address and the key are settings, a list that was changed is refused.
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sealed } from '../../src/engine/updates/envelope.ts'
import { releaseListType } from '../../src/engine/updates/release-list.ts'
import { command, openSettings } from '../pages/program.ts'
import { expect, test } from '../web.ts'

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const key = publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
const list = (version: string, number: number) =>
  sealed(
    releaseListType,
    JSON.stringify({
      ...{ format: 1, number },
      releases: [{ version, date: '2026-11-27', notes: '### Added\n\n- Lists that clean themselves.', packages: [] }],
    }),
    privateKey,
  )

test('a new version is looked for when asked to, at the address in the settings', async ({ opened: page }) => {
  let asked = 0
  let answer = list('9.1.0', 1)
  const server = createServer((_request, response) => {
    asked++
    response.end(answer)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const dialog = page.getByRole('dialog', { name: 'Look for a new version' })

  await command(page, 'Look for a new version…')
  await expect(dialog.getByText('No address for new versions is set.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Look now' })).toBeDisabled()
  await page.keyboard.press('Escape')

  const settings = await openSettings(page)
  await settings.getByLabel('Address', { exact: true }).fill('http://mirror.example/releases.json')
  await expect(settings.getByText('The address must start with https://.')).toBeVisible()
  await settings.getByLabel('Address', { exact: true }).fill(`http://127.0.0.1:${port}/releases.json`)
  await settings.getByLabel('Signature key').fill(key)
  await settings.getByLabel('Signature key').press('Enter')
  await page.keyboard.press('Escape')

  await command(page, 'Look for a new version…')
  await expect(dialog.getByText(/when you click “Look now”, and at no other time/)).toBeVisible()
  expect(asked).toBe(0)
  await dialog.getByRole('button', { name: 'Look now' }).click()
  await expect(dialog.getByRole('heading', { name: /Listwright 9\.1\.0 is available/ })).toBeVisible()
  await expect(dialog.getByText('Lists that clean themselves.')).toBeVisible()
  expect(asked).toBe(1)

  answer = list('9.2.0', 2).replace('"sig": "', '"sig": "AAAA')
  await dialog.getByRole('button', { name: 'Look again' }).click()
  await expect(dialog.getByText(/not signed with the key in the settings/)).toBeVisible()
  await page.keyboard.press('Escape')
  server.close()
  server.closeAllConnections()
})
