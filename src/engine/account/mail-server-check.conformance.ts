// The switch "Check mail servers (DNS)" from the page's call to the name server: off nothing leaves, on it does at once.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ValidateEmailResponse } from '../../contract/service/validate.ts'
import { startService } from '../../service/start.ts'
import { practiceOf } from '../../testing/directory/practice-of.ts'
import { honestZone, startDnsServer } from '../../testing/web/dns-server.ts'
import { plainPage } from '../../testing/web/scripted-engine.ts'
import { testHost } from '../../testing/web/test-host.ts'
import { createCaller } from '../api/router.ts'
import { createEngine } from '../engine.ts'

test('off nothing leaves; on, domains do, at once', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'listwright-dns-'))
  const server = await startDnsServer(honestZone({ 'firm.com': { mx: [[1, 'mx.firm.com']] }, 'mx.firm.com': {} }))
  const service = await startService({ contacts: 0, dnsServers: [server.address] })
  const { baseUrl, key, admin } = service
  const engine = await createEngine(
    testHost({
      dataDir,
      startService: async () => practiceOf(service, async ({ dns }) => void admin.settings({ dns })),
    }),
  )
  const page = createCaller({ engine, page: plainPage })
  const mxValid = async () => {
    const answer = await fetch(`${baseUrl}/v1/validate/email`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'ann@firm.com' }),
    })
    return ValidateEmailResponse.parse(await answer.json()).data?.email_deliverability.is_mx_valid
  }
  try {
    expect((await page.settings.get()).dns).toBe(false)
    await page.account.readBalance()
    expect(await mxValid()).toBeNull()
    expect(server.asked).toEqual([])
    expect((await page.settings.set({ dns: true })).dns).toBe(true)
    expect(await mxValid()).toBe(true)
    expect(server.asked).toContain('MX firm.com')
    await page.settings.set({ dns: false })
    expect(await mxValid()).toBeNull()
    await page.settings.set({ theme: 'dark' })
    expect(admin.settings().dns).toBe(false)
  } finally {
    await engine.close()
    await server.close()
    rmSync(dataDir, { recursive: true })
  }
})
