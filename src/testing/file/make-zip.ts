// Zips and workbooks made by hand, so that tests can also make the odd and the hostile ones.
import { crc32, deflateRawSync } from 'node:zlib'

export interface ZipPart {
  name: string
  content: string | Buffer
  /** Sizes after the data, not in front of it, as streaming writers do. */
  descriptor?: boolean
  /** Inflated size to claim. */
  claims?: number
  /** Deflated bytes to use as they are. */
  packed?: Buffer
  encrypted?: boolean
  /** As it is, not deflated. */
  stored?: boolean
}

/** A zip of these parts, in order. */
export function zipOf(parts: ZipPart[]): Buffer {
  const blocks: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, content, descriptor, claims, packed, encrypted, stored } of parts) {
    const bytes = Buffer.from(content)
    const data = packed ?? (stored ? bytes : deflateRawSync(bytes))
    const flags = (descriptor ? 8 : 0) | (encrypted ? 1 : 0)
    const sizes = { crc: crc32(bytes), packed: data.length, size: claims ?? bytes.length }
    const nameBytes = Buffer.from(name)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x0403_4b50, 0)
    local.writeUInt16LE(20, 4)
    local.writeUInt16LE(flags, 6)
    local.writeUInt16LE(stored ? 0 : 8, 8)
    if (!descriptor) writeSizes(local, 14, sizes)
    local.writeUInt16LE(nameBytes.length, 26)
    const after = Buffer.alloc(descriptor ? 16 : 0)
    if (descriptor) {
      after.writeUInt32LE(0x0807_4b50, 0)
      writeSizes(after, 4, sizes)
    }
    const record = Buffer.alloc(46)
    record.writeUInt32LE(0x0201_4b50, 0)
    record.writeUInt16LE(20, 4)
    record.writeUInt16LE(20, 6)
    record.writeUInt16LE(flags, 8)
    record.writeUInt16LE(stored ? 0 : 8, 10)
    writeSizes(record, 16, sizes)
    record.writeUInt16LE(nameBytes.length, 28)
    record.writeUInt32LE(at, 42)
    directory.push(record, nameBytes)
    const block = Buffer.concat([local, nameBytes, data, after])
    blocks.push(block)
    at += block.length
  }
  const index = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x0605_4b50, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(index.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...blocks, index, end])
}

function writeSizes(block: Buffer, at: number, { crc, packed, size }: { crc: number; packed: number; size: number }) {
  block.writeUInt32LE(crc, at)
  block.writeUInt32LE(packed, at + 4)
  block.writeUInt32LE(size, at + 8)
}

export interface WorkbookPlan {
  /** Content of <sheetData> of each sheet, or a whole part when it begins with `<?xml` or is bytes. */
  sheets: (string | Buffer)[]
  names?: string[]
  states?: (string | undefined)[]
  /** What kind of sheet each is; worksheets when not given. */
  kinds?: ('worksheet' | 'chartsheet')[]
  /** Content of <sst>. */
  strings?: string
  /** Number format codes; style n of a cell is the n-th, 0 is General. */
  formats?: string[]
  /** What is before <sheets> in the workbook. */
  properties?: string
  /** What is after <sheetData> of the first sheet. */
  after?: string
  /** What is before <sheetData> of the first sheet. */
  before?: string
  parts?: ZipPart[]
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** The parts of a workbook, to be changed and zipped. */
export function workbookParts(plan: WorkbookPlan): ZipPart[] {
  const { sheets, formats = [], properties = '', before = '', after = '' } = plan
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${relationships}/${kind}" Target="${target}"/>`
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
  return [
    {
      name: '[Content_Types].xml',
      content: `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    },
    {
      name: '_rels/.rels',
      content: `${declaration}<Relationships>${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      content: `${declaration}<workbook xmlns="${main}" xmlns:r="${relationships}">${properties}<sheets>${sheets
        .map((_, index) => {
          const state = plan.states?.[index]
          return `<sheet name="${escaped(plan.names?.[index] ?? `Sheet${index + 1}`)}" sheetId="${index + 1}"${state ? ` state="${state}"` : ''} r:id="rId${index + 1}"/>`
        })
        .join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `${declaration}<Relationships>${sheets.map((_, index) => relation(`rId${index + 1}`, plan.kinds?.[index] ?? 'worksheet', `worksheets/sheet${index + 1}.xml`)).join('')}${relation('rId90', 'sharedStrings', 'sharedStrings.xml')}${relation('rId91', 'styles', 'styles.xml')}</Relationships>`,
    },
    ...(plan.strings === undefined
      ? []
      : [{ name: 'xl/sharedStrings.xml', content: `${declaration}<sst xmlns="${main}">${plan.strings}</sst>` }]),
    {
      name: 'xl/styles.xml',
      content: `${declaration}<styleSheet xmlns="${main}"><numFmts>${formats.map((code, index) => `<numFmt numFmtId="${200 + index}" formatCode="${escaped(code)}"/>`).join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${formats.map((code, index) => `<xf numFmtId="${/^\d+!$/.test(code) ? code.slice(0, -1) : 200 + index}"/>`).join('')}</cellXfs></styleSheet>`,
    },
    ...sheets.map((sheet, index) => ({
      name: `xl/worksheets/sheet${index + 1}.xml`,
      content:
        typeof sheet !== 'string' || sheet.startsWith('<?xml')
          ? sheet
          : `${declaration}<worksheet xmlns="${main}">${index === 0 ? before : ''}<sheetData>${sheet}</sheetData>${index === 0 ? after : ''}</worksheet>`,
    })),
    ...(plan.parts ?? []),
  ]
}

export const workbookOf = (plan: WorkbookPlan): Buffer => zipOf(workbookParts(plan))
