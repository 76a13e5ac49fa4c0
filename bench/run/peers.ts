// What a run is measured against: the bare HTTP client, and sockets that count answers without looking at them.
import { Pool } from 'undici'
import { exchange, postOf, type Target } from '../raw-sockets.ts'

/** Asks for every address with undici's Pool; answers are parsed and dropped. */
export async function barePool({ baseUrl, key }: Target, inputs: readonly string[], at: number): Promise<void> {
  const pool = new Pool(baseUrl, { connections: at, pipelining: 1 })
  let next = 0
  const worker = async () => {
    for (let email = inputs[next++]; email !== undefined; email = inputs[next++]) {
      const { statusCode, body } = await pool.request({
        method: 'POST',
        path: '/v1/validate/email',
        headers: { 'x-api-key': key, 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify({ email }),
      })
      await body.json()
      if (statusCode !== 200) throw new Error(`status ${statusCode}`)
    }
  }
  await Promise.all(Array.from({ length: at }, worker))
  await pool.close()
}

/** Asks for every address over sockets that count answers without looking at them. */
export const rawSockets = (target: Target, inputs: readonly string[], at: number): Promise<void> =>
  exchange(
    target,
    inputs.map(email => postOf(target, '/v1/validate/email', { email })),
    at,
  )
