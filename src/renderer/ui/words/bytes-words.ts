// Sizes as people read them.

const units = ['bytes', 'KB', 'MB', 'GB'] as const

/** 1536 -> "1.5 KB"; 1 KB = 1,024 bytes. */
export function bytesWords(bytes: number): string {
  const step = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log2(bytes) / 10))
  const value = bytes / 1024 ** step
  return `${step === 0 || value >= 10 ? Math.round(value) : Math.round(value * 10) / 10} ${units[step]}`
}
