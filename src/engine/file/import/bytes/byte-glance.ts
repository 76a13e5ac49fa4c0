// Whether a cell is surely of its column's type at a glance, seen in its bytes: a quick yes to the `glance` of column types.
import type { ColumnType } from '../../../../contract/app/cell/cell.ts'
import { columnTypeFacts } from '../../../../model/column-types/index.ts'

/** True: the type's glance says yes. False: no one knows. */
export type ByteGlance = (bytes: Uint8Array, start: number, end: number) => boolean

const at = 64
const colon = 58
const isDigit = (byte: number) => byte >= 48 && byte <= 57

const quick: Partial<Record<ColumnType, ByteGlance>> = {
  email(bytes, start, end) {
    for (let place = start; place < end; place++) if (bytes[place] === at) return true
    return false
  },
  date(bytes, start, end) {
    for (let place = start; place < end; place++) if (isDigit(bytes[place] as number)) return true
    return false
  },
  phone(bytes, start, end) {
    let digits = 0
    for (let place = start; place < end; place++) {
      const byte = bytes[place] as number
      if (byte === at || byte === colon) return false
      if (isDigit(byte)) digits++
    }
    return digits >= 5
  },
}

const never: ByteGlance = () => false

/** None for a type that tells nothing of shifted rows. */
export const byteGlanceOf = (type: ColumnType): ByteGlance | null =>
  columnTypeFacts[type].glance ? (quick[type] ?? never) : null
