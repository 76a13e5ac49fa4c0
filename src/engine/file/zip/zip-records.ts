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
export const maxZipBytes = 0xffff_ffff
/** 1 January 1980: files made from the same rows are the same bytes. */
const dosDate = 0x0021
const utf8Names = 0x0800
const sizesFollow = 0x0008

/** What the record before a file and that in the directory say alike, from the version needed to the length of the name. */
function putFacts(record: Buffer, at: number, { name, crc, packed, size, stored }: ZipEntry): void {
  record.writeUInt16LE(20, at)
  record.writeUInt16LE(stored ? utf8Names | sizesFollow : utf8Names, at + 2)
  record.writeUInt16LE(stored ? 0 : 8, at + 4)
  record.writeUInt16LE(dosDate, at + 8)
  record.writeUInt32LE(crc, at + 10)
  record.writeUInt32LE(packed, at + 14)
  record.writeUInt32LE(size, at + 18)
  record.writeUInt16LE(name.length, at + 22)
}

export function localHeader(entry: ZipEntry): Buffer {
  const header = Buffer.alloc(30 + entry.name.length)
  header.writeUInt32LE(0x0403_4b50, 0)
  putFacts(header, 4, entry)
  entry.name.copy(header, 30)
  return header
}

export function directoryEntry(entry: ZipEntry): Buffer {
  const record = Buffer.alloc(46 + entry.name.length)
  record.writeUInt32LE(0x0201_4b50, 0)
  record.writeUInt16LE(20, 4)
  putFacts(record, 6, entry)
  record.writeUInt32LE(entry.at, 42)
  entry.name.copy(record, 46)
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
