// What a Linux desktop reads of a program: the entry of its menu, types of files, and the page in a software center.
import { linkScheme } from '../../src/contract/app/link/link-text.ts'
import { about, openedFiles } from './about.ts'

/** Id of the program among those of others (AppStream). */
export const appId = 'io.github.listwright.listwright'

/** A terminal shows the address and ends the program when it is closed: the browser's tab cannot. */
export const desktopEntry = (): string => `[Desktop Entry]
Type=Application
Version=1.0
Name=${about.name}
GenericName=List cleaner
Comment=Clean, validate and enrich lists of people and companies
Exec=${about.command} open %U
Icon=${about.command}
Terminal=true
Categories=Office;Spreadsheet;
Keywords=csv;spreadsheet;email;contacts;duplicates;validation;
MimeType=${[...openedFiles.map(({ mime }) => mime), `x-scheme-handler/${linkScheme}`].join(';')};
`

/** Types of shared-mime-info that this program knows by their endings. */
export const mimeTypes = (): string => `<?xml version="1.0" encoding="UTF-8"?>
<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">
${openedFiles
  .filter(({ own }) => own)
  .map(
    ({ mime, endings, words }) =>
      `  <mime-type type="${mime}">\n    <comment>${words}</comment>\n${endings.map(ending => `    <glob pattern="*.${ending}"/>\n`).join('')}  </mime-type>`,
  )
  .join('\n')}
</mime-info>
`

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** `date`: of the release, such as 2026-11-28. */
export const metainfo = (date: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<component type="desktop-application">
  <id>${appId}</id>
  <metadata_license>CC0-1.0</metadata_license>
  <project_license>${about.licence}</project_license>
  <name>${about.name}</name>
  <summary>Clean, validate and enrich lists of people and companies</summary>
  <description>
${about.paragraphs.map(words => `    <p>${escaped(words)}</p>`).join('\n')}
  </description>
  <launchable type="desktop-id">${about.command}.desktop</launchable>
  <icon type="stock">${about.command}</icon>
  <categories>
    <category>Office</category>
    <category>Spreadsheet</category>
  </categories>
  <provides>
    <binary>${about.command}</binary>
    <mediatype>x-scheme-handler/${linkScheme}</mediatype>
${openedFiles.map(({ mime }) => `    <mediatype>${mime}</mediatype>`).join('\n')}
  </provides>
  <content_rating type="oars-1.1"/>
  <releases>
    <release version="${about.version}" date="${date}"/>
  </releases>
</component>
`
