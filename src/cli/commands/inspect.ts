// listwright inspect FILE: what a file is found to be, before anything is imported.
import type { FileInspection } from '../../contract/app/file/file.ts'
import { guessesOf } from '../../contract/app/file/file-words.ts'
import { percentOf } from '../../contract/app/percent.ts'
import { sessionCommand } from '../command.ts'
import { counted } from '../counted.ts'
import { exitCodes } from '../exit.ts'
import { fileOptions, fileReadingOf } from '../file/file-options.ts'
import {
  guessLine,
  inspectInput,
  noteLines,
  refuseUnknownTables,
  tableNames,
  warningLine,
} from '../file/file-reading.ts'
import { inputFile } from '../file/input-file.ts'
import { inWorkspace, neededOption } from '../options.ts'

export const inspectCommand = sessionCommand(
  {
    name: 'inspect',
    brief: 'shows how a file will be imported',
    usage: ['inspect FILE|- [--sheet NAME|N] [--json]'],
    more: [
      'Shows everything the import preview shows. Imports nothing and never changes the file.',
      'Exit codes: 0 everything is certain; 3 the file cannot be read, or how to read it is a guess (0 with --accept-guess).',
    ],
    options: { ...fileOptions, ...inWorkspace },
    examples: ['inspect attendees.csv', 'inspect attendees.xlsx --sheet Speakers --json'],
    most: 1,
  } as const,
  (values, [given]) => ({ file: neededOption(given, 'The file'), reading: fileReadingOf(values) }),
  async (session, { file, reading }) => {
    const input = await inputFile(session, file)
    refuseUnknownTables(reading, tableNames(input, reading))
    const { inspection } = await inspectInput(session, input, reading)
    const { ticket: _, ...found } = inspection
    const guesses = guessesOf(inspection)
    session.report.result(
      { ...found, warnings: found.warnings.map(one => ({ ...one, words: warningLine(one) })), guesses },
      linesOf(inspection),
    )
    return reading.refuseGuesses && guesses.some(({ sure }) => !sure) ? exitCodes.drift : exitCodes.done
  },
)

function linesOf(inspection: FileInspection): string[] {
  const { fileName, kind, bytes, inside, sheets, sheet, rows, columns, titleLines } = inspection
  return [
    `${fileName}: ${kind}, ${counted(bytes, 'byte')}, ${rows.exact ? '' : 'about '}${counted(rows.value, 'row')}, ${counted(columns.length, 'column')}`,
    ...(inside?.names ?? []).map(name => `File ${name}${name === inside?.chosen ? ': read here' : ''}`),
    ...sheets.map(one => `Sheet ${one.name}${one.hidden ? ', hidden' : ''}${one.name === sheet ? ': read here' : ''}`),
    ...guessesOf(inspection).map(guess => `${guess.sure ? 'Sure' : 'Perhaps'}: ${guessLine(guess)}`),
    ...titleLines.map(line => `Above the header: ${line}`),
    ...columns.map(
      ({ name, type, detection: { share, nonEmpty, sure } }) =>
        `Column ${name}: ${type}${nonEmpty === 0 ? ', no values' : `, ${percentOf(share, 1)} of ${nonEmpty} fit${sure ? '' : ', not sure'}`}`,
    ),
    ...noteLines(inspection),
  ]
}
