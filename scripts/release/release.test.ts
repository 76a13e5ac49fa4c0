// The parts of a release that need no build: its notes, its sums and where it comes from.
import { expect, test } from 'vitest'
import { notesOf } from './notes.ts'
import { digestOf, provenance, sumsText } from './provenance.ts'

const changes = '# Changelog\n\n## Unreleased\n\n## [1.2.0] - 2026-11-02\n\n### Added\n\n- One.\n\n## 1.1.0\n\n- Two.\n'

test('the notes of a version are its section of the changelog', () => {
  expect(notesOf(changes, '1.2.0')).toBe('### Added\n\n- One.')
  expect(notesOf(changes, '1.1.0')).toBe('- Two.')
})

test.each(['Unreleased', '1.2', '1.0.0', ''])('%j has no notes', name => {
  expect(notesOf(changes, name)).toBeNull()
})

test('sums are sorted by name, as sha256sum reads them', () => {
  // The sums of nothing and of "abc", from FIPS 180-2.
  const nothing = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
  const abc = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'
  const subjects = [
    { name: 'b.deb', sha256: digestOf(Buffer.from('abc')) },
    { name: 'a.tgz', sha256: digestOf(Buffer.alloc(0)) },
  ]
  expect(sumsText(subjects)).toBe(`${nothing}  a.tgz\n${abc}  b.deb\n`)
})

test('the statement names each file, the commit and the packages', () => {
  const statement = provenance({
    subjects: [{ name: 'a.tgz', sha256: 'aa' }],
    ...{
      version: '1.2.0',
      commit: 'c0ffee',
      committed: true,
      time: 1,
      lockFile: 'bb',
      node: 'v24.0.0',
      system: 'linux-x64',
    },
  })
  expect(statement).toMatchObject({
    _type: 'https://in-toto.io/Statement/v1',
    subject: [{ name: 'a.tgz', digest: { sha256: 'aa' } }],
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        resolvedDependencies: [{ digest: { gitCommit: 'c0ffee' } }, { digest: { sha256: 'bb' } }],
      },
    },
  })
})
