// The records of a zip around the bytes of its files.

export interface ZipEntry {
  name: Buffer
  at: number
  crc: number
  packed: number
  size: number
  /** Not deflated; its sizes follow its bytes. */
  stored: boolean
}

/** Sizes and places are 32-bit numbers in this form of zip. */
export const mostZipBytes = 0xffff_ffff
/** 1 January 1980: files made from the same rows are the same bytes. */
const dosDate = 0x0021
const utf8Names = 0x0800
const sizesFollow = 0x0008
const flagsOf = (stored: boolean) => (stored ? utf8Names | sizesFollow : utf8Names)
const methodOf = (stored: boolean) => (stored ? 0 : 8)

export function localHeader({ name, crc, packed, size, stored }: ZipEntry): Buffer {
  const header = Buffer.alloc(30 + name.length)
  header.writeUInt32LE(0x0403_4b50, 0)
  header.writeUInt16LE(20, 4)
  header.writeUInt16LE(flagsOf(stored), 6)
  header.writeUInt16LE(methodOf(stored), 8)
  header.writeUInt16LE(dosDate, 12)
  header.writeUInt32LE(crc, 14)
  header.writeUInt32LE(packed, 18)
  header.writeUInt32LE(size, 22)
  header.writeUInt16LE(name.length, 26)
  name.copy(header, 30)
  return header
}

export function directoryEntry({ name, at, crc, packed, size, stored }: ZipEntry): Buffer {
  const record = Buffer.alloc(46 + name.length)
  record.writeUInt32LE(0x0201_4b50, 0)
  record.writeUInt16LE(20, 4)
  record.writeUInt16LE(20, 6)
  record.writeUInt16LE(flagsOf(stored), 8)
  record.writeUInt16LE(methodOf(stored), 10)
  record.writeUInt16LE(dosDate, 14)
  record.writeUInt32LE(crc, 16)
  record.writeUInt32LE(packed, 20)
  record.writeUInt32LE(size, 24)
  record.writeUInt16LE(name.length, 28)
  record.writeUInt32LE(at, 42)
  name.copy(record, 46)
  return record
}

/** The end of the directory. */
export function endRecord(count: number, size: number, at: number): Buffer {
  const record = Buffer.alloc(22)
  record.writeUInt32LE(0x0605_4b50, 0)
  record.writeUInt16LE(count, 8)
  record.writeUInt16LE(count, 10)
  record.writeUInt32LE(size, 12)
  record.writeUInt32LE(at, 16)
  return record
}

/** Behind the bytes of a stored file, whose header was written before they were known. */
export function sizesOf({ crc, packed, size }: ZipEntry): Buffer {
  const record = Buffer.alloc(16)
  record.writeUInt32LE(0x0807_4b50, 0)
  record.writeUInt32LE(crc, 4)
  record.writeUInt32LE(packed, 8)
  record.writeUInt32LE(size, 12)
  return record
}
