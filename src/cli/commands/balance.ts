// listwright balance: asks the service in use how many credits are left.
import type { Session } from '../session.ts'

export async function balance({ call, report }: Session): Promise<void> {
  const { credits, at } = await call.account.readBalance()
  const { name, live, baseUrl } = await call.account.get()
  report.result({ provider: live ? 'live' : 'practice', baseUrl, credits, at }, [
    `${live ? 'LIVE' : name}: ${credits} credits`,
  ])
}
