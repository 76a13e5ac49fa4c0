// Templates of exports: text around expressions, written for each row; how values are escaped; where a template cannot be used.
import { z } from 'zod'

/** `none`: plain text, whose values are written unchanged. */
export const templateEscapes = ['json', 'sql', 'mysql', 'html', 'xml', 'yaml', 'md', 'none'] as const
export const TemplateEscape = z.enum(templateEscapes)
export type TemplateEscape = z.infer<typeof TemplateEscape>

export const templateParts = ['header', 'row', 'separator', 'footer'] as const
export type TemplatePart = (typeof templateParts)[number]

export const maxTemplateText = 20_000
/** Templates that a workspace keeps. */
export const maxTemplates = 50
const PartText = z.string().max(maxTemplateText)

/** `{{` and `}}` enclose an expression, which is worked out for the row. */
export const ExportTemplate = z.strictObject({
  name: z.string().trim().min(1).max(100),
  escape: TemplateEscape,
  /** Of the file, without its dot. */
  ending: z.string().regex(/^[a-z0-9]{1,10}$/),
  header: PartText,
  row: PartText.min(1),
  separator: PartText,
  footer: PartText,
})
export type ExportTemplate = z.infer<typeof ExportTemplate>

/** As it is written in a file: each part is a text, or its lines. */
const FilePart = z.union([PartText, z.array(PartText).max(1000)])
const templateFormat = 'listwright.export-template'
export const ExportTemplateFile = z.strictObject({
  format: z.literal(templateFormat),
  version: z.literal(1),
  name: ExportTemplate.shape.name.optional(),
  escape: TemplateEscape,
  ending: ExportTemplate.shape.ending.optional(),
  header: FilePart.optional(),
  row: FilePart,
  separator: FilePart.optional(),
  footer: FilePart.optional(),
})

/** Where a template cannot be understood, in UTF-16 units of the part's text. */
export const TemplateProblem = z.object({
  part: z.enum(templateParts),
  at: z.int(),
  length: z.int(),
  text: z.string(),
})
export type TemplateProblem = z.infer<typeof TemplateProblem>
