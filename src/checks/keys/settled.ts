// What makes a key its own key where reading it again could still take something off.

/**
 * Reads the text, and its reading again as long as that gets shorter: "Acme (Ltd) SA" loses its second form as it would
 * have in two steps. Null when there is no reading.
 */
export function settled(text: string, read: (text: string) => string | null): string | null {
  let key = read(text)
  for (;;) {
    const next = key === null ? null : read(key)
    if (next === null || key === null || next.length >= key.length) return key
    key = next
  }
}
