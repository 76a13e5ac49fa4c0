// Tools that open files and save lists, in the folders that a person shared.
import path from 'node:path'
import { z } from 'zod'
import { checkOutput, wholeList, writeList } from '../../file/write.ts'
import { importFile } from '../../lists.ts'
import { columnsSeen, listSeen, viewSeen } from '../sight.ts'
import { agentTool } from '../tool.ts'
import { columnsInput, listInput, listOutput, whereInput } from './shapes.ts'

const fileInput = z.string().min(1).max(4096).describe('A file in a shared folder, by its name or path.')

const openFile = agentTool({
  name: 'open_file',
  title: 'Open a file as a list',
  description:
    'Imports a CSV, Excel, OpenDocument, JSON or other table file as a new list. The file is not changed. Only files in folders that the person shared.',
  input: z.strictObject({
    file: fileInput,
    name: z.string().trim().min(1).max(200).optional().describe('Name of the list. After the file if it is left out.'),
    sheet: z.string().min(1).max(200).optional().describe('Sheet of a workbook, by name or number.'),
    country: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .optional()
      .describe('Country of phone numbers without +, such as DE.'),
  }),
  output: z.object({
    list: listOutput,
    rows: z.int(),
    columns: z.array(z.object({ name: z.string(), type: z.string() })),
  }),
  async perform({ session, folders }, { file, name, sheet: worksheet, country }) {
    const place = folders.toRead(file)
    const input = { path: place, name: path.basename(place) }
    const { sheet } = await importFile(session, input, name ?? null, {
      ...{ workbookId: null, worksheet: worksheet ?? null, country: country ?? null },
    })
    const columns = sheet.columns.map(({ name: column, type }) => ({ name: column, type }))
    return {
      value: { list: { id: sheet.id, name: sheet.name }, rows: sheet.rows, columns },
      given: { sheetId: sheet.id },
    }
  },
})

const exportList = agentTool({
  name: 'export_list',
  title: 'Save a list to a file',
  description:
    'Saves a list to a new file in a shared folder. The ending names the format: .csv, .xlsx, .json, .md and others. Never replaces a file that you did not make. People on a do-not-contact list are left out.',
  input: z.strictObject({ list: listInput, file: fileInput, columns: columnsInput, where: whereInput }),
  output: z.object({
    list: listOutput,
    file: z.string(),
    rows: z.int(),
    marked: z.int().describe('Rows with results that are practice, a guess, stale or unsure, as an extra column says.'),
    protected_cells: z.int().describe('Cells that a spreadsheet could have run as a formula.'),
  }),
  async perform({ session, folders }, { list, file, columns: names, where }) {
    const sheet = await listSeen(session, list)
    const columns = columnsSeen(sheet, names)
    const place = folders.toWrite(file)
    const target = { out: place, format: undefined, preset: 'plain' } as const
    checkOutput(target, null)
    const { id: viewId } = await viewSeen(session, sheet, where)
    const { rows, marked, guarded } = await writeList(session, sheet.id, target, {
      ...wholeList,
      ...{ scope: 'view', viewId, columns: columns.map(({ id }) => id) },
    })
    folders.made(place)
    return {
      value: { list: { id: sheet.id, name: sheet.name }, file: place, rows, marked, protected_cells: guarded },
      given: { sheetId: sheet.id },
    }
  },
})

export const fileTools = [openFile, exportList]
