// `listwright conformance`: checks a service against the interface specification, line by line.
import {
  assumptionsDiffer,
  type ConformanceReport,
  type ExamineOptions,
  examineConformance,
  reportDeviates,
  unlimitedPace,
} from '../../conformance/examine.ts'
import { reportMarkdown, reportText, tallyVerdicts } from '../../conformance/report.ts'
import { ServiceProfile } from '../../contract/service/profile.ts'
import { takeGivenKey } from '../../hosts/given-key.ts'
import { startService } from '../../service/start.ts'
import { CommandEnd, type ExitCode, exitCodes } from '../exit.ts'
import { smallFile } from '../file/small-file.ts'
import type { CliWorld } from '../process/world.ts'
import { withKeyFile } from '../settings/key-file.ts'
import type { ConformanceCommand } from './conformance-command.ts'

/** Cases of a property: plenty where they are free, few where each is paid and paced. */
const runs = { own: 1000, foreign: 5 }

/** Paces where no profile tells one: of services elsewhere, and of `listwright practice`. */
const remotePace = { perSecond: 4, concurrency: 2 }
const localPace = { perSecond: 10, concurrency: 4 }

const reason = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** The key of the file, else of the environment. Throws CommandEnd(key). */
function keyOf(file: string | undefined, env: NodeJS.ProcessEnv): string {
  const given = withKeyFile(() => takeGivenKey(file, env))
  if (given) return given.secret
  throw new CommandEnd(exitCodes.key, 'No API key is set. Set LISTWRIGHT_API_KEY or use --key-file. Nothing was sent.')
}

/** Throws CommandEnd(usage) when the file is no profile. */
function profileOf(file: string, baseUrl: string): ServiceProfile {
  let json: unknown
  try {
    json = JSON.parse(smallFile(file))
  } catch (error) {
    throw new CommandEnd(exitCodes.usage, `--profile ${file}: ${reason(error)}`)
  }
  const given = typeof json === 'object' && json !== null ? json : {}
  const profile = ServiceProfile.safeParse({ id: 'examined', ...given, baseUrl })
  if (profile.success) return profile.data
  const [issue] = profile.error.issues
  throw new CommandEnd(
    exitCodes.usage,
    `--profile ${file}: ${issue?.path.join('.')}: ${issue?.message ?? 'no service profile'}`,
  )
}

/** The service's address: https, or http on this computer; without query, fragment and password. */
function addressOf(text: string): { baseUrl: string; local: boolean } {
  const address = ServiceProfile.shape.baseUrl.safeParse(text)
  if (!address.success)
    throw new CommandEnd(exitCodes.usage, `--base-url ${text}: ${address.error.issues[0]?.message}.`)
  return { baseUrl: address.data, local: new URL(address.data).protocol === 'http:' }
}

async function examineForeign(
  command: ConformanceCommand,
  text: string,
  shared: Shared,
  env: NodeJS.ProcessEnv,
): Promise<ConformanceReport> {
  const { baseUrl, local } = addressOf(text)
  const profile = command.profile === undefined ? null : profileOf(command.profile, baseUrl)
  const key = keyOf(command.keyFile, env)
  const maxCredits = command.maxCredits ?? (local ? Number.POSITIVE_INFINITY : 0)
  const pace = profile?.pace ?? (local ? localPace : remotePace)
  try {
    return await examineConformance({
      ...shared,
      baseUrl,
      key,
      profile,
      pace,
      inside: null,
      maxCredits,
      maxRuns: runs.foreign,
    })
  } catch (error) {
    throw new CommandEnd(exitCodes.service, `${new URL(baseUrl).host} could not be checked: ${reason(error)}.`)
  }
}

async function examineOwn(command: ConformanceCommand, shared: Shared): Promise<ConformanceReport> {
  const service = await startService({ pace: { perSecond: 0, burst: 1 }, startCredits: 100_000_000 })
  try {
    return await examineConformance({
      ...shared,
      baseUrl: service.baseUrl,
      key: service.key,
      profile: null,
      pace: unlimitedPace,
      inside: service.admin,
      maxCredits: command.maxCredits ?? Number.POSITIVE_INFINITY,
      maxRuns: runs.own,
    })
  } finally {
    await service.close()
  }
}

type Shared = Pick<ExamineOptions, 'readOnly' | 'seed' | 'progress'>

/** Ends with 0 when no line deviates, and for the own service no assumption differs; else with 1. */
export async function examineService(command: ConformanceCommand, { output, env }: CliWorld): Promise<ExitCode> {
  const { stdout, stderr } = output
  const shown = stderr.isTTY && !command.quiet
  const clear = () => shown && output.overLine('')
  const shared: Shared = {
    readOnly: command.readOnly,
    seed: command.seed,
    ...(shown && { progress: name => output.overLine(name) }),
  }
  const own = command.baseUrl === undefined
  let report: ConformanceReport
  try {
    report = own ? await examineOwn(command, shared) : await examineForeign(command, command.baseUrl ?? '', shared, env)
  } finally {
    clear()
  }
  if (command.output === 'json') stdout.write(`${JSON.stringify({ summary: tallyVerdicts(report), ...report })}\n`)
  else if (command.output === 'markdown') stdout.write(reportMarkdown(report))
  else stdout.write(`${reportText(report, command.baseUrl ?? 'The local service')}\n`)
  return reportDeviates(report) || (own && assumptionsDiffer(report)) ? exitCodes.errorRate : exitCodes.done
}
