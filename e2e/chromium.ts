// How tests start Chromium: quietly, without anything that talks to the net.
export const chromiumFlags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export function browserPath(): string {
  const named = process.env.LISTWRIGHT_BROWSER ?? '/usr/bin/chromium'
  return named
}
