// Workspaces of one team that use a local service as a live one.
import type { Service } from '../../service/start.ts'
import type { teamSuite } from '../workspace/team-suite.ts'
import { openRunWorkspace, type RunWorkspace } from './run-workspace.ts'

interface TeamParts {
  readonly server: ReturnType<typeof teamSuite>
  readonly service: Service
  /** Takes each workspace as soon as it is open, to be closed by the caller. */
  readonly open: RunWorkspace[]
}

/** A new team of so many workspaces. `port`: of another way to the team's server. */
export async function teamWorkspaces(
  { server, service, open }: TeamParts,
  count: number,
  port?: number,
): Promise<RunWorkspace[]> {
  const { invitation, ...made } = await server.team(1)
  await made.close()
  const address = port === undefined ? invitation : invitation.replace(/:\d+\//, `:${port}/`)
  const pace = {
    mode: 'steady' as const,
    perSecond: 200,
    maxPerSecond: 200,
    concurrency: 8,
    retryAfter: 'soft' as const,
  }
  const remote = { baseUrl: service.baseUrl, network: 'social', pace }
  for (let index = 0; index < count; index++) {
    const at = await openRunWorkspace(service, { provider: 'remote', remote }, undefined, store => store, address)
    open.push(at)
    await at.host.vault.set(new URL(service.baseUrl).origin, service.key)
    await at.teams.join({ member: `workspace ${index}` })
  }
  return open
}
