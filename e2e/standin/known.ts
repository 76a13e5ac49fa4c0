// Refuses by name what the stand-in does not have, so that nothing is silently missing.

/** `members`, where any other member that is read throws. */
export function known<T extends object>(name: string, members: T): T {
  return new Proxy(members, {
    get(target, member) {
      if (Reflect.has(target, member)) {
        const value: unknown = Reflect.get(target, member)
        // Methods get the object itself: private fields cannot be reached through a proxy.
        return typeof value === 'function' && !isClass(value) ? value.bind(target) : value
      }
      if (typeof member === 'symbol' || member === 'then') return undefined
      throw new Error(`the Electron stand-in has no ${name}.${member}`)
    },
  })
}

const isClass = (value: object) => /^class\b/.test(Function.prototype.toString.call(value))
