// Opens a file as a stream of rows, several as one, and what an archive holds.
import path from 'node:path'
import { optionsOfPart, type ReadOptions } from '../../../contract/app/file/file.ts'
import { fail } from '../../base/fail.ts'
import { isTar } from '../zip/tar-read.ts'
import { isArchive, isOpenDocument, plainZip, refuseMark, refuseZip } from './foreign.ts'
import { odsSource } from './ods/ods-source.ts'
import { isSqlite, sqliteSource } from './sqlite/sqlite-source.ts'
import { type StackPart, stackedSource } from './stacked-source.ts'
import { type SourceFile, sizeOf, type TableSource } from './table-source.ts'
import { textSource } from './text-source.ts'
import { compressionOf, decompress, type Unpacked, unpackTar, unpackZip } from './unpack.ts'
import { workbookSource } from './xlsx/workbook-source.ts'
import { isOle, isZip, oleFailure, readHead } from './xlsx/xlsx-zip.ts'

const headBytes = 256 * 1024

/** Opens a file, several as one, or with `all` every sheet of a workbook and every file of a zip as one. Throws as `openOne`. */
export async function openSource(
  { file, fileName, parts, unpackTo }: SourceFile,
  { all, only, ofParts, ...options }: ReadOptions,
): Promise<TableSource> {
  const folder = (index: number) => (unpackTo === undefined ? undefined : path.join(unpackTo, String(index)))
  const optionsOf = (name: string): ReadOptions => ({ ...options, ...optionsOfPart(ofParts, name) })
  if (parts) {
    const some = only ? parts.filter(part => only.includes(part.fileName)) : parts
    if (some.length === 0) throw fail('bad_request', { what: `${only?.[0]} among the files` })
    const each = some.map((part, index): StackPart => {
      const { sheet: _, inside: __, ...own } = optionsOf(part.fileName)
      const open = () => openOne(part.file, part.fileName, own, folder(index))
      return { name: part.fileName, file: part.file, options: own, open }
    })
    return stackedSource(each, 'File')
  }
  const one = await openOne(file, fileName, options, folder(0))
  if (!all) return one
  const { form, archive } = one
  const wanted = (names: readonly string[]) => (only ? names.filter(name => only.includes(name)) : names)
  const inside = archive && archive.inside.length > 1 ? wanted(archive.inside) : null
  const sheets = 'sheets' in form ? wanted(form.sheets.filter(sheet => !sheet.hidden).map(({ name }) => name)) : []
  if ((inside ?? sheets).length === 0 && only) {
    one.close()
    throw fail('bad_request', { what: `${only[0]} in ${fileName}` })
  }
  if (!only && !inside && sheets.length < 2) return one
  one.close()
  // All tables of a database are read from what the first was: a copy of it where it is still written to.
  const database = !inside && form.kind === 'sqlite' ? one.kept : null
  const from = database ?? file
  const each = (inside ?? sheets).map((name, index): StackPart => {
    const own = { ...optionsOf(name), [inside ? 'inside' : 'sheet']: name }
    return { name, options: own, open: () => openOne(from, fileName, own, folder(index + 1)) }
  })
  const stack = await stackedSource(each, inside ? 'File' : form.kind === 'sqlite' ? 'Table' : 'Sheet')
  // Of all that is in one file there is one copy, known by its bytes.
  return {
    ...stack,
    bytes: sizeOf(file),
    ...(database && { kept: database }),
    ...(archive && { archive }),
    ...(!inside && 'sheets' in form && { sheets: form.sheets, sheetsOf: form.kind }),
  }
}

/**
 * Opens a file and settles how it is read: what `options` do not say is detected. `unpackTo`: a folder for what is in an
 * archive; without one an archive is none of the files that are read. Throws file_empty, file_binary,
 * file_old_excel, file_encrypted, file_damaged, sheet_missing, bad_request.
 */
async function openOne(file: string, fileName: string, options: ReadOptions, unpackTo?: string): Promise<TableSource> {
  if (unpackTo === undefined) return openPlain(file, fileName, options)
  const unpacked = await unpack(file, fileName, options, unpackTo)
  if (!unpacked) return openPlain(file, fileName, options, unpackTo)
  const { packed, inside, chosen } = unpacked
  const source = await openPlain(unpacked.file, unpacked.fileName, options, unpackTo)
  return { ...source, archive: { packed, inside, chosen, file: unpacked.file } }
}

async function unpack(file: string, fileName: string, options: ReadOptions, folder: string): Promise<Unpacked | null> {
  const head = readHead(file, headBytes)
  const compression = compressionOf(head)
  if (compression) return decompress(compression, { file, fileName, bytes: sizeOf(file) }, folder, options.inside)
  if (isTar(head)) return unpackTar(file, fileName, folder, options.inside)
  if (!isZip(head) || isWorkbookName(fileName) || !(await isArchive(file))) return null
  return unpackZip(file, fileName, folder, options.inside)
}

const isWorkbookName = (name: string) => /\.(xlsx|xlsm|xltx)$/i.test(name)

async function openPlain(
  file: string,
  fileName: string,
  options: ReadOptions,
  unpackTo?: string,
): Promise<TableSource> {
  const head = readHead(file, headBytes)
  if (head.length === 0) throw fail('file_empty', { fileName })
  if (isOle(head)) throw oleFailure(readHead(file, 64 * 1024), fileName)
  if (isSqlite(head)) return sqliteSource(file, fileName, options, unpackTo)
  refuseMark(head, fileName)
  if (isZip(head) && (await isOpenDocument(file))) return odsSource(file, fileName, options)
  // A table of text, or a web page, may be saved under the name of a workbook.
  const named = isWorkbookName(fileName) || isWorkbookName(path.basename(file))
  if (isZip(head) || (named && head.includes(0))) {
    if (isZip(head)) await refuseZip(file, fileName)
    try {
      return await workbookSource(file, fileName, options)
    } catch (error) {
      // A zip under another name that holds no workbook is simply not a list.
      if (!named && error instanceof Error && 'code' in error && error.code === 'file_damaged') throw plainZip(fileName)
      throw error
    }
  }
  return textSource(file, fileName, options, head)
}
