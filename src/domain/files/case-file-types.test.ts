import { expect, it } from 'vitest'
import {
  decideType,
  isProgramName,
  isRefusedInArchive,
  keepExtension,
} from '#domain/files/case-file-types.ts'
import { isPlainFileName, labelOfFile, nameForDisks, numberName } from '#domain/files/file-label.ts'
import { folderKey, isReservedFolderName } from '#domain/files/folder-names.ts'
import { goesAsLink, MOST_MAILED_BYTES } from '#domain/files/case-files.ts'
import * as fc from 'fast-check'

it.each([
  ['a.jpg', 'image/jpeg', false, 'photo'],
  ['a.JPEG', 'image/jpeg', false, 'photo'],
  ['a.png', 'image/jpeg', false, undefined],
  ['a.heif', 'image/heif', false, 'photo'],
  ['a.pdf', 'application/pdf', true, 'pdf'],
  ['a.txt', undefined, true, 'plain'],
  ['a.txt', undefined, false, undefined],
  ['a', undefined, true, undefined],
  ['a.svg', 'image/svg+xml', true, 'other'],
  ['a.html', undefined, true, 'other'],
  ['a.docx', 'application/zip', false, 'office'],
  ['a.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', false, 'office'],
  ['a.zip', 'application/zip', false, 'archive'],
  ['a.jpg', 'application/zip', false, undefined],
  ['a.doc', 'application/x-cfb', false, 'office'],
  ['a.mp4', 'video/quicktime', false, 'video'],
  ['a.exe', 'application/x-msdownload', false, undefined],
])('N107 %s whose bytes are %s (text: %s) is %s', (name, detected, isText, group) => {
  expect(decideType(name, detected, isText)?.group).toBe(group)
})

it('N107 what a system would run is known by its name, in any case and with dots behind it', () => {
  for (const name of ['run.exe', 'RUN.EXE', 'a.pdf.exe', 'a.js.', 'a.ps1 ', 'a.docm', 'a.7z', 'a.lnk'])
    expect(isProgramName(name), name).toBe(true)
  for (const name of ['exe.pdf', 'a.docx', 'a.zip', 'js', 'a.json', 'a.txt'])
    expect(isProgramName(name), name).toBe(false)
  expect([isRefusedInArchive('b/a.zip'), isRefusedInArchive('b/a.pdf')]).toEqual([true, false])
})

it('N107 whatever a name is, what is kept of it fits every disk, and is kept as it is from then on', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (given) => {
      const kept = nameForDisks(given)
      expect(kept.length).toBeGreaterThan(0)
      expect([...kept].length).toBeLessThanOrEqual(120)
      expect(kept).not.toMatch(/[/\\\0\u202e]/)
      expect(isPlainFileName(kept), kept).toBe(true)
      expect(nameForDisks(kept)).toBe(kept)
    }),
  )
})

it('N107 a long name keeps its ending, and a renamed file too', () => {
  expect(labelOfFile(`${'x'.repeat(200)}.pdf`)).toBe(`${'x'.repeat(116)}.pdf`)
  expect(['signs', 'signs.PDF', 'signs.exe'].map((name) => keepExtension(name, 'a.pdf'))).toEqual([
    'signs.pdf',
    'signs.PDF',
    'signs.exe.pdf',
  ])
  expect([1, 2].map((count) => numberName('a.b.pdf', count))).toEqual(['a.b.pdf', 'a.b (2).pdf'])
})

it('D64 two names are one folder in any case, and those of mails and claims are taken', () => {
  expect(folderKey('  Contracts  ')).toBe(folderKey('CONTRACTS'))
  expect(['From mails', 'claim C-2001', 'Claims'].map(isReservedFolderName)).toEqual([true, true, false])
})

it('D36 N107 files go as a link over 10 MB together, and to a carrier always', () => {
  expect(goesAsLink([MOST_MAILED_BYTES], false)).toBe(false)
  expect(goesAsLink([MOST_MAILED_BYTES, 1], false)).toBe(true)
  expect(goesAsLink([1], true)).toBe(true)
})
