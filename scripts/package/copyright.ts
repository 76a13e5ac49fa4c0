// The file with the licences of everything in a Debian package (machine-readable debian/copyright, format 1.0).
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Licences } from '../third-party/licences.ts'

const root = path.join(import.meta.dirname, '..', '..')

/** As a continued field: indented, with a dot in empty lines. */
const indented = (text: string) =>
  text
    .trim()
    .split('\n')
    .map(line => (line.trim() === '' ? ' .' : ` ${line.trimEnd()}`))
    .join('\n')

/** Debian has the text of this licence on every computer, and wants it named there rather than repeated. */
const withoutApache = (text: string) =>
  text.replace(
    /[^\n]*Apache License\s+Version 2\.0[\s\S]*?END OF TERMS AND CONDITIONS/g,
    'Apache License, Version 2.0: /usr/share/common-licenses/Apache-2.0',
  )

export function copyrightText(): string {
  const licence = readFileSync(path.join(root, 'LICENSE'), 'utf8')
  const [, holder = 'The Listwright authors'] = /Copyright \(c\) (.*)/.exec(licence) ?? []
  const { packages, texts }: Licences = JSON.parse(readFileSync(path.join(root, 'resources', 'licences.json'), 'utf8'))
  const others = packages
    .filter(({ name }) => name !== 'electron')
    .map(
      ({ name, version, licence: of, text }) =>
        `${name} ${version} (${of})\n${text === null ? '' : withoutApache(texts[text] ?? '')}`,
    )
  return `Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: Listwright
Comment: Third-party software in this package, each with its licence:
 Node.js (MIT and others, https://github.com/nodejs/node/blob/main/LICENSE)
${others.map(indented).join('\n .\n')}
 .
${indented(withoutApache(readFileSync(path.join(root, 'NOTICE'), 'utf8')))}

Files: *
Copyright: ${holder}
License: MIT

License: MIT
${indented(licence.replace(/^MIT License\n+/, ''))}
`
}
