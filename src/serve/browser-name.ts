// A browser's name for people, from what it says about itself: "Firefox on Linux".

/** In this order: Edge says Chrome too, Chrome says Safari too. */
const browsers = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const
/** iPads and Android say macOS and Linux too. */
const systems = [
  [/\b(?:iPhone|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
] as const

/** What it says is only shown, never trusted. */
export function browserName(userAgent = ''): string {
  const browser = browsers.find(([form]) => form.test(userAgent))?.[1] ?? 'A browser'
  const system = systems.find(([form]) => form.test(userAgent))?.[1]
  return system ? `${browser} on ${system}` : browser
}
