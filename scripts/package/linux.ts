// Where a Debian package puts everything, and what it says when it is removed.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import type { CliCommand } from '../../src/cli/command.ts'
import { about } from './about.ts'
import { bashCompletion, fishCompletion, zshCompletion } from './completions.ts'
import { copyrightText } from './copyright.ts'
import { appId, desktopEntry, metainfo, mimeTypes } from './desktop.ts'
import { manualPage } from './man.ts'
import { copied, inFolder, linked, type PackagedFile, textFile } from './tree.ts'

const root = path.join(import.meta.dirname, '..', '..')
export const iconSizes = [16, 24, 32, 48, 64, 128, 256, 512] as const
const icons = path.join(root, 'packaging', 'icons')

const packedText = (place: string, text: string): PackagedFile => ({
  ...{ path: place, kind: 'file', mode: 0o644 },
  bytes: () => gzipSync(text, { level: 9 }),
})

/** What goes into share/ on any Linux. `date`: of the release, such as 2026-11-28. */
export function sharedFiles(commands: readonly CliCommand[], date: string): PackagedFile[] {
  const { command } = about
  return [
    textFile(`applications/${command}.desktop`, desktopEntry()),
    textFile(`mime/packages/${command}.xml`, mimeTypes()),
    textFile(`metainfo/${appId}.metainfo.xml`, metainfo(date)),
    copied(`icons/hicolor/scalable/apps/${command}.svg`, path.join(icons, 'listwright.svg')),
    ...iconSizes.map(size =>
      copied(`icons/hicolor/${size}x${size}/apps/${command}.png`, path.join(icons, `${size}.png`)),
    ),
    packedText(`man/man1/${command}.1.gz`, manualPage(commands, date)),
    textFile(`bash-completion/completions/${command}`, bashCompletion(commands)),
    textFile(`zsh/vendor-completions/_${command}`, zshCompletion(commands)),
    textFile(`fish/vendor_completions.d/${command}.fish`, fishCompletion(commands)),
  ]
}

/** Units for each user: nothing runs before someone enables it. */
const systemdUnits = (): PackagedFile[] => {
  const folder = path.join(root, 'packaging', 'systemd')
  return readdirSync(folder)
    .toSorted()
    .map(name => copied(name, path.join(folder, name)))
}

/** All files of the Debian package. */
export function debianFiles(
  program: readonly PackagedFile[],
  commands: readonly CliCommand[],
  date: string,
): PackagedFile[] {
  const { command } = about
  const changes = `${command} (${about.version}) unstable; urgency=medium\n\n  * See https://keepachangelog.com: the changes are in changelog-program.gz.\n\n -- ${about.maintainer}  ${new Date(date).toUTCString().replace('GMT', '+0000')}\n`
  return [
    ...inFolder(`usr/lib/${command}`, program),
    linked(`usr/bin/${command}`, `../lib/${command}/${command}`),
    ...inFolder('usr/share', sharedFiles(commands, date)),
    ...inFolder('usr/lib/systemd/user', systemdUnits()),
    ...inFolder(`usr/share/doc/${command}`, [
      textFile('copyright', copyrightText()),
      packedText('changelog.gz', changes),
      packedText('changelog-program.gz', readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8')),
    ]),
    textFile(`usr/share/lintian/overrides/${command}`, lintianOverrides),
  ]
}

/** What lintian finds and is meant to be, each with the reason. */
const lintianOverrides = `# No released Debian has a Node that runs the program. Its own is the binary of nodejs.org.
${about.command}: embedded-library *
${about.command}: unstripped-binary-or-object *
${about.command}: hardening-no-pie *
# So are the native modules: their authors built them.
${about.command}: hardening-no-fortify-functions *
`

/** Said when the package is removed; nothing in a home folder is touched. */
export const postrm = `#!/bin/sh
set -e
case "$1" in
remove | purge)
    echo "Listwright was removed. Lists and settings of each user stay in ~/.local/share/listwright; delete the folder to erase them."
    ;;
esac
`
