// listwright balance: asks the service in use for its balance.

import { sessionCommand } from '../command.ts'
import { counted } from '../counted.ts'
import { inWorkspace } from '../options.ts'
import type { CommandSession } from '../session.ts'

export const balanceCommand = sessionCommand(
  {
    name: 'balance',
    brief: 'shows the balance of the account',
    usage: ['balance'],
    options: inWorkspace,
    examples: ['balance', 'balance --provider live --key-file key.txt --json'],
    most: 0,
  } as const,
  () => ({}),
  perform,
)

async function perform({ call, report }: CommandSession): Promise<void> {
  const { credits, at } = await call.account.readBalance()
  const { name, live, baseUrl } = await call.account.get()
  report.result({ provider: live ? 'live' : 'practice', baseUrl, credits, at }, [
    `${live ? 'LIVE' : name}: ${credits === null ? 'balance unknown' : counted(credits, 'credit')}`,
  ])
}
