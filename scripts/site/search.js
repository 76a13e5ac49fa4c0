// Search of the site, in the browser: the index is loaded when the field is first used, so that pages stay small.
;(() => {
  const field = document.querySelector('#search')
  const list = document.querySelector('#found')
  const root = document.body.dataset.root
  const maxShown = 12
  let index = null
  let loading = null

  const boostDocument = (_id, _term, { weight }) => weight

  const load = name =>
    new Promise((resolve, reject) => {
      const script = document.createElement('script')
      script.src = `${root}${name}`
      script.onload = resolve
      script.onerror = reject
      document.head.append(script)
    })

  const ready = () => {
    loading ??= Promise.all([load('minisearch.js'), load('search-index.js')]).then(() => {
      const { MiniSearch, siteIndex } = window
      index = MiniSearch.loadJS(siteIndex, { fields: ['title', 'heading', 'text'] })
    })
    return loading
  }

  const show = async () => {
    await ready()
    const words = field.value.trim()
    const options = { prefix: true, fuzzy: 0.15, boost: { title: 3, heading: 4 }, combineWith: 'AND', boostDocument }
    const found = words === '' ? [] : index.search(words, options).slice(0, maxShown)
    list.replaceChildren(
      ...found.map(({ file, anchor, title, heading }) => {
        const item = document.createElement('li')
        const link = document.createElement('a')
        link.href = `${root}${file}${anchor === '' ? '' : `#${anchor}`}`
        link.textContent = heading === title ? title : `${title}: ${heading}`
        item.append(link)
        return item
      }),
    )
    list.hidden = words === ''
    if (words !== '' && found.length === 0) {
      const item = document.createElement('li')
      item.textContent = 'Nothing found.'
      list.append(item)
    }
  }
  field.addEventListener('focus', () => void ready())
  field.addEventListener('input', () => void show())
  field.addEventListener('keydown', event => {
    if (event.key === 'Enter') list.querySelector('a')?.click()
    if (event.key === 'Escape') {
      field.value = ''
      list.hidden = true
    }
  })
  field.closest('form').addEventListener('submit', event => event.preventDefault())
})()
