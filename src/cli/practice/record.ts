// `listwright practice record`: passes requests on to a live service and writes its answers to a file, until Ctrl+C.

import { ServiceProfile } from '../../contract/service/profile.ts'
import { newLines } from '../../engine/disk/own-files.ts'
import { portWords } from '../../hosts/port-words.ts'
import { type Recorder, startRecorder } from '../../service/recording/recorder.ts'
import { counted } from '../counted.ts'
import { CommandEnd, type ExitCode, exitCodes } from '../exit.ts'
import { takeSignals } from '../process/signals.ts'
import type { CliWorld } from '../process/world.ts'
import type { RecordCommand } from './practice-command.ts'

/** Https, or http on this computer; without query, fragment and password. Throws CommandEnd(usage). */
function addressOf(text: string): string {
  const address = ServiceProfile.shape.baseUrl.safeParse(text)
  if (address.success) return address.data
  throw new CommandEnd(exitCodes.usage, `--base-url ${text}: ${address.error.issues[0]?.message}.`)
}

const reason = (error: unknown) => (error instanceof Error ? error.message : String(error))
const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** A recording was paid for: what is there is never written over. */
function openRecording(file: string): ReturnType<typeof newLines> {
  try {
    return newLines(file)
  } catch (error) {
    if (codeOf(error) === 'EEXIST')
      throw new CommandEnd(exitCodes.usage, `${file} exists. Choose another name, or delete it first.`)
    throw new CommandEnd(exitCodes.disk, `${file} cannot be written (${reason(error)}). Nothing was sent.`)
  }
}

async function listen(command: RecordCommand, baseUrl: string, write: (line: string) => void): Promise<Recorder> {
  try {
    return await startRecorder({ baseUrl, port: command.port, mask: command.mask, write })
  } catch (error) {
    const code = codeOf(error)
    if (code !== 'EADDRINUSE' && code !== 'EACCES') throw error
    throw new CommandEnd(exitCodes.setup, portWords(command.port, code, '--port'))
  }
}

/** Records until SIGINT or SIGTERM, then answers what is open and ends with 0; with 9 as soon as an answer could not be written. */
export async function recordService(command: RecordCommand, { output }: CliWorld): Promise<ExitCode> {
  const baseUrl = addressOf(command.baseUrl)
  const ending = Promise.withResolvers<null>()
  takeSignals(() => ending.resolve(null))
  let file: ReturnType<typeof newLines> | null = null
  const recorder = await listen(command, baseUrl, line => file?.add(line))
  try {
    // Behind the port, so that a start without one leaves no file; no one knows the address yet.
    file = openRecording(command.file)
    await output.sayLine(JSON.stringify({ baseUrl: recorder.baseUrl, recording: command.file, mask: command.mask }))
    const lost = output.takeFailure()
    if (lost)
      throw new CommandEnd(
        exitCodes.disk,
        `The address could not be written to stdout (${lost.message}), so nothing is recorded. Try again with another output.`,
      )
    const failed = await Promise.race([ending.promise, recorder.failed.then(error => ({ error }))])
    await recorder.close()
    const words = `${counted(recorder.recorded(), 'answer is', 'answers are')} in ${command.file}.`
    if (failed)
      throw new CommandEnd(
        exitCodes.disk,
        `An answer could not be written (${reason(failed.error)}), so the recording ended. ${words} Later answers were passed on but are not in it.`,
      )
    output.stderr.write(`${words}\n`)
  } finally {
    await recorder.close()
    file?.close()
  }
  return exitCodes.done
}
