// A map that keeps what was asked for last.

/** The value of `key`, made where there is none; beyond `most`, the one asked for longest ago is let go. */
export function keepLatest<Key, Value>(most: number, make: () => Value): (key: Key) => Value {
  const values = new Map<Key, Value>()
  return key => {
    const known = values.get(key) ?? make()
    values.delete(key)
    values.set(key, known)
    for (const oldest of values.keys()) {
      if (values.size <= most) break
      values.delete(oldest)
    }
    return known
  }
}
