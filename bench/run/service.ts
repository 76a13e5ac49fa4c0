// The local service in a process of its own, so that its work is not counted as the client's. Says where it listens, ends
// when its parent does. Arguments, as JSON: its pace, none = no limit; what its fault dial does to the limit.
import type { FaultDialInput } from '../../src/service/faults/fault-dial.ts'
import { startService } from '../../src/service/start.ts'

const pace = JSON.parse(process.argv[2] ?? '{"perSecond":0,"burst":1}') as { perSecond: number; burst: number }
const faults = process.argv[3] ? (JSON.parse(process.argv[3]) as FaultDialInput) : null
const service = await startService({ startCredits: 100_000_000, contacts: 0, pace, faults })
process.send?.({ baseUrl: service.baseUrl, key: service.key })
process.once('disconnect', () => void service.close().then(() => process.exit(0)))
