// Workbooks as other programs write them, one trap at a time.
import { describe, expect, it } from 'vitest'
import { type WorkbookPlan, workbookOf, workbookParts, type ZipPart, zipOf } from '../../../../testing/file/make-zip.ts'
import { readWorkbook, withWorkbook } from '../../../../testing/file/read-workbook.ts'

const read = (plan: WorkbookPlan, sheetIndex = 0) => readWorkbook(workbookOf(plan), sheetIndex)
const cellsOf = async (xml: string, plan: Partial<WorkbookPlan> = {}) =>
  (await read({ ...plan, sheets: [`<row r="1">${xml}</row>`] })).rows[1]

describe('texts', () => {
  it('shared, rich and phonetic, inline and of formulas', async () => {
    const strings =
      '<si><t>plain</t></si><si><r><rPr><b/></rPr><t>bo</t></r><r><t xml:space="preserve">ld </t></r></si>' +
      '<si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh><phoneticPr fontId="1"/></si><si/><si><t>mixed </t><r><t>run</t></r></si>'
    const cells = await cellsOf(
      '<c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c><c r="D1" t="s"><v>3</v></c>' +
        '<c r="E1" t="s"><v>4</v></c><c r="F1" t="inlineStr"><is><r><t>in</t></r><r><t>line</t></r></is></c>' +
        '<c r="G1" t="str"><f>A1&amp;"x"</f><v>plainx</v></c>',
      { strings },
    )
    expect(cells).toEqual(['plain', 'bold ', '東京', null, 'mixed run', 'inline', 'plainx'])
  })

  it('whitespace, entities, CDATA, escapes, emoji references', async () => {
    const cells = await cellsOf(
      '<c r="A1" t="inlineStr"><is><t xml:space="preserve">  pad  </t></is></c>' +
        '<c r="B1" t="inlineStr"><is><t>&lt;a&gt; &amp;amp; &#x1F600; &#233;</t></is></c>' +
        '<c r="C1" t="inlineStr"><is><t><![CDATA[<raw & x>]]></t></is></c>' +
        '<c r="D1" t="inlineStr"><is><t>a_x000D_b_x0009_</t></is></c>' +
        '<c r="E1" t="inlineStr"><is><t>_x005F_x000D_</t></is></c>' +
        '<c r="F1" t="inlineStr"><is><t>two\nlines</t></is></c>' +
        '<c r="G1" t="inlineStr"><is><t>a<!-- note -->b</t></is></c>',
    )
    expect(cells).toEqual(['  pad  ', '<a> &amp; 😀 é', '<raw & x>', 'a\rb\t', '_x000D_', 'two\nlines', 'ab'])
  })

  it('line ends of the XML are LF, wherever a block is cut; those that are meant are kept', async () => {
    const line = 'a\r\nb\rc&#13;&#10;d'
    const row = (at: number) =>
      `<row r="${at}">\r\n<c t="inlineStr"><is><t>${line}</t></is></c><c t="inlineStr"><is><t><![CDATA[x\r\ny]]></t></is></c></row>\r`
    const { rows } = await read({ sheets: [Array.from({ length: 4000 }, (_, at) => row(at + 1)).join('')] })
    expect(Object.keys(rows)).toHaveLength(4000)
    for (const cells of Object.values(rows)) expect(cells).toEqual(['a\nb\nc\r\nd', 'x\ny'])
  })

  it('joins characters cut by blocks: no U+FFFD in a long sheet', async () => {
    const text = 'ñ東😀'.repeat(50)
    const rows = Array.from(
      { length: 3000 },
      (_, at) => `<row r="${at + 1}"><c r="A${at + 1}" t="inlineStr"><is><t>${at} ${text}</t></is></c></row>`,
    )
    const { rows: found } = await read({ sheets: [rows.join('')] })
    expect(Object.values(found).every((cells, at) => cells[0] === `${at} ${text}`)).toBe(true)
    expect(Object.keys(found)).toHaveLength(3000)
  })
})

describe('values', () => {
  it('numbers by their formats', async () => {
    const formats = [
      '00000',
      '#,##0.00',
      '0%',
      '"+"0',
      '0.00E+00',
      '[<=9999999]###-####;(###) ###-####',
      '0.00" days"',
      '# ?/?',
    ]
    const values = [501, 1234567.891, 0.256, 12025550123, 441632960019, 2025550123, 3.5, 0.5]
    const xml = values.map((value, at) => `<c s="${at + 1}"><v>${value}</v></c>`).join('')
    expect(await cellsOf(xml, { formats })).toEqual([
      '00501',
      '1,234,567.89',
      '26%',
      '+12025550123',
      '441632960019',
      '(202) 555-0123',
      '3.50 days',
      '1/2',
    ])
  })

  it('numbers without a format: whole ones in digits, short ones told', async () => {
    const { rows, facts } = await read({
      sheets: [
        '<row r="1"><c><v>2.0255501234E+10</v></c><c><v>0.30000000000000004</v></c><c><v>1.23456789012346E+19</v></c><c><v>4.41E+11</v></c><c><v>-0</v></c></row>',
      ],
    })
    expect(rows[1]).toEqual(['20255501234', '0.3', '12345678901234600000', '4.41E+11', '0'])
    expect(facts.rounded).toBe(1)
    expect(facts.shortened.get(3)).toEqual({ count: 1, example: '4.41E+11' })
  })

  it('numbers as the file has them: 16 digits and more, and what is none', async () => {
    const cells = await cellsOf(
      '<c><v>1234567890123456</v></c><c><v>12345678901234567890</v></c><c><v>0x10</v></c><c><v>Infinity</v></c><c><v>1e400</v></c><c><v> 7 </v></c>',
    )
    expect(cells).toEqual(['1234567890123456', '12345678901234567890', '0x10', 'Infinity', '1e400', '7'])
  })

  it('of a value and an inline text in one cell the one of its kind', async () => {
    const inline = '<is><t>in</t><r><t>line</t></r></is>'
    const cells = await cellsOf(
      `<c t="inlineStr"><v>7</v>${inline}</c><c t="inlineStr">${inline}<v>7</v></c><c><v>7</v>${inline}</c>` +
        `<c t="str">${inline}<v>seven</v></c><c>${inline}</c><c t="inlineStr"><v>only</v></c><c><v>1</v><v>2</v></c>`,
    )
    expect(cells).toEqual(['inline', 'inline', '7', 'seven', 'inline', 'only', '2'])
  })

  it('dates by built-in and own formats, in both systems', async () => {
    const formats = [
      '14!',
      '22!',
      'dd.mm.yyyy',
      '[h]:mm',
      'h:mm:ss',
      'yyyy-mm-dd',
      '[$-F800]dddd, mmmm dd, yyyy',
      '20!',
      '[Red]0',
    ]
    const xml = (values: number[]) => values.map((value, at) => `<c s="${at + 1}"><v>${value}</v></c>`).join('')
    const values = [45292, 45292.75, 45292, 1.5, 0.999988425925926, 60, 45292, 0.5, 3]
    expect(await cellsOf(xml(values), { formats })).toEqual([
      '2024-01-01',
      '2024-01-01 18:00',
      '01.01.2024',
      '36:00',
      '23:59:59',
      '1900-02-29',
      '2024-01-01',
      '12:00',
      '3',
    ])
    const properties =
      '<workbookPr date1904="1"/><extLst><ext><x15:workbookPr chartTrackingRefBase="1"/></ext></extLst>'
    expect(await cellsOf(xml([43830]), { formats, properties })).toEqual(['2024-01-01'])
  })

  it('booleans, errors, ISO dates, cached formula values with zero', async () => {
    const cells = await cellsOf(
      '<c t="b"><v>1</v></c><c t="b"><v>0</v></c><c t="e"><v>#N/A</v></c><c t="d"><v>2024-01-05T00:00:00</v></c>' +
        '<c t="d"><v>2024-01-05T10:30:00Z</v></c><c><f>1-1</f><v>0</v></c><c t="b"><f>TRUE()</f><v>1</v></c><c><f>now()</f></c>',
    )
    expect(cells).toEqual(['TRUE', 'FALSE', '#N/A', '2024-01-05', '2024-01-05 10:30', '0', 'TRUE'])
  })
})

describe('structure', () => {
  it('rows and cells without references, gaps, a lying dimension', async () => {
    const { rows } = await read({
      before: '<dimension ref="A1:B2"/>',
      sheets: [
        '<row><c><v>1</v></c><c/><c><v>3</v></c></row><row r="5"><c r="D5"><v>4</v></c></row><row><c r="B6"><v>6</v></c></row>',
      ],
    })
    expect(rows).toEqual({ 1: ['1', null, '3'], 5: [null, null, null, '4'], 6: [null, '6'] })
  })

  it('a sheet without values is empty, whether it says nothing of its size or more than is there', async () => {
    const cell = '<row r="1"><c r="A1"><v>1</v></c></row>'
    const styled = '<row r="1"><c r="A1" s="1"/></row><row r="9"><c r="Z9" s="1"/></row>'
    const extents = (before: string) =>
      withWorkbook(workbookOf({ before, sheets: ['', styled, cell] }), async book => {
        const found = []
        for (const sheet of book.sheets) found.push(await book.extent(sheet))
        return found
      })
    const none = { rows: 0, columns: 0 }
    expect(await extents('')).toEqual([none, none, null])
    expect(await extents('<dimension ref="A1:Z9"/>')).toEqual([none, none, null])
  })

  it('prefixed names of a strict workbook, absolute targets', async () => {
    const parts = workbookParts({ sheets: ['<row><c><v>1</v></c></row>'] }).map((part): ZipPart => {
      if (part.name === 'xl/worksheets/sheet1.xml')
        return {
          ...part,
          content:
            '<?xml version="1.0"?><x:worksheet xmlns:x="http://purl.oclc.org/ooxml/spreadsheetml/main"><x:sheetData><x:row r="1"><x:c r="A1" t="inlineStr"><x:is><x:t>ok</x:t></x:is></x:c></x:row></x:sheetData></x:worksheet>',
        }
      if (part.name === 'xl/_rels/workbook.xml.rels')
        return {
          ...part,
          content: String(part.content)
            .replace('"worksheets/sheet1.xml"', '"/xl/worksheets/sheet1.xml"')
            .replaceAll('schemas.openxmlformats.org/officeDocument/2006', 'purl.oclc.org/ooxml/officeDocument'),
        }
      return part
    })
    expect((await readWorkbook(zipOf(parts))).rows).toEqual({ 1: ['ok'] })
  })

  it('sheets in the order of the workbook, hidden ones, chart sheets left out', async () => {
    const bytes = zipOf(
      workbookParts({
        sheets: ['<row><c><v>1</v></c></row>', '<row><c><v>2</v></c></row>', '<row><c><v>3</v></c></row>'],
        names: ['Ünë & <Zwei>', 'Zwei', 'Chart'],
        states: [undefined, 'veryHidden'],
      }).map(
        (part): ZipPart =>
          part.name === 'xl/_rels/workbook.xml.rels'
            ? {
                ...part,
                content: String(part.content).replace(
                  'relationships/worksheet" Target="worksheets/sheet3.xml"',
                  'relationships/chartsheet" Target="worksheets/sheet3.xml"',
                ),
              }
            : part,
      ),
    )
    const sheets = await withWorkbook(bytes, book => book.sheets.map(({ name, hidden }) => [name, hidden]))
    expect(sheets).toEqual([
      ['Ünë & <Zwei>', false],
      ['Zwei', true],
    ])
  })

  it('hidden rows and columns, merged cells', async () => {
    const { facts, rows } = await read({
      before: '<cols><col min="2" max="3" hidden="1"/></cols>',
      sheets: ['<row r="1" hidden="1"><c r="A1"><v>1</v></c></row><row r="2"><c r="A2"><v>2</v></c></row>'],
      after: '<mergeCells><mergeCell ref="A1:C1"/></mergeCells>',
    })
    expect([...facts.hiddenColumns]).toEqual([1, 2])
    expect(facts.hiddenRows).toBe(1)
    expect(facts.merges).toEqual([{ top: 1, bottom: 1, left: 0, right: 2 }])
    expect(rows).toEqual({ 1: ['1'], 2: ['2'] })
  })

  it('parts in UTF-16, data descriptors, BOM', async () => {
    const xml =
      '<?xml version="1.0" encoding="UTF-16"?><worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Müller 東</t></is></c></row></sheetData></worksheet>'
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(xml, 'utf16le')])
    expect((await read({ sheets: [utf16] })).rows).toEqual({ 1: ['Müller 東'] })
    const streamed = workbookParts({ sheets: ['<row><c><v>7</v></c></row>'] }).map(part => ({
      ...part,
      descriptor: true,
    }))
    expect((await readWorkbook(zipOf(streamed))).rows).toEqual({ 1: ['7'] })
    const withBom = Buffer.from(
      `\ufeff<?xml version="1.0"?><worksheet><sheetData><row><c><v>8</v></c></row></sheetData></worksheet>`,
    )
    expect((await read({ sheets: [withBom] })).rows).toEqual({ 1: ['8'] })
  })

  it('any amount of space between rows', async () => {
    const { rows } = await read({
      sheets: [`${' '.repeat(5_000_000)}<row><c><v>1</v></c></row>${'\n'.repeat(100_000)}`],
    })
    expect(rows).toEqual({ 1: ['1'] })
  })

  it('the corners of a sheet', async () => {
    const { rows } = await read({ sheets: ['<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'] })
    expect(rows[1_048_576]).toHaveLength(16_384)
  })
})
