// Why a data folder is refused, in words for people.

import type { ProblemDetails } from '../contract/app/problem.ts'
import { portableDir, portableFile } from './portable.ts'

export function folderWords({ dataDir, reason, detail }: ProblemDetails<'folder_refused'>): string {
  const another = 'or choose another folder with --workspace or LISTWRIGHT_DATA.'
  switch (reason) {
    case 'unusable':
      if (dataDir === portableDir())
        return `Portable mode keeps the data next to the program, in ${dataDir}, and that folder cannot be used (${detail}). Nothing was read or written. Move the program to a place where you can write, or start it without --portable and without the file ${portableFile()}.`
      return `The data folder ${dataDir} cannot be used (${detail}). Nothing was read or written. Make it a folder that you can write to, ${another}`
    case 'not_yours':
      return `The data folder ${dataDir} belongs to another user (${detail}). Nothing was read or written. Start Listwright as that user, ${another}`
    case 'open':
      if (detail === 'drive')
        return `The data folder ${dataDir} is on a drive that cannot keep other users of this computer out of it, such as one formatted with FAT or exFAT. Nothing was written. Use a drive with another file system, ${another}`
      return `Other users of this computer can open the data folder ${dataDir}, which contains personal data. Nothing was read or written. Restrict it with chmod 700 "${dataDir}" (or listwright doctor --repair), ${another}`
    case 'link':
      return `${detail} in the data folder ${dataDir} is a symbolic link, which Listwright does not follow. Nothing was read or written. Remove it or replace it with the file itself, ${another}`
    case 'no_home':
      return `Listwright cannot find a place for the data folder: ${detail}. Set HOME, ${another}`
    case 'moved_away':
      return `The data folder was moved to ${dataDir}, and it is not there now. Nothing was read or written, and no new workspace was made. If it is on a removable or network drive, connect the drive and start again. listwright data shows more.`
    case 'note_unreadable':
      return `${dataDir} says where the data folder was moved to, but cannot be used (${detail}). Nothing was read or written. Restore the file, ${another} If the data folder was never moved, delete the file.`
    case 'not_absolute':
      return `Listwright cannot find a place for the data folder: ${detail} is not an absolute path. Correct it, ${another}`
  }
}
