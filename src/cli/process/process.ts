// A command as a process: signals, private files, the exit code.
import { keepFilesPrivate } from '../../hosts/private-files.ts'
import { runProgram } from '../program.ts'
import { hearSignals } from './signals.ts'
import { processWorld } from './world.ts'

hearSignals()
keepFilesPrivate()
// Everything is closed behind it; whatever a library still holds must not keep the process.
process.exit(await runProgram(process.argv.slice(2), processWorld()))
