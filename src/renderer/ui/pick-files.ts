// The file dialog of the browser.

/**
 * Files that a person picks; none where the dialog is left. `accept` and `multiple` as of an `<input type="file">`. To be
 * called while a click or a key is handled: browsers open no file dialog by themselves.
 */
export const pickFiles = (accept: string, multiple = false): Promise<File[]> =>
  pick(input => {
    input.accept = accept
    input.multiple = multiple
  })

/** All files of a folder that a person picks, in folders inside too. */
export const pickFolder = (): Promise<File[]> =>
  pick(input => {
    input.webkitdirectory = true
  })

function pick(ask: (input: HTMLInputElement) => void): Promise<File[]> {
  return new Promise(resolve => {
    const input = document.createElement('input')
    input.type = 'file'
    ask(input)
    // It is part of the page until there is an answer: what no one holds may be collected while the dialog is open, and the
    // answer with it.
    input.hidden = true
    document.body.append(input)
    const answer = () => {
      input.remove()
      resolve([...(input.files ?? [])])
    }
    input.addEventListener('change', answer)
    input.addEventListener('cancel', answer)
    input.click()
  })
}
