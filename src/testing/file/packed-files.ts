// Small files as bzip2 1.0.8 and xz 5.4.1 wrote them, for tests on computers that have neither.
const bytes = (base64: string) => Buffer.from(base64, 'base64')

/** What the first four of each hold. */
export const packedTable = 'Name,Mail\nAnna,anna@firm.example\nBo,bo@firm.example\n'
export const packedMore = 'Cy,cy@firm.example\n'

export const bzip2Table = bytes(
  'QlpoOTFBWSZTWWEHgQMAAAbVgAAQAAVwAzMn0EAgAECVJ6jCbTRo0KYTTQGmIyyu+hEmU8cw0Ey5+pgVzfCD6TG05CliDou5IpwoSDCDwIGA',
)
export const bzip2More = bytes('QlpoOTFBWSZTWVQD+aoAAAJVgAAQAAVIACsmUGAgADFMABNCgaaDaeqORbAyfcSLwpPi7kinChIKgH81QA==')
export const bzip2Empty = bytes('QlpoORdyRThQkAAAAAA=')
/** 1000 a, 4 b, 259 c, 260 d. */
export const bzip2Runs = bytes('QlpoOTFBWSZTWd2HGxcAAANBAeAAPAAAgAAIIAAxDAgbVPRpqZspOSIXiVlMxnJa/i7kinChIbsONi4=')

/** `packedTable` with each of the checks. */
export const xzTables = {
  none: bytes(
    '/Td6WFoAAAD/EtlBAgAhARYAAAB0L+Wj4AAzACtdACcYSaZnrc5mCvHGv0lnQmLNCg6a7pxIAbIAf2wfwFSITWnlmgz9MjMgoAAAAAABPzSia+xZBnKeegEAAAAAAFla',
  ),
  crc32: bytes(
    '/Td6WFoAAAFpIt42AgAhARYAAAB0L+Wj4AAzACtdACcYSaZnrc5mCvHGv0lnQmLNCg6a7pxIAbIAf2wfwFSITWnlmgz9MjMgoAAAADELirgAAUM0WF1m2pBCmQ0BAAAAAAFZWg==',
  ),
  crc64: bytes(
    '/Td6WFoAAATm1rRGAgAhARYAAAB0L+Wj4AAzACtdACcYSaZnrc5mCvHGv0lnQmLNCg6a7pxIAbIAf2wfwFSITWnlmgz9MjMgoAAAAGggjsrsH09UAAFHNFyYCr4ftvN9AQAAAAAEWVo=',
  ),
  sha256: bytes(
    '/Td6WFoAAArh+wyhAgAhARYAAAB0L+Wj4AAzACtdACcYSaZnrc5mCvHGv0lnQmLNCg6a7pxIAbIAf2wfwFSITWnlmgz9MjMgoAAAAJtjjHVYydZ0d5gIcmdTiDPRi+OFqUa12hVBLl+KO97VAAFfNAUAETwYm0uaAQAAAAAKWVo=',
  ),
}
/** `packedTable` in three blocks whose heads say their sizes. */
export const xzBlocks = bytes(
  '/Td6WFoAAATm1rRGAsAYFCEBFgCQ4SuUAQATTmFtZSxNYWlsCkFubmEsYW5uYUAAH9cOGRQTizcCwBgUIQEWAJDhK5QBABNmaXJtLmV4YW1wbGUKQm8sYm9AZgALZislA+UoSALAEAwhARYAvr/oKAEAC2lybS5leGFtcGxlCgD3ygznw1R0DwADLBQsFCQMXIdRuLHEZ/sCAAAAAARZWg==',
)
export const xzEmpty = bytes('/Td6WFoAAATm1rRGAAAAABzfRCEftvN9AQAAAAAEWVo=')
/** Differences of bytes are packed instead of the bytes. */
export const xzDelta = bytes(
  '/Td6WFoAAATm1rRGAgEDAQAhARZ5IMTu4AAzADBdACcEvY8qABWIOcNS7lXYCyM2ERUXPcgwF71uo5t/2e6bMBl39cOJVing3ezUEywAAABoII7K7B9PVAABTDSXQf5dH7bzfQEAAAAABFla',
)
/** Its head says that a gigabyte is needed. */
export const xzLarge = bytes(
  '/Td6WFoAAATm1rRGAgAhASQAAABeH8f54AAzACtdACcYSaZnrc5mCvHGv0lnQmLNCg6a7pxIAbIAf2wfwFSITWnlmgz9MjMgoAAAAGggjsrsH09UAAFHNFyYCr4ftvN9AQAAAAAEWVo=',
)

/** A tar of two files: people.csv is `packedTable`, towns.csv has other columns. */
export const bzip2Tar = bytes(
  'QlpoOTFBWSZTWeVtEt0AALt/jMpQAEBABX8IfgsFgHsn3+ABAAgggAgwALihqmgTANAQwEyMAnkaBhoaaAGgANAADIaAqo0iZQ9I2kA0aaDR6g9EB6mWLeuUonbME65JSk49N7gLVKQrM6aUiEp7dWEfdTM3IVeeMb8VjiSXJhhhwijW7aJxN1Q1rZcs1cKIVc6KRmsbmi/pbG2NmS0tYevAXsBPoqExDqC8FMDrJItCySGSjRVVG3DAGE4Bt5DSK7mlqfSy/kfq0xZV0/lSGhfllnSkf4u5IpwoSHK2iW6A',
)
export const xzTar = bytes(
  '/Td6WFoAAATm1rRGAgAhARYAAAB0L+Wj4Cf/ALxdADgZSkUP1NQG93qlmjLbpYkdAgXwc4P6z8DkPyN+mkOcr2DnHmgw1y0kGRH1k1uf41BekTwjtwyuLDteqAeNr7v9XybVFYQZx9mKE1ksm0GGKPduXf+lKRoepOA50EEtD9fHPIJOan+AURhM1wl4g8YX6mmbCENCnnIMp/N92DHGKBgR2T+OQ3NDAvxsX3ChLRmcypo1fnen4oDxfAn50RuOVoWogPmuwDQc1F15q+CZ02o+hhwDdTG/X8AAAAdXJ4oGgciwAAHYAYBQAACk+72BscRn+wIAAAAABFla',
)

/** A hundred megabytes of zeros, in 113 bytes. */
export const bzip2Bomb = bytes(
  'QlpoOTFBWSZTWQ4J4t8BX45AAMAAAAggADCATUZCoCWpCoCXMUFZJlNZDgni3wFfjkAAwAAACCAAMIBNRkKgJakKgJcxQVkmU1nEYApVAD7RQALAAABAAAggADDMCapppUiDaipEHi7kinChIcCoiS4=',
)
/** A hundred streams of a megabyte of zeros each. */
export const xzBomb = Buffer.concat(
  new Array<Buffer>(100).fill(
    bytes(
      '/Td6WFoAAATm1rRGAgAhARwAAAAQz1jM70I/ANFdAABv/f//o7f/Rz5IFXI5YVG4kijmo4YH+e7kHoLTL8U6PAFLsX7JiopNL6MN2X+m44wjEVPgWRjFdYrid/i2lH8MasDedElk4ulcU7IE2PdEDKtfDW1G6eXDdoi3llestk3haR1v+0uIEGxCy4g/XACP0E6vJiiUcR89jyThcJ6nI1/sKMuF0ZWYin4qkfIndfcZwAaYTZj92K/VkA/EJVP49ZE2MQWlsO5vwXBNRwzRkRGqrWAdus6xJxhcWYbpZlJYvul2rFnk5VsFCPmTwz82AAAAADKzVZfu0uHjAAHtAcCEPQDV4HauscRn+wIAAAAABFla',
    ),
  ),
)
