// A command from its arguments to its exit code. What a command needs is loaded only when it is called.
import { programVersion } from '../hosts/program.ts'
import { commandsFor } from './commands/index.ts'
import { commandEndOf, exitCodes } from './exit.ts'
import { helpForScripts, helpText, versionForScripts } from './help.ts'
import { asksHelp, asksVersion, parseCommand } from './parse.ts'
import { stdoutEnd } from './process/stdout.ts'
import type { CliWorld } from './process/world.ts'
import { failureText, outputTaken } from './report.ts'

async function perform(argv: readonly string[], world: CliWorld): Promise<number> {
  const { stdout, stderr } = world.output
  const [word, about] = argv
  const commands = asksVersion(word) ? [] : await commandsFor(asksHelp(word) ? about : word)
  const json = argv.includes('--json')
  const parsed = parseCommand(argv, commands)
  switch (parsed.kind) {
    case 'help':
      ;(parsed.asked ? stdout : stderr).write(
        `${json ? JSON.stringify(helpForScripts(parsed.of, commands)) : helpText(parsed.of, commands, programVersion())}\n`,
      )
      return parsed.asked ? exitCodes.done : exitCodes.usage
    case 'version':
      stdout.write(`${json ? JSON.stringify(versionForScripts(programVersion())) : programVersion()}\n`)
      return exitCodes.done
    case 'command':
      return parsed.start(world)
  }
}

/** Does what the arguments say; resolves with the exit code when all is closed and the output was taken. */
export async function runProgram(argv: readonly string[], world: CliWorld): Promise<number> {
  const { output } = world
  const json = argv.includes('--json')
  let code: number
  try {
    code = await perform(argv, world)
  } catch (error) {
    const end = commandEndOf(error)
    output.stderr.write(failureText(end, json))
    code = end.code
  }
  await outputTaken(output)
  const lost = stdoutEnd(output)
  if (!lost) return code
  output.stderr.write(failureText(lost, json))
  await outputTaken(output)
  // A run that waits for credits, say, is still to be resumed: its own code says more.
  return code === exitCodes.done ? lost.code : code
}
