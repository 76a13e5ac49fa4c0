// Writes resources/samples: three messy lists of invented people and companies, the same bytes every time (R-PRA-02).
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { writeAtomically } from '../src/engine/disk/write-file.ts'
import { createZip } from '../src/engine/file/zip/zip-write.ts'
import { attendeeSheets, attendeeStyles } from './samples/attendees.ts'
import { companiesFile, crmFile } from './samples/text-lists.ts'

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The attendees as a workbook. */
export async function writeAttendees(file: string): Promise<void> {
  const sheets = attendeeSheets()
  const numbers = sheets.map((_, at) => at + 1)
  await writeAtomically(file, async sink => {
    const zip = createZip(sink)
    await zip.add(
      '[Content_Types].xml',
      `${declaration}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/>${numbers.map(number => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${types}.worksheet+xml"/>`).join('')}</Types>`,
    )
    await zip.add(
      '_rels/.rels',
      `${declaration}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    )
    await zip.add(
      'xl/workbook.xml',
      `${declaration}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${office}"><sheets>${sheets.map(({ name }, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('')}</sheets></workbook>`,
    )
    await zip.add(
      'xl/_rels/workbook.xml.rels',
      `${declaration}<Relationships xmlns="${packages}/relationships">${numbers.map(number => `<Relationship Id="rId${number}" Type="${office}/worksheet" Target="worksheets/sheet${number}.xml"/>`).join('')}<Relationship Id="rId${sheets.length + 1}" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    )
    await zip.add('xl/styles.xml', attendeeStyles)
    for (const [at, { xml }] of sheets.entries()) await zip.add(`xl/worksheets/sheet${at + 1}.xml`, xml)
    zip.end()
  })
}

if (import.meta.main) {
  const folder = path.join(import.meta.dirname, '..', 'resources', 'samples')
  mkdirSync(folder, { recursive: true })
  await writeAttendees(path.join(folder, 'attendees.xlsx'))
  writeFileSync(path.join(folder, 'crm.csv'), crmFile())
  writeFileSync(path.join(folder, 'companies.csv'), companiesFile())
}
