// The installed program: says what Node it needs, or starts.
import { isNewEnough, needed } from './needed-node.mjs'

if (isNewEnough(process.versions.node)) import('./start.mjs')
else {
  // The database would end an older one without a word.
  console.error(
    `Listwright needs Node ${needed} or newer. This is Node ${process.versions.node} (${process.execPath}). Update Node and run it again.`,
  )
  process.exit(2)
}
