// 100,000 addresses at 20,000 domains judged with the DNS layer, against the bare Node resolver asking the same
// questions of the same loopback name server (in a thread of its own). Run: node bench/dns.bench.ts [rows] [rounds]
import { Resolver } from 'node:dns/promises'
import { cpus, totalmem } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setImmediate } from 'node:timers/promises'
import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import { domainToAsk } from '../src/checks/dns/askable.ts'
import { openDns } from '../src/checks/dns/dns.ts'
import { memoryFacts } from '../src/checks/dns/facts.ts'
import { emailReport } from '../src/checks/email/report.ts'
import { honestZone, type NameEntry, startDnsServer } from '../src/testing/dns-server.ts'
import { writeResults } from './results.ts'

const rows = Number(process.argv[2] ?? 100_000)
const rounds = Number(process.argv[3] ?? 5)
const domains = rows / 5
const goalSeconds = 5

const host: NameEntry = { a: ['192.0.2.10'] }

/** Of 20 domains: 9 at one provider, 7 with a mail host of their own, null MX, an address only, two that do not exist. */
function entryOf(name: string): NameEntry | null {
  const [, label = '', number] = /^(mx\.|_dmarc\.)?firm(\d+)\.com$/.exec(name) ?? []
  if (number === undefined) return name.endsWith('.google.com') ? host : null
  const kind = Number(number) % 20
  if (kind > 17) return null
  if (label === 'mx.') return host
  if (label === '_dmarc.') return kind % 2 === 0 ? { txt: ['v=DMARC1; p=reject'] } : null
  if (kind < 9) return { mx: [[1, 'aspmx.l.google.com']], txt: ['v=spf1 include:_spf.google.com ~all'] }
  if (kind < 16) return { mx: [[10, `mx.${name}`]], txt: ['v=spf1 mx -all'] }
  return kind === 16 ? { mx: [[0, '']] } : host
}

if (!isMainThread) {
  const known = honestZone({})
  const server = await startDnsServer(name => entryOf(name) ?? known(name))
  parentPort?.on('message', () => parentPort?.postMessage(server.asked.splice(0)))
  parentPort?.postMessage(server.address)
} else {
  const worker = new Worker(new URL(import.meta.url))
  const heard = () => new Promise<unknown>(resolve => worker.once('message', resolve))
  const address = String(await heard())
  const addresses = Array.from({ length: rows }, (_, row) => `ann.smith${row}@firm${(row * 7919) % domains}.com`)
  const detail = { mx_found_unverified: 0, null_mx: 0, implicit_mx: 0, dns_record_not_found: 0 }

  /** The questions of the server since it was last asked. */
  async function questions(): Promise<string[]> {
    const answer = heard()
    worker.postMessage('asked')
    return (await answer) as string[]
  }

  /** Works on items with so many at once; remembered answers come without a pause, so it makes one now and then. */
  async function each<T>(items: readonly T[], atOnce: number, work: (item: T) => Promise<unknown>): Promise<void> {
    let next = 0
    const lane = async () => {
      while (next < items.length) {
        await work(items[next++] as T)
        if (next % 500 === 0) await setImmediate()
      }
    }
    await Promise.all(Array.from({ length: atOnce }, lane))
  }

  async function timed(work: () => Promise<void>): Promise<number> {
    const from = performance.now()
    await work()
    return performance.now() - from
  }

  async function layer(counted: boolean): Promise<{ ms: number; longest: number; asked: string[] }> {
    const dns = openDns({ facts: memoryFacts(), servers: [address] })
    const delay = monitorEventLoopDelay({ resolution: 1 })
    delay.enable()
    const ms = await timed(() =>
      each(addresses, 64, async email => {
        const domain = domainToAsk(email)
        const report = emailReport(email, { dns: domain === null ? null : await dns.find(domain) })
        const found = report.email_deliverability.status_detail as keyof typeof detail
        if (counted) detail[found] += 1
      }),
    )
    delay.disable()
    await dns.close()
    return { ms, longest: delay.max / 1e6, asked: await questions() }
  }

  async function bare(asked: readonly string[]): Promise<number> {
    const node = new Resolver({ timeout: 1500, tries: 2, maxTimeout: 1500 })
    node.setServers([address])
    const ms = await timed(() =>
      each(asked, 64, line => {
        const [type = '', name = ''] = line.split(' ')
        return node.resolve(name, type).catch(() => null)
      }),
    )
    await questions()
    return ms
  }

  const layers: number[] = []
  const bares: number[] = []
  const longest: number[] = []
  const { asked } = await layer(true)
  for (let round = 0; round < rounds; round++) {
    const spent = await layer(false)
    layers.push(spent.ms)
    longest.push(spent.longest)
    bares.push(await bare(asked))
  }
  await worker.terminate()

  const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
  const seconds = median(layers) / 1000
  const spread = `${(Math.min(...layers) / 1000).toFixed(2)}-${(Math.max(...layers) / 1000).toFixed(2)}`
  const body = [
    `${rows.toLocaleString('en')} addresses at ${domains.toLocaleString('en')} domains, ${rounds} rounds, ${asked.length.toLocaleString('en')} questions a round;`,
    `found: ${Object.entries(detail)
      .map(([name, count]) => `${name} ${count.toLocaleString('en')}`)
      .join(', ')}.`,
    '',
    '| | |',
    '|---|---|',
    `| read, asked, judged (median) | ${seconds.toFixed(2)} s (${spread}); goal ${goalSeconds} s |`,
    `| bare Node resolver, same questions | ${(median(bares) / 1000).toFixed(2)} s |`,
    `| ratio | ${(median(layers) / median(bares)).toFixed(2)} |`,
    `| longest hold-up of the thread (worst round) | ${Math.max(...longest).toFixed(0)} ms |`,
    '',
    `${cpus().length} x ${cpus()[0]?.model}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}. Provisional: the machine was busy with other work.`,
  ].join('\n')
  console.log(body)
  writeResults('dns', 'DNS look-ups', body)
}
