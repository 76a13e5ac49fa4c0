// A text that the page made goes to the downloads, or to where the person is asked to put it.

export function saveText(fileName: string, type: string, text: string): void {
  // The mark makes spreadsheets read it as UTF-8.
  const url = URL.createObjectURL(new Blob(['\uFEFF', text], { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  document.body.append(link)
  link.click()
  link.remove()
  // The browser has taken the text by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
