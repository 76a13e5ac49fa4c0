// Functions that write a text so that it is only text in HTML, an address, JSON or CSV, and read such a text back.
import { escapedMarkup } from '../../../contract/app/markup.ts'
import { boundedValue, type ExpressionValue, expressionFault, isBlank, isFault } from '../value.ts'
import { type RunFunction, textAt, wordIn } from './arguments.ts'
import { withoutHtmlCodes } from './html-codes.ts'

const forms = ['html', 'xml', 'url', 'json', 'csv'] as const
type Form = (typeof forms)[number]

const escaped: Readonly<Record<Form, (text: string) => string>> = {
  html: text => escapedMarkup(text),
  xml: text => escapedMarkup(text),
  url: text => encodeURIComponent(text.toWellFormed()),
  json: text => JSON.stringify(text).slice(1, -1),
  csv: text => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text),
}

/** null = the text is not written in this form. */
const unescaped: Readonly<Record<Form, (text: string) => string | null>> = {
  html: withoutHtmlCodes,
  xml: withoutHtmlCodes,
  url: text => {
    try {
      return decodeURIComponent(text.replaceAll('+', ' '))
    } catch {
      return null
    }
  },
  json: text => {
    try {
      return String(JSON.parse(`"${text.replaceAll(/[\n\r\t]/g, ' ')}"`))
    } catch {
      return null
    }
  },
  csv: text => (/^".*"$/s.test(text) ? text.slice(1, -1).replaceAll('""', '"') : text),
}

const inForm =
  (make: (text: string, form: Form) => ExpressionValue): RunFunction =>
  args => {
    const form = wordIn(args[1] ?? null, forms)
    if (isFault(form)) return form
    return isBlank(args[0] ?? null) ? null : make(textAt(args, 0), form)
  }

export const escapeFunctions = {
  escape: inForm((text, form) => boundedValue(escaped[form](text))),
  unescape: inForm((text, form) => unescaped[form](text) ?? expressionFault('method')),
} as const satisfies Readonly<Record<string, RunFunction>>
