// Ready templates of exports, made of the columns of a list, that a person can start from.

import { columnText } from '../cell/expression.ts'
import type { ExportTemplate, TemplateEscape } from './export-template.ts'
import { templateEscapeFacts } from './template-facts.ts'

const value = (name: string) => `{{${columnText(name)}}}`
const isPlain = (name: string) => /^[\p{L}\p{N}][\p{L}\p{N} _.()-]*$/u.test(name)
/** A name in text: one with signs of its own is written as a value, so that it is escaped, too. */
const shown = (name: string) => (isPlain(name) ? name : `{{"${name.replaceAll('"', '""')}"}}`)

/** Names of tables, columns, keys and elements: without signs that a format could read, none given twice. */
function plainNames(names: readonly string[], pattern = /[^\p{L}\p{N} _.()-]+/gu): string[] {
  const taken = new Set<string>()
  return names.map(name => {
    const plain = name.trim().replaceAll(pattern, '_')
    const first = /^[\p{L}_]/u.test(plain) ? plain : `_${plain}`
    let free = first
    for (let number = 2; taken.has(free.toLowerCase()); number++) free = `${first}_${number}`
    taken.add(free.toLowerCase())
    return free
  })
}

type Parts = Pick<ExportTemplate, 'header' | 'row' | 'separator' | 'footer'>

/** `title`: of the list. `names`: of columns, in their order. */
export function starterTemplate(language: TemplateEscape, title: string, names: readonly string[]): ExportTemplate {
  const { ending, label } = templateEscapeFacts[language]
  return { name: label, escape: language, ending, ...partsOf(language, title, names) }
}

function partsOf(language: TemplateEscape, title: string, names: readonly string[]): Parts {
  switch (language) {
    case 'json': {
      const members = names.map(name => `"${shown(name)}": ${value(name)}`)
      return { header: '[\n', row: `  {${members.join(', ')}}`, separator: ',\n', footer: '\n]\n' }
    }
    case 'sql':
      return insertsOf('"', 'BEGIN', title, names)
    case 'mysql':
      return insertsOf('`', 'START TRANSACTION', title, names)
    case 'html':
      return pageOf(names)
    case 'xml': {
      const elements = plainNames(names, /[^\p{L}\p{N}._-]+/gu)
      const lines = names.map((name, at) => `    <${elements[at]}>${value(name)}</${elements[at]}>`)
      return {
        header: '<?xml version="1.0" encoding="UTF-8"?>\n<rows list="{{[#list]}}">\n',
        row: `  <row>\n${lines.join('\n')}\n  </row>`,
        ...{ separator: '\n', footer: '\n</rows>\n' },
      }
    }
    case 'yaml': {
      const keys = plainNames(names)
      const lines = names.map((name, at) => `${at === 0 ? '-' : ' '} "${keys[at]}": ${value(name)}`)
      return { header: '', row: lines.join('\n'), separator: '\n', footer: '\n' }
    }
    case 'md': {
      const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
      const heads = `${line(names.map(shown))}\n${line(names.map(() => '---'))}\n`
      return { header: `# {{[#list]}}\n\n${heads}`, row: line(names.map(value)), separator: '\n', footer: '\n' }
    }
    case 'none':
      return {
        ...{ header: '', separator: '\n\n', footer: '\n' },
        row: names.map(name => `${shown(name)}: ${value(name)}`).join('\n'),
      }
  }
}

/** `quote`: of names. */
function insertsOf(quote: '"' | '`', begin: string, title: string, names: readonly string[]): Parts {
  const quoted = (name: string) => quote + name + quote
  const [table = 'list'] = plainNames([title])
  const columns = plainNames(names).map(quoted)
  const list = columns.join(', ')
  // A text for any database, never a statement of this program.
  const create = ['CREATE TABLE ', quoted(table), ' (\n  ', columns.join(' TEXT,\n  '), ' TEXT\n);\n'].join('')
  const row = ['INSERT INTO ', quoted(table), ' (', list, ') VALUES (', names.map(value).join(', '), ');'].join('')
  return { header: `${begin};\n${create}`, row, separator: '\n', footer: '\nCOMMIT;\n' }
}

const pageOf = (names: readonly string[]): Parts => ({
  header: `<!DOCTYPE html>
<html>
<head>
<meta charset="utf-8">
<title>{{[#list]}}</title>
</head>
<body>
<table>
<caption>{{[#list]}}, {{[#date]}}</caption>
<tr>${names.map(name => `<th>${shown(name)}</th>`).join('')}</tr>
`,
  row: `<tr>${names.map(name => `<td>${value(name)}</td>`).join('')}</tr>`,
  separator: '\n',
  footer: '\n</table>\n</body>\n</html>\n',
})
