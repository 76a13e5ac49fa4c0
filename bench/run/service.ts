// The local service in a process of its own, so that its work is not counted as the client's. Says where it listens, ends
// when its parent does. Argument: its pace as JSON; none = no limit.
import { startService } from '../../src/service/start.ts'

const pace = JSON.parse(process.argv[2] ?? '{"perSecond":0,"burst":1}') as { perSecond: number; burst: number }
const service = await startService({ startCredits: 100_000_000, contacts: 0, pace })
process.send?.({ baseUrl: service.baseUrl, key: service.key })
process.once('disconnect', () => void service.close().then(() => process.exit(0)))
