// What the page made goes to the downloads, or to where the person is asked to put it.

export function saveBlob(fileName: string, blob: Blob): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  document.body.append(link)
  link.click()
  link.remove()
  // The browser has taken it by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

export const saveText = (fileName: string, type: string, text: string): void =>
  // The mark makes spreadsheets read it as UTF-8.
  saveBlob(fileName, new Blob(['\uFEFF', text], { type: `${type};charset=utf-8` }))
