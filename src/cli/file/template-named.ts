// The template of an export that a command names: one that was saved in the window, or a file.
import { type ExportTemplate, ExportTemplateFile } from '../../contract/app/file/export-template.ts'
import { templateEscapeFacts } from '../../contract/app/file/template-facts.ts'
import { CommandEnd, exitCodes } from '../exit.ts'
import { didYouMean, namesOf, sameName } from '../nearest.ts'
import { usageError } from '../options.ts'
import type { CommandSession } from '../session.ts'
import { smallFile } from './small-file.ts'

/** Throws CommandEnd(usage, drift). */
export async function templateNamed({ call }: CommandSession, said: string): Promise<ExportTemplate> {
  const saved = (await call.settings.get()).exportTemplates
  const own = saved.find(({ name }) => sameName(name, said))
  if (own) return own
  const text = textOf(said)
  if (text !== null) return templateIn(said, text)
  const names = saved.map(({ name }) => name)
  throw new CommandEnd(
    exitCodes.drift,
    `--template ${said}: there is no such file and no saved template of this name.${didYouMean(said, names)}${names.length === 0 ? '' : ` Saved: ${namesOf(names)}.`}`,
  )
}

function textOf(file: string): string | null {
  try {
    return smallFile(file)
  } catch {
    return null
  }
}

function templateIn(file: string, text: string): ExportTemplate {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw usageError(`--template ${file}: the file is not JSON. help export shows how a template is written.`)
  }
  const read = ExportTemplateFile.safeParse(value)
  if (!read.success) {
    const [issue] = read.error.issues
    throw usageError(
      `--template ${file}: ${issue?.path.join('.') || 'the file'}: ${issue?.message ?? 'not a template'}.`,
    )
  }
  const { escape: language, name, ending, header, row, separator, footer } = read.data
  const joined = (part: string | readonly string[] | undefined) =>
    typeof part === 'string' ? part : (part?.join('\n') ?? '')
  return {
    ...{ escape: language, name: name ?? 'Template', ending: ending ?? templateEscapeFacts[language].ending },
    ...{ header: joined(header), row: joined(row), separator: separator === undefined ? '\n' : joined(separator) },
    footer: joined(footer),
  }
}
