// `listwright practice`: the local service alone, for any client, until Ctrl+C.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { createSecureContext } from 'node:tls'
import { writeNew } from '../../engine/disk/own-files.ts'
import { openDataDir } from '../../hosts/data-dir.ts'
import { dataDirOf } from '../../hosts/paths.ts'
import { portWords } from '../../hosts/port-words.ts'
import { documentedUrl, openApiText } from '../../service/description/openapi.ts'
import { FaultDial } from '../../service/faults/fault-dial.ts'
import type { Reach } from '../../service/reach.ts'
import { type RecordedExchange, readRecording } from '../../service/recording/exchange.ts'
import type { UnrecordedRequest } from '../../service/recording/tape.ts'
import { type Service, startService } from '../../service/start.ts'
import { DirectoryUnavailable } from '../../service/store/directory/port.ts'
import { counted } from '../counted.ts'
import { CommandEnd, type ExitCode, exitCodes } from '../exit.ts'
import { smallFile } from '../file/small-file.ts'
import { takeSignals } from '../process/signals.ts'
import type { CliWorld } from '../process/world.ts'
import { takeOwnFiles } from './own-records.ts'
import type { PracticeCommand } from './practice-command.ts'

/** Throws CommandEnd(usage) when the file is no fault dial. */
function readFaults(file: string): FaultDial {
  let json: unknown
  try {
    json = JSON.parse(smallFile(file))
  } catch (error) {
    throw new CommandEnd(exitCodes.usage, `--faults ${file}: ${error instanceof Error ? error.message : error}`)
  }
  const dial = FaultDial.safeParse(json)
  if (dial.success) return dial.data
  const [issue] = dial.error.issues
  throw new CommandEnd(
    exitCodes.usage,
    `--faults ${file}: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'not valid JSON for simulated errors'}`,
  )
}

/** Throws CommandEnd(drift) when the file is no recording. */
function readReplay(file: string): RecordedExchange[] {
  try {
    return readRecording(smallFile(file))
  } catch (error) {
    throw new CommandEnd(exitCodes.drift, `--replay ${file}: ${error instanceof Error ? error.message : error}`)
  }
}

/** Certificate and key; throws CommandEnd(setup) for what is none, or does not belong together. */
function tlsOf(files: PracticeCommand['tls']): Reach['tls'] {
  if (!files) return null
  const read = (option: string, file: string) => {
    try {
      return readFileSync(file, 'utf8')
    } catch (error) {
      throw new CommandEnd(exitCodes.setup, `--${option} ${file}: ${error instanceof Error ? error.message : error}`)
    }
  }
  const [cert, key] = [read('tls-cert', files.cert), read('tls-key', files.key)]
  try {
    createSecureContext({ cert, key })
  } catch (error) {
    const reason = error instanceof Error ? error.message : error
    throw new CommandEnd(
      exitCodes.setup,
      `${files.cert} and ${files.key} cannot be used for https (${reason}). Both must be in PEM, and the key that of the certificate.`,
    )
  }
  return { cert, key }
}

/** Requests that are named at the end; more are counted. */
const named = 20
const longestBody = 200

/** What the recording had no answer to, for people; null = nothing. */
function unrecordedWords(file: string, missing: readonly UnrecordedRequest[]): string | null {
  if (missing.length === 0) return null
  const lines = missing.slice(0, named).map(({ op, path, body, times }) => {
    const text = JSON.stringify(body)
    const shown = text.length > longestBody ? `${text.slice(0, longestBody)}…` : text
    return `  ${op ?? path} ${shown}${times > 1 ? ` (${times} times)` : ''}`
  })
  const more = missing.length > named ? [`  and ${missing.length - named} more`] : []
  return [`${counted(missing.length, 'request is', 'requests are')} not in ${file}:`, ...lines, ...more].join('\n')
}

/**
 * The addresses of the shared databases, from the environment or the file it names: an argument could be seen by others. Throws
 * CommandEnd(usage) where there is none.
 */
function sharedAddresses(env: NodeJS.ProcessEnv): string[] {
  const { LISTWRIGHT_PRACTICE_POSTGRES: given, LISTWRIGHT_PRACTICE_POSTGRES_FILE: file } = env
  const text = (given ?? (file === undefined ? '' : smallFile(file))).trim()
  if (text === '')
    throw new CommandEnd(
      exitCodes.usage,
      '--postgres: set LISTWRIGHT_PRACTICE_POSTGRES to the address of the database, or LISTWRIGHT_PRACTICE_POSTGRES_FILE to a file with it.',
    )
  const addresses = text.split(/\s+/)
  if (!addresses.every(address => /^postgres(ql)?:\/\//.test(address)))
    throw new CommandEnd(exitCodes.usage, '--postgres: the address must be postgres://user@host:port/database.')
  return addresses
}

/** Readable by this user alone, also where a file of that name was there before. */
function writeKey(file: string, key: string): void {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  writeNew(file, `${key}\n`)
}

/** The option whose port an error of a start is about, and that port. */
function portOf({ port, controlPort }: PracticeCommand, error: Error): readonly [option: string, port: unknown] {
  const taken = 'port' in error ? error.port : port
  return taken === controlPort && controlPort !== port ? ['--control-port', taken] : ['--port', taken]
}

/** System errors of a start in words; others are bugs and pass on. */
function startFailure(error: unknown, command: PracticeCommand, dir: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (error instanceof Error && (code === 'EADDRINUSE' || code === 'EACCES')) {
    const [option, port] = portOf(command, error)
    return new CommandEnd(exitCodes.setup, portWords(port, code, option))
  }
  if (error instanceof Error && code === 'EADDRNOTAVAIL')
    return new CommandEnd(
      exitCodes.setup,
      `This computer has no address ${command.listen}. Choose another with --listen.`,
    )
  if (error instanceof DirectoryUnavailable)
    return new CommandEnd(
      command.store === undefined && !command.postgres ? exitCodes.workspace : exitCodes.service,
      error.message,
    )
  if (typeof code === 'string' && /^SQLITE_(?:BUSY|LOCKED)/.test(code))
    return new CommandEnd(
      exitCodes.workspace,
      `The practice data in ${dir} is in use by another program. Close Listwright, choose another folder with --workspace, or use --memory.`,
    )
  return error
}

const unheard = ({ message }: Error) =>
  `The address could not be written to stdout (${message}), so the service did not start. Try again with another output.`

/** Serves until SIGINT or SIGTERM, then answers what is open and ends with 0. */
export async function startPractice(command: PracticeCommand, { output }: CliWorld): Promise<ExitCode> {
  if (command.openapi) {
    // The process ends right after: a pipe must have taken all of it by then.
    await new Promise<void>(resolve => output.stdout.write(openApiText(documentedUrl), () => resolve()))
    return exitCodes.done
  }
  const ending = Promise.withResolvers<void>()
  takeSignals(() => ending.resolve())
  const dataDir = dataDirOf(command.workspace)
  const dir = path.join(dataDir, 'practice')
  const faults = command.faults === undefined ? null : readFaults(command.faults)
  const recording = command.replay === undefined ? undefined : readReplay(command.replay)
  const kept = !command.memory && !recording
  const addresses = command.postgres ? sharedAddresses(process.env) : []
  const [shared] = addresses
  if (kept) openDataDir(dataDir)
  let service: Service
  try {
    service = await startService({
      port: command.port,
      recording,
      dir: kept ? dir : undefined,
      store: kept ? addresses.join(' ') || command.store : 'memory',
      partitions: command.partitions,
      shared,
      seed: command.seed,
      contacts: command.contacts,
      faults,
      settings: { dns: command.dns, prices: command.prices },
      startCredits: command.credits,
      pace: command.pace === undefined ? undefined : { perSecond: command.pace, burst: Math.max(1, command.pace) },
      controlPort: command.controlPort,
      reach: {
        ...(command.listen !== undefined && { address: command.listen }),
        ...{ hosts: command.hosts, origins: command.origins, tls: tlsOf(command.tls) },
      },
    })
  } catch (error) {
    throw startFailure(error, command, dir)
  }
  const keyFile = path.resolve(command.keyFile ?? path.join(dir, shared === undefined ? 'key' : `key-${process.pid}`))
  const controlKeyFile = path.resolve(command.controlKeyFile ?? path.join(dir, 'control-key'))
  try {
    for (const line of await takeOwnFiles(service, command.own, command.country)) output.stderr.write(`${line}\n`)
    const { id, key } = await service.keys.create({ name: 'practice', admin: command.admin }, true)
    writeKey(keyFile, key)
    const { control } = service
    if (control) writeKey(controlKeyFile, control.key)
    await output.sayLine(
      JSON.stringify({
        ...{ baseUrl: service.baseUrl, keyFile, credits: await service.credits.balance() },
        ...(control && { control: control.url, controlKeyFile }),
      }),
    )
    // A service whose address no one got would only go on unseen.
    const lost = output.takeFailure()
    if (!lost) await ending.promise
    // The key lives as long as this process: no one can use it against a later one.
    await service.keys.setEnabled(id, false)
    rmSync(keyFile, { force: true })
    if (control) rmSync(controlKeyFile, { force: true })
    if (lost) throw new CommandEnd(exitCodes.disk, unheard(lost))
    const missing = unrecordedWords(command.replay ?? '', service.unrecorded())
    if (missing !== null) throw new CommandEnd(exitCodes.errorRate, missing)
  } finally {
    await service.close()
  }
  return exitCodes.done
}
