// The command line: reads the arguments, does what they say, and ends with the code of what happened. What a command needs
// is loaded only when it is called.
import { keepFilesPrivate } from '../hosts/private-files.ts'
import { programVersion } from '../hosts/program.ts'
import { watchStreams } from '../hosts/stdout.ts'
import { commandEndOf, exitCodes } from './exit.ts'
import { helpText } from './help.ts'
import { parseCommand } from './parse.ts'
import { failureText, outputTaken } from './report.ts'
import { hearSignals } from './signals.ts'
import { stdoutEnd } from './stdout.ts'

async function main(argv: readonly string[]): Promise<number> {
  const parsed = parseCommand(argv)
  switch (parsed.kind) {
    case 'help':
      ;(parsed.asked ? process.stdout : process.stderr).write(`${helpText(parsed.of, programVersion())}\n`)
      return parsed.asked ? exitCodes.done : exitCodes.usage
    case 'version':
      process.stdout.write(`${programVersion()}\n`)
      return exitCodes.done
    case 'command':
      return parsed.start()
  }
}

const argv = process.argv.slice(2)
hearSignals()
watchStreams()
keepFilesPrivate()
let code: number
try {
  code = await main(argv)
} catch (error) {
  const end = commandEndOf(error)
  process.stderr.write(failureText(end, argv.includes('--json')))
  code = end.code
}
// Everything is closed by then; whatever a library still holds must not keep the process.
await outputTaken()
const lost = stdoutEnd()
if (lost) {
  process.stderr.write(failureText(lost, argv.includes('--json')))
  // A run that waits for credits, say, is still to be resumed: its own code says more.
  if (code === exitCodes.done) code = lost.code
  await outputTaken()
}
process.exit(code)
