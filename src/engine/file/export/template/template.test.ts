// What a template may say, what is refused and where, and the ready ones.
import { describe, expect, it } from 'vitest'
import {
  type ExportTemplate,
  type TemplateEscape,
  templateEscapes,
} from '../../../../contract/app/file/export-template.ts'
import { starterTemplate } from '../../../../contract/app/file/template-starters.ts'
import { lookupIn } from '../../../expression/stored.ts'
import { readAlone } from '../../../expression/syntax.ts'
import { TemplateFault } from './places.ts'
import { compileTemplate, templateText } from './template.ts'

const columns = ['Name', 'Mail', 'It\'s "odd" <b> {{x}}'].map((name, at) => ({ id: at + 1, name }))
const made = (template: ExportTemplate) =>
  compileTemplate(template, { lookup: lookupIn(columns), readAs: () => readAlone })
const of = (language: TemplateEscape, row: string, parts: Partial<ExportTemplate> = {}): ExportTemplate => ({
  ...{ name: 'T', escape: language, ending: 'txt', header: '', separator: '\n', footer: '', row },
  ...parts,
})

function text(template: ExportTemplate, rows: (string | null)[][]): string {
  const { compiled } = made(template)
  const whole = { list: 'Guests', rows: rows.length, date: '2026-11-28' }
  const file = templateText(compiled, [1, 2, 3], whole)
  return rows.length === 0 ? file.empty : file.before + file.rows(rows).join(file.between) + file.after
}

function faultOf(template: ExportTemplate): { part: string; at: number; said: string } | null {
  try {
    made(template)
    return null
  } catch (error) {
    if (!(error instanceof TemplateFault)) throw error
    return { part: error.part, at: error.at, said: error.message }
  }
}

it('works out expressions for each row, and what is the same for the whole file', () => {
  const template = of('none', '{{[#row]}}/{{[#rows]}} {{upper([Name])}} <{{"a}}b"}}>', {
    ...{ header: '{{[#list]}} {{[#date]}}\n', footer: '\nend', separator: ';\n' },
  })
  expect(text(template, [['ann'], ['bo']])).toBe('Guests 2026-11-28\n1/2 ANN <a}}b>;\n2/2 BO <a}}b>\nend')
  expect(text(template, [])).toBe('Guests 2026-11-28\n\nend')
})

it.each(templateEscapes)('the ready template of %s can be used, whatever columns are called', language => {
  const template = starterTemplate(language, 'Guests "2026" <x>', [...columns.map(({ name }) => name)])
  expect(faultOf(template)).toBeNull()
  expect(text(template, [['Ann', 'a@b.example', 'x']])).toContain('Ann')
})

describe('refused, with the place', () => {
  it.each([
    ['none', 'a {{[Name]', 'no closing'],
    ['none', '{{[Nmae]}}', 'There is no column'],
    ['none', '{{[#rwo]}}', '#row'],
    ['json', '"a{{[Name]}}', 'not closed'],
    ['json', 'x{{[Name]}}', 'must follow a bracket'],
    ['json', '[{{[Name]}}x]', 'must be followed by'],
    ['json', '"\\{{[Name]}}"', 'backslash'],
    ['sql', '-- {{[Name]}}', 'comment'],
    ['sql', '/*/ {{[Name]}} */', 'comment'],
    ['sql', 'INSERT INTO "{{[Name]}}" VALUES (1)', 'name of a table'],
    ['sql', "E'{{[Name]}}'", 'plain single quotes'],
    ['sql', "E'a''{{[Name]}}'", 'plain single quotes'],
    ['sql', '$x$ {{[Name]}} $x$', 'dollar'],
    ['sql', '-{{[Name]}}', 'must follow a space'],
    ['html', '<a href={{[Name]}}>', 'in quotes'],
    ['html', '<a onclick="{{[Name]}}">', 'could run'],
    ['html', '<p style="{{[Name]}}">', 'could run'],
    ['html', '<script>x("{{[Name]}}")</script>', 'could run'],
    ['html', '<!-- {{[Name]}} -->', 'between tags'],
    ['html', '<{{[Name]}}>', 'between tags'],
    ['html', '<a href="javascript:{{[Name]}}">', 'must begin with'],
    ['html', '<p title="{{[Name]}}>', 'not closed'],
    ['xml', '<a><![CDATA[{{[Name]}}]]></a>', 'between tags'],
    ['xml', '<a>&{{[Name]}};</a>', '&amp;'],
    ['yaml', 'a: "{{[Name]}}"', 'with its quotes'],
    ['yaml', 'a: Mr {{[Name]}}', 'must be whole'],
    ['yaml', '{{[Name]}}: 1', 'must be whole'],
    ['yaml', '- {{[Name]}}: 1', 'last on its line'],
    ['yaml', '# {{[Name]}}', 'comment'],
    ['md', '`{{[Name]}}`', 'code'],
    ['md', '```\n{{[Name]}}\n```', 'code'],
    ['md', '<a title="{{[Name]}}">', 'tag of HTML'],
    ['md', '\\{{[Name]}}', 'backslash'],
  ] as const)('%s: %s', (language, row, words) => {
    expect(faultOf(of(language, row))?.said).toContain(words)
  })

  it.each([
    ['an end mark that is missing', 'row', 'one\n{{[Name]', '{{[Name]'],
    ['a column that is not there', 'row', 'x {{upper([Nmae])}}', '[Nmae])}}'],
    ['a function that is not there', 'row', 'ab {{uper([Name])}}', 'uper([Name])}}'],
    ['an expression that is cut off', 'row', 'y {{left([Name]}}', null],
    ['a word of the list in the footer', 'footer', 'end {{[#lits]}}', '[#lits]}}'],
  ] as const)('%s', (_, part, template, from) => {
    const fault = faultOf(part === 'row' ? of('none', template) : of('none', 'x', { footer: template }))
    expect(fault?.part).toBe(part)
    if (from !== null) expect(template.slice(fault?.at)).toBe(from)
    else expect(fault?.at).toBeGreaterThan(4)
  })

  it('columns before the rows, and rows that do not end where the next begins', () => {
    expect(faultOf(of('none', 'x', { header: 'a {{[Name]}}' }))).toMatchObject({ part: 'header', at: 4 })
    expect(faultOf(of('json', '"', { footer: '"' }))).not.toBeNull()
    expect(faultOf(of('html', '<b title="{{[Name]}}', { separator: '', footer: '">' }))).not.toBeNull()
  })
})

it('links of Markdown lead to addresses only', () => {
  const link = of('md', '[{{[Name]}}]({{[Mail]}})')
  expect(text(link, [['a](b', 'https://x.example/a b(c)']])).toBe('[a\\](b](https://x.example/a%20b%28c%29)')
  expect(text(link, [['a', 'javascript:alert(1)']])).toBe('[a](unsafe:javascript:alert%281%29)')
})
