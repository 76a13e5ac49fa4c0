// Runs in the preload's isolated world before the bundle: `require('electron')` with ipcRenderer and contextBridge.
// Functions cross to the page's world as numbered calls over DOM events, which both worlds see synchronously.
;(() => {
  const functions = new Map()
  const waiting = new Map()
  const listeners = new Map()
  let counter = 0

  /** A value as text the other world can read; functions become numbers. */
  const pack = value => {
    if (typeof value === 'function') {
      const id = ++counter
      functions.set(id, value)
      return { type: 'function', id }
    }
    if (value instanceof Promise) {
      const id = ++counter
      value.then(
        result => emit('settle', { id, ok: true, value: pack(result) }),
        error => emit('settle', { id, ok: false, message: String(error?.message ?? error) }),
      )
      return { type: 'promise', id }
    }
    if (
      value !== null &&
      typeof value === 'object' &&
      Object.values(value).some(member => typeof member === 'function')
    ) {
      return {
        type: 'object',
        members: Object.fromEntries(Object.entries(value).map(([key, member]) => [key, pack(member)])),
      }
    }
    return { type: 'plain', value }
  }
  const revive = packed => {
    if (packed.type === 'function') return (...args) => emit('callback', { id: packed.id, args: args.map(pack) })
    return packed.value
  }
  const emit = (kind, detail) =>
    document.dispatchEvent(new CustomEvent(`standin-${kind}`, { detail: JSON.stringify(detail) }))

  document.addEventListener('standin-call', event => {
    const { id, args } = JSON.parse(event.detail)
    const called = functions.get(id)
    try {
      emit('result', { ok: true, value: pack(called(...args.map(revive))) })
    } catch (error) {
      emit('result', { ok: false, message: String(error?.message ?? error) })
    }
  })

  const ipcRenderer = {
    on: (channel, listener) => {
      listeners.set(channel, [...(listeners.get(channel) ?? []), listener])
      return ipcRenderer
    },
    send: (channel, ...args) => globalThis.standinSend(JSON.stringify({ channel, args })),
    invoke: (channel, ...args) =>
      new Promise((resolve, reject) => {
        const call = ++counter
        waiting.set(call, { resolve, reject })
        globalThis.standinSend(JSON.stringify({ channel, args, call }))
      }),
  }
  globalThis.standinReceive = (channel, args) => {
    for (const listener of listeners.get(channel) ?? []) listener({}, ...args)
  }
  globalThis.standinSettle = (call, ok, value) => {
    const { resolve, reject } = waiting.get(call)
    waiting.delete(call)
    ok ? resolve(value) : reject(new Error(value))
  }

  const electron = {
    ipcRenderer,
    contextBridge: { exposeInMainWorld: (name, api) => emit('expose', { name, api: pack(api) }) },
    webUtils: {
      getPathForFile: () => {
        throw new Error('the stand-in has no real file drops')
      },
    },
  }
  globalThis.require = name => {
    if (name !== 'electron') throw new Error(`a sandboxed preload cannot require ${name}`)
    return electron
  }
  globalThis.exports = {}
  globalThis.module = { exports: globalThis.exports }
})()
