// The command line: reads the arguments, does what they say, and ends with the code of what happened. What a command needs
// is loaded only when it is called.
import { keepFilesPrivate } from '../hosts/private-files.ts'
import { programVersion } from '../hosts/program.ts'
import { watchStreams } from '../hosts/stdout.ts'
import { ended, exit } from './exit.ts'
import { help } from './help.ts'
import { parseCommand } from './parse.ts'
import { failureText, taken } from './report.ts'
import './signals.ts'
import { stdoutEnd } from './stdout.ts'

async function main(argv: readonly string[]): Promise<number> {
  const parsed = parseCommand(argv)
  switch (parsed.kind) {
    case 'help':
      ;(parsed.asked ? process.stdout : process.stderr).write(`${help(parsed.of, programVersion())}\n`)
      return parsed.asked ? exit.done : exit.usage
    case 'version':
      process.stdout.write(`${programVersion()}\n`)
      return exit.done
    case 'command':
      return parsed.start()
  }
}

const argv = process.argv.slice(2)
watchStreams()
keepFilesPrivate()
let code: number
try {
  code = await main(argv)
} catch (error) {
  const end = ended(error)
  process.stderr.write(failureText(end, argv.includes('--json')))
  code = end.code
}
// Everything is closed by then; whatever a library still holds must not keep the process.
await taken()
const lost = stdoutEnd()
if (lost) {
  process.stderr.write(failureText(lost, argv.includes('--json')))
  // A run that waits for credits, say, is still to be resumed: its own code says more.
  if (code === exit.done) code = lost.code
  await taken()
}
process.exit(code)
