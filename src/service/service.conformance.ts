// The interface over HTTP: every status the served operations can answer, the order of the checks, credits and keys.
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CreditBalance } from '../contract/service/balance.ts'
import { ServiceProblem, ValidationList } from '../contract/service/problem.ts'
import { ValidateEmailResponse, ValidatePhoneResponse } from '../contract/service/validate.ts'
import { type AskedRequest, conformanceClient, type HeardResponse, sendBytes } from './conformance-client.ts'
import { type Service, startService } from './start.ts'

let service: Service
let ask: (asked: AskedRequest) => Promise<HeardResponse>

beforeAll(async () => {
  service = await startService({ pace: { perSecond: 0, burst: 1 }, startCredits: 100_000 })
  ask = conformanceClient(service.baseUrl, service.key)
})
afterAll(() => service.close())

const emailPath = '/v1/validate/email'
const phonePath = '/v1/validate/phone'
const balancePath = '/v1/user/credit-balance'
const validations = [
  { op: 'validate.email', path: emailPath, body: { email: 'jane.doe@gmail.com' }, answer: ValidateEmailResponse },
  { op: 'validate.phone', path: phonePath, body: { phone: '+4930901820' }, answer: ValidatePhoneResponse },
] as const

/** The answer is an error body of the interface with this status and code, and nothing was charged. */
async function expectProblem(asked: AskedRequest, status: number, code: string): Promise<ServiceProblem> {
  const before = service.admin.balance()
  const heard = await ask(asked)
  expect(heard.status).toBe(status)
  expect(heard.headers['content-type']).toBe('application/json; charset=utf-8')
  const problem = ServiceProblem.parse(heard.json)
  expect(problem.code).toBe(code)
  expect(service.admin.balance()).toBe(before)
  return problem
}

describe.each(validations)('$op', ({ path, body, answer }) => {
  test('answers 200 with the whole report for one credit', async () => {
    const before = service.admin.balance()
    const heard = await ask({ path, body })
    expect(heard.status).toBe(200)
    expect(answer.parse(heard.json)).toEqual(heard.json)
    expect(heard.json).toMatchObject({ status: 'success' })
    expect(heard.headers['x-practice-source']).toBe('rules')
    expect(service.admin.balance()).toBe(before - 1)
  })

  test('answers the same input the same way', async () => {
    const [first, second] = [await ask({ path, body }), await ask({ path, body })]
    expect(second.bytes.equals(first.bytes)).toBe(true)
  })

  test.each([
    ['no body', ''],
    ['no JSON', '{"email":'],
    ['a lone word', 'jane'],
    ['bytes that are no UTF-8', Buffer.from([0x22, 0xff, 0xfe, 0x22])],
    ['a byte order mark', '\ufeff{}'],
    ['nesting beyond 32 levels', `${'['.repeat(33)}${']'.repeat(33)}`],
    ['nesting without end', '['.repeat(100_000)],
    ['the key __proto__', '{"__proto__":{"admin":true}}'],
    ['the key constructor', '{"a":{"constructor":1}}'],
  ])('answers 400 to %s', async (_what, raw) => {
    await expectProblem({ path, body: raw }, 400, 'bad_request')
  })

  test('answers 400 to a body over 256 KiB, announced or not', async () => {
    const large = JSON.stringify({ padding: 'x'.repeat(256 * 1024) })
    expect((await expectProblem({ path, body: large }, 400, 'bad_request')).detail).toContain('262144 bytes')
    await expectProblem({ path, body: large, headers: { 'transfer-encoding': 'chunked' } }, 400, 'bad_request')
  })

  test.each(['null', '[]', '"text"', '7', 'true', '{}'])('answers 422 to the body %s', async raw => {
    const problem = await expectProblem({ path, body: raw }, 422, 'validation_error')
    expect(problem.detail).toMatch(/^body/)
    expect(ValidationList.parse({ detail: problem.extra?.errors }).detail.length).toBeGreaterThan(0)
  })

  test('names each unknown key in a 422', async () => {
    const problem = await expectProblem({ path, body: { ...body, one: 1, two: 2 } }, 422, 'validation_error')
    const { detail } = ValidationList.parse({ detail: problem.extra?.errors })
    expect(detail.map(issue => issue.loc)).toEqual([
      ['body', 'one'],
      ['body', 'two'],
    ])
  })

  test('answers 404 to every other method', async () => {
    for (const method of ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']) {
      const heard = await ask({ method, path })
      expect(heard.status, method).toBe(404)
      if (method !== 'HEAD') expect(ServiceProblem.parse(heard.json).code).toBe('not_found')
    }
  })

  test.each(['text/plain', 'application/xml', 'application/json; charset=iso-8859-1', 'application/jsonp', 'garbage'])(
    'answers 415 to the Content-Type %s',
    async type => {
      await expectProblem({ path, body, headers: { 'content-type': type } }, 415, 'unsupported_media_type')
    },
  )

  test('answers 415 without a Content-Type and to an encoded body', async () => {
    await expectProblem({ path, body, headers: { 'content-type': null } }, 415, 'unsupported_media_type')
    await expectProblem({ path, body, headers: { 'content-encoding': 'gzip' } }, 415, 'unsupported_media_type')
  })

  test('takes JSON with a charset parameter', async () => {
    const heard = await ask({ path, body, headers: { 'content-type': 'Application/JSON ; charset="UTF-8"' } })
    expect(heard.status).toBe(200)
  })

  test('answers 406 if the client does not take JSON', async () => {
    await expectProblem({ path, body, headers: { accept: 'text/html, application/json;q=0' } }, 406, 'not_acceptable')
  })

  test('answers 401 without a key, with a wrong and with a switched off one', async () => {
    const made = service.admin.createKey({ name: 'Old laptop' })
    expect((await ask({ path, body, headers: { 'x-api-key': made.key } })).status).toBe(200)
    service.admin.setKeyEnabled(made.id, false)
    for (const key of [null, '', 'api_00000000000000000000000000000000', made.key, `${service.key}, ${service.key}`]) {
      const problem = await expectProblem({ path, body, headers: { 'x-api-key': key } }, 401, 'unauthorized')
      expect(problem.detail).toContain('X-Api-Key')
      expect(problem).not.toHaveProperty('extra')
    }
  })
})

describe('lengths and values', () => {
  test.each([
    [emailPath, { email: '' }, 422],
    [emailPath, { email: ' ' }, 200],
    [emailPath, { email: 'a'.repeat(320) }, 200],
    [emailPath, { email: 'a'.repeat(321) }, 422],
    [emailPath, { email: '😀'.repeat(160) }, 200],
    [emailPath, { email: `${'😀'.repeat(160)}a` }, 422],
    [emailPath, { email: 7 }, 422],
    [emailPath, { email: null }, 422],
    [emailPath, { email: ['a@b.org'] }, 422],
    [phonePath, { phone: '' }, 422],
    [phonePath, { phone: '1'.repeat(32) }, 200],
    [phonePath, { phone: '1'.repeat(33) }, 422],
    [phonePath, { phone: 14155550123 }, 422],
    [phonePath, { phone: '030 901820', country: 'DE' }, 200],
    [phonePath, { phone: '030 901820', country: 'de' }, 200],
    [phonePath, { phone: '030 901820', country: null }, 200],
    [phonePath, { phone: '030 901820', country: 'ZZ' }, 200],
    [phonePath, { phone: '030 901820', country: '' }, 422],
    [phonePath, { phone: '030 901820', country: 'DEU' }, 422],
    [phonePath, { phone: '030 901820', country: 'D1' }, 422],
  ])('%s %j is %i', async (path, body, status) => {
    expect((await ask({ path, body })).status).toBe(status)
  })

  test('a lone surrogate is judged like any other text', async () => {
    const heard = await ask({ path: emailPath, body: '{"email":"\\ud800@b.org"}' })
    expect(ValidateEmailResponse.parse(heard.json).data?.email_deliverability.status).toBe('undeliverable')
  })
})

describe('credit balance', () => {
  test('is a bare whole number, and free', async () => {
    const before = service.admin.balance()
    const heard = await ask({ method: 'GET', path: balancePath })
    expect(heard.status).toBe(200)
    expect(CreditBalance.parse(heard.json)).toBe(before)
    expect(heard.bytes.toString()).toBe(String(before))
    expect(service.admin.balance()).toBe(before)
  })

  test('asks for a key and answers JSON only', async () => {
    const asked = { method: 'GET', path: balancePath }
    await expectProblem({ ...asked, headers: { 'x-api-key': null } }, 401, 'unauthorized')
    await expectProblem({ ...asked, headers: { accept: 'text/csv' } }, 406, 'not_acceptable')
    await expectProblem({ method: 'POST', path: balancePath, body: {} }, 404, 'not_found')
    expect((await ask({ method: 'HEAD', path: balancePath })).status).toBe(404)
  })
})

describe('what is not there', () => {
  test.each(['/', '/v1', '/v1/validate/email/', '/v1/Validate/Email', '/v2/validate/email', '/docs', '/%zz', '/v1/%'])(
    '%s answers 404, with or without a key',
    async path => {
      await expectProblem({ path, body: 'not json' }, 404, 'not_found')
      await expectProblem({ path, body: {}, headers: { 'x-api-key': null, 'content-type': 'te xt' } }, 404, 'not_found')
    },
  )
})

describe('who may ask', () => {
  const asked = { path: emailPath, body: { email: 'a@b.org' } }

  test('answers 403 to foreign hosts and origins, before anything else', async () => {
    const port = new URL(service.baseUrl).port
    for (const host of ['evil.example', `evil.example:${port}`, '127.0.0.1', `127.0.0.1.evil.example:${port}`]) {
      await expectProblem({ ...asked, headers: { host } }, 403, 'forbidden')
    }
    for (const origin of ['https://evil.example', 'null', `https://127.0.0.1:${port}`, 'http://127.0.0.1:1']) {
      await expectProblem({ ...asked, headers: { origin } }, 403, 'forbidden')
    }
    await expectProblem({ path: '/nowhere', headers: { host: 'evil.example' } }, 403, 'forbidden')
  })

  test('takes its own two names and its own origin, and sends no CORS headers', async () => {
    const port = new URL(service.baseUrl).port
    const own: Record<string, string>[] = [{ host: `LOCALHOST:${port}` }, { origin: service.baseUrl }]
    for (const headers of own) {
      const heard = await ask({ ...asked, headers })
      expect(heard.status).toBe(200)
      expect(Object.keys(heard.headers).filter(name => name.startsWith('access-control'))).toEqual([])
    }
  })

  test('answers malformed HTTP with 400 in the error body', async () => {
    for (const bytes of [
      'nonsense\r\n\r\n',
      'GET / HTTP/1.1\r\nbad header\r\n\r\n',
      `GET / HTTP/1.1\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`,
    ]) {
      const heard = await sendBytes(service.baseUrl, bytes)
      expect(heard).toMatch(/^HTTP\/1\.1 400 /)
      expect(ServiceProblem.parse(JSON.parse(heard.slice(heard.indexOf('\r\n\r\n')))).code).toBe('bad_request')
    }
  })

  test('a connection that says nothing for too long is told so, and what comes after is not done', async () => {
    const before = [service.admin.balance(), service.log().length]
    const socket = connect(Number(new URL(service.baseUrl).port), '127.0.0.1')
    // Written after the end of the connection, it may fail.
    socket.on('error', () => {})
    const [heard] = (await once(socket, 'data')) as [Buffer]
    expect(String(heard)).toMatch(/^HTTP\/1\.1 503 /)
    const closed = once(socket, 'close')
    const body = '{"email":"jane.doe@gmail.com"}'
    const head = `x-api-key: ${service.key}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}`
    socket.write(`POST ${emailPath} HTTP/1.1\r\nhost: 127.0.0.1\r\n${head}\r\n\r\n${body}`)
    await closed
    await ask({ path: balancePath })
    expect([service.admin.balance(), service.log().length]).toEqual([before[0], Number(before[1]) + 1])
  })

  test('answers 403 to a request without Host', async () => {
    for (const version of ['1.0', '1.1']) {
      const heard = await sendBytes(service.baseUrl, `GET /v1 HTTP/${version}\r\nConnection: close\r\n\r\n`)
      expect(heard).toMatch(/^HTTP\/1\.1 403 /)
    }
  })
})

describe('order of the checks', () => {
  test('each comes before the next', async () => {
    const own = await startService({ startCredits: 0, pace: { perSecond: 0.001, burst: 1 } })
    const send = conformanceClient(own.baseUrl, own.key)
    const wrong = { host: 'evil.example', 'x-api-key': 'wrong', accept: 'text/html', 'content-type': 'text/plain' }
    const { host: _host, ...noHost } = wrong
    const { 'x-api-key': _key, ...media } = noHost
    const statuses = [
      await send({ path: '/nowhere', body: '{', headers: wrong }),
      await send({ path: '/nowhere', body: '{', headers: noHost }),
      await send({ path: emailPath, body: '{', headers: noHost }),
      await send({ path: emailPath, body: '{', headers: media }),
      await send({ path: emailPath, body: '{', headers: media }),
    ].map(heard => heard.status)
    expect(statuses).toEqual([403, 404, 401, 406, 429])
    own.admin.setPace({ perSecond: 0, burst: 1 })
    const later = [
      await send({ path: emailPath, body: '{', headers: { 'content-type': 'text/plain' } }),
      await send({ path: emailPath, body: '{' }),
      await send({ path: emailPath, body: '{}' }),
      await send({ path: emailPath, body: '{"email":"a@b.org"}' }),
    ].map(heard => heard.status)
    expect(later).toEqual([415, 400, 422, 402])
    await own.close()
  })
})

describe('headers', () => {
  test('a harmless request id comes back and is logged, another is replaced', async () => {
    const asked = { path: emailPath, body: { email: 'id@b.org' } }
    const heard = await ask({ ...asked, headers: { 'x-request-id': 'attempt-17' } })
    expect(heard.headers['x-request-id']).toBe('attempt-17')
    expect(service.log().at(-1)).toMatchObject({
      requestId: 'attempt-17',
      op: 'validate.email',
      status: 200,
      charge: 1,
    })
    for (const odd of ['a'.repeat(65), 'a b', '<script>']) {
      const id = (await ask({ ...asked, headers: { 'x-request-id': odd } })).headers['x-request-id']
      expect(id).toMatch(/^[0-9a-f-]{36}$/)
    }
  })
})

describe('connections', () => {
  test('are kept for 72 seconds, longer than clients keep theirs, and do not hold up a stop', async () => {
    const own = await startService()
    const answer = await fetch(own.baseUrl + balancePath, { headers: { 'x-api-key': own.key } })
    expect(answer.headers.get('keep-alive')).toBe('timeout=72')
    expect(await answer.json()).toBe(1000)
    await own.close()
  })

  test('an expectation we do not know is no reason to refuse', async () => {
    const heard = await ask({ path: emailPath, body: { email: 'a@b.org' }, headers: { expect: 'miracles' } })
    expect(heard.status).toBe(200)
  })
})

describe('forms of a 422', () => {
  test('the list form, by setting', async () => {
    service.admin.settings({ validationErrorForm: 'list' })
    const heard = await ask({ path: emailPath, body: { email: 7, phone: 1 } })
    service.admin.settings({ validationErrorForm: 'spec' })
    expect(heard.status).toBe(422)
    expect(Object.keys(Object(heard.json))).toEqual(['detail'])
    expect(ValidationList.parse(heard.json).detail).toHaveLength(2)
  })

  test('unknown keys are left out of account, by setting', async () => {
    service.admin.settings({ unknownKeys: 'ignore' })
    const good = await ask({ path: emailPath, body: { email: 'a@b.org', source: 'import' } })
    const bad = await ask({ path: emailPath, body: { email: 7, source: 'import' } })
    service.admin.settings({ unknownKeys: 'refuse' })
    expect([good.status, bad.status]).toEqual([200, 422])
    expect((await ask({ path: emailPath, body: { email: 'a@b.org', source: 'import' } })).status).toBe(422)
  })
})

describe('bugs', () => {
  test.each([1, 2, 3, 4])(
    'at any moment: a 500 carries nothing of the inside, and costs nothing (%i)',
    async moment => {
      const reported: unknown[] = []
      let left = Number.POSITIVE_INFINITY
      const own = await startService({
        pace: { perSecond: 0, burst: 1 },
        report: error => reported.push(error),
        // The clock is asked all along the way, so it can break there.
        clock: () => {
          left -= 1
          if (left === 0) throw new Error('secret path /var/lib')
          return Date.now()
        },
      })
      left = moment
      const heard = await conformanceClient(own.baseUrl, own.key)({ path: emailPath, body: { email: 'a@b.org' } })
      expect(heard.status).toBe(500)
      expect(heard.json).toEqual({ detail: 'Something went wrong in the service.', code: 'internal_error' })
      expect(reported).toHaveLength(1)
      expect(own.admin.audit()).toEqual({ balance: 1000, reserved: 0, ledger: 1000, charges: 0 })
      await own.close()
    },
  )
})
