// Runs in the page's own world before its scripts: turns what the preload exposes into objects and functions.
;(() => {
  const callbacks = new Map()
  const promises = new Map()
  let counter = 0
  let result = null

  const pack = value => {
    if (typeof value !== 'function') return { type: 'plain', value }
    const id = ++counter
    callbacks.set(id, value)
    return { type: 'function', id }
  }
  const revive = packed => {
    if (packed.type === 'plain') return packed.value
    if (packed.type === 'promise') return new Promise((resolve, reject) => promises.set(packed.id, { resolve, reject }))
    if (packed.type === 'object') {
      return Object.fromEntries(Object.entries(packed.members).map(([key, member]) => [key, revive(member)]))
    }
    return (...args) => {
      const detail = JSON.stringify({ id: packed.id, args: args.map(pack) })
      result = null
      document.dispatchEvent(new CustomEvent('standin-call', { detail }))
      const answer = result
      if (!answer?.ok) throw new Error(answer?.message ?? 'the preload did not answer')
      return revive(answer.value)
    }
  }
  const hear = (kind, listener) =>
    document.addEventListener(`standin-${kind}`, event => listener(JSON.parse(event.detail)))

  hear('expose', ({ name, api }) => {
    Object.defineProperty(window, name, { value: Object.freeze(revive(api)), writable: false })
  })
  hear('result', answer => {
    result = answer
  })
  hear('callback', ({ id, args }) => callbacks.get(id)?.(...args.map(revive)))
  hear('settle', ({ id, ok, value, message }) => {
    const promise = promises.get(id)
    promises.delete(id)
    ok ? promise?.resolve(revive(value)) : promise?.reject(new Error(message))
  })
})()
