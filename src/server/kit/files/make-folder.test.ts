import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openEmbedded } from '#server/kit/db/embedded/embedded-database.ts'
import { prepareFileStore } from '#server/kit/files/file-store.ts'
import { makeFolder } from '#server/kit/files/make-folder.ts'

function freshFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'albatross-folders-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

it('V08 makes what is missing for this user alone, and says which is the outermost', () => {
  const folder = freshFolder()
  const wanted = path.join(folder, 'one/two/three')
  expect(makeFolder(wanted)).toBe(path.join(folder, 'one'))
  expect(statSync(wanted).mode & 0o777).toBe(0o700)
  expect(makeFolder(wanted)).toBeUndefined()
  writeFileSync(path.join(folder, 'file'), '')
  expect(() => makeFolder(path.join(folder, 'file'))).toThrow('EEXIST')
  expect(() => makeFolder(path.join(folder, 'file/below'))).toThrow('ENOTDIR')
})

it.skipIf(!existsSync('/proc/self'))(
  'V08 a DATA_DIR that no system makes is answered at once, in a sentence',
  async () => {
    const began = Date.now()
    const said = '/proc/x can’t be created (ENOENT). Set DATA_DIR to a folder on a disk.'
    for (const folder of ['/proc/x', '/proc/x/data'])
      await expect(openEmbedded(folder, 'migrated')).rejects.toThrow(said)
    // Beside a PostgreSQL server, which keeps all but the uploaded files.
    expect(() => prepareFileStore({ files: { store: 'local', folder: '/proc/x/files' } })).toThrow(said)
    expect(Date.now() - began).toBeLessThan(2000)
  },
)
