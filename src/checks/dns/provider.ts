// Who runs a mail server, by the end of its host name.
import { bundledLists } from '../data/lists.ts'

/** The provider of the best mail host that is known to the list, longest suffix first; null = not known. */
export function providerOf(hosts: readonly string[]): string | null {
  const { mailProviders } = bundledLists()
  for (const host of hosts) {
    for (let name = host; name !== ''; name = name.slice(name.indexOf('.') + 1 || name.length)) {
      const provider = mailProviders.get(name)
      if (provider !== undefined) return provider
    }
  }
  return null
}
