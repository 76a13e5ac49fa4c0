// What was dropped: files, and the files of folders.
import { byName, filesAmong } from '../../contract/app/file/file-kind.ts'

/** Files that hold a table, in the order in which a person counts. */
export function tablesIn(files: readonly File[]): File[] {
  const names = new Set(filesAmong(files.map(({ name }) => name)))
  return files.filter(({ name }) => names.has(name)).sort((a, b) => byName(a.name, b.name))
}

const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile

/** The files of a folder; those in folders inside are left out. */
async function filesOf(folder: FileSystemDirectoryEntry): Promise<File[]> {
  const reader = folder.createReader()
  const files: File[] = []
  // A browser gives a hundred at a time.
  for (;;) {
    const entries = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (entries.length === 0) return tablesIn(files)
    for (const entry of entries.filter(isFile))
      files.push(await new Promise<File>((resolve, reject) => entry.file(resolve, reject)))
  }
}

/** To be called while the drop is handled: what was dropped is known no longer. */
export function droppedFiles({ items, files }: DataTransfer): Promise<File[]> {
  const entries = [...items].filter(({ kind }) => kind === 'file').map(item => item.webkitGetAsEntry())
  const folders = entries.filter(entry => entry !== null).filter(isFolder)
  if (folders.length === 0) return Promise.resolve([...files])
  const names = new Set(folders.map(({ name }) => name))
  const plain = [...files].filter((_, at) => !names.has(entries[at]?.name ?? ''))
  return Promise.all(folders.map(filesOf)).then(inside => [...plain, ...inside.flat()])
}
