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
import { honestZone, type NameEntry, startDnsServer } from '../src/testing/web/dns-server.ts'
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

  /** Works on items with so many at once; remembered answers come without a pause, so it makes one every 5 ms. */
  async function each<T>(items: readonly T[], atOnce: number, work: (item: T) => Promise<unknown>): Promise<void> {
    let next = 0
    let turn = performance.now()
    const lane = async () => {
      while (next < items.length) {
        await work(items[next++] as T)
        if (performance.now() - turn < 5) continue
        await setImmediate()
        turn = performance.now()
      }
    }
    await Promise.all(Array.from({ length: atOnce }, lane))
  }

  /** How long work took, and the longest time the thread could do nothing else; both in milliseconds. */
  async function timed(work: () => Promise<void>): Promise<{ ms: number; longest: number }> {
    const delay = monitorEventLoopDelay({ resolution: 1 })
    delay.enable()
    const from = performance.now()
    await work()
    const ms = performance.now() - from
    delay.disable()
    return { ms, longest: delay.max / 1e6 }
  }

  async function layer(counted: boolean) {
    const dns = openDns({ facts: memoryFacts(), servers: [address] })
    const spent = await timed(() =>
      each(addresses, 64, async email => {
        const domain = domainToAsk(email)
        const report = emailReport(email, { dns: domain === null ? null : await dns.find(domain) })
        const found = report.email_deliverability.status_detail as keyof typeof detail
        if (counted) detail[found] += 1
      }),
    )
    await dns.close()
    return { ...spent, asked: await questions() }
  }

  async function bare(asked: readonly string[]) {
    const node = new Resolver({ timeout: 1500, tries: 2, maxTimeout: 1500 })
    node.setServers([address])
    const spent = await timed(() =>
      each(asked, 64, line => {
        const [type = '', name = ''] = line.split(' ')
        return node.resolve(name, type).catch(() => null)
      }),
    )
    await questions()
    return spent
  }

  const layers: { ms: number; longest: number }[] = []
  const bares: { ms: number; longest: number }[] = []
  const { asked } = await layer(true)
  for (let round = 0; round < rounds; round++) {
    layers.push(await layer(false))
    bares.push(await bare(asked))
  }
  await worker.terminate()

  const sorted = (values: number[]) => values.toSorted((a, b) => a - b)
  const median = (values: number[]) => sorted(values)[values.length >> 1] ?? Number.NaN
  const times = layers.map(({ ms }) => ms / 1000)
  const bareTimes = bares.map(({ ms }) => ms / 1000)
  const spread = `${Math.min(...times).toFixed(2)}-${Math.max(...times).toFixed(2)}`
  const held = (of: typeof layers) => {
    const all = of.map(({ longest }) => longest)
    return `${median(all).toFixed(0)} ms (worst ${Math.max(...all).toFixed(0)})`
  }
  const body = [
    `${rows.toLocaleString('en')} addresses at ${domains.toLocaleString('en')} domains, ${rounds} rounds, ${asked.length.toLocaleString('en')} queries per round.`,
    `Found: ${Object.entries(detail)
      .map(([name, count]) => `${name} ${count.toLocaleString('en')}`)
      .join(', ')}.`,
    '',
    '| | |',
    '|---|---|',
    `| read, asked, judged (median) | ${median(times).toFixed(2)} s (${spread}); goal ${goalSeconds} s |`,
    `| bare Node resolver, same questions | ${median(bareTimes).toFixed(2)} s |`,
    `| ratio | ${(median(times) / median(bareTimes)).toFixed(2)} |`,
    `| longest hold-up of the thread | ${held(layers)}; bare ${held(bares)} |`,
    '',
    `${cpus().length} x ${cpus()[0]?.model}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}.`,
  ].join('\n')
  console.log(body)
  writeResults('dns', 'DNS lookups', body)
}
