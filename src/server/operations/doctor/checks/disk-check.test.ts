import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { diskCheck } from '#server/operations/doctor/checks/disk-check.ts'
import { findingsOf } from '#testing/doctor-context.ts'

function freshFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'albatross-doctor-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(path.join(folder, 'files'))
  chmodSync(path.join(folder, 'files'), 0o700)
  return folder
}

const isRoot = process.getuid?.() === 0

/** A disk of its own in memory, where this user may make one. */
function mountDisk(folder: string, size: string): boolean {
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=700`, 'tmpfs', folder])
  if (status !== 0) return false
  onTestFinished(() => void execFileSync('umount', [folder]))
  return true
}

describe('O15 the disk', () => {
  it('O15 says how much is left, tries to write, and leaves nothing', async () => {
    const folder = freshFolder()
    const findings = await findingsOf(diskCheck, { env: { DATA_DIR: folder } })
    expect(findings).toEqual([
      expect.stringMatching(new RegExp(`^(green|amber|red): ${folder} has [\\d.]+ [GM]B left\\.$`)),
      expect.stringContaining(`${folder}/files has`),
    ])
    expect(readdirSync(folder)).toEqual(['files'])
  })

  it('O15 with database and files elsewhere, nothing is kept here', async () => {
    const env = {
      DATABASE_URL: 'postgres://albatross@127.0.0.1/albatross',
      FILE_STORE: 's3',
      S3_BUCKET: 'files',
    }
    expect(await findingsOf(diskCheck, { env })).toEqual([
      'green: This instance keeps nothing on its own disk. Its database and files are elsewhere.',
    ])
  })

  it('O15 a folder that does not exist yet is not made', async () => {
    const folder = path.join(freshFolder(), 'later')
    expect(await findingsOf(diskCheck, { env: { DATA_DIR: folder } })).toEqual([
      `green: ${folder} doesn’t exist yet. We create it when it’s first needed.`,
      `green: ${folder}/files doesn’t exist yet. We create it when it’s first needed.`,
    ])
    expect(readdirSync(path.dirname(folder))).toEqual(['files'])
  })

  it('O15 a folder that all users can read is amber', async () => {
    const folder = freshFolder()
    chmodSync(folder, 0o755)
    expect(await findingsOf(diskCheck, { env: { DATA_DIR: folder } })).toContain(
      `amber: Other users of this machine can read ${folder}, which holds customer data.`,
    )
  })

  it('O15 a folder that is a file is red', async () => {
    const folder = freshFolder()
    rmSync(path.join(folder, 'files'), { recursive: true })
    writeFileSync(path.join(folder, 'files'), '', { mode: 0o600 })
    expect(await findingsOf(diskCheck, { env: { DATA_DIR: folder } })).toContainEqual(
      expect.stringMatching(/^red: .*\/files can’t be written: (EEXIST|ENOTDIR)/),
    )
  })

  it.skipIf(!isRoot)('O15 in a folder of another user nothing is written', async () => {
    const folder = freshFolder()
    chownSync(folder, 12_345, 12_345)
    const findings = await findingsOf(diskCheck, { env: { DATA_DIR: folder } })
    expect(findings).toContain(`amber: ${folder} belongs to another user, so we didn’t try writing to it.`)
  })

  it('O15 a disk that is nearly full is red, and so is one that is full', async ({ skip }) => {
    const folder = freshFolder()
    if (!isRoot || !mountDisk(folder, '100m')) return skip('a disk of its own cannot be made here')
    const env = { DATA_DIR: folder }
    expect((await findingsOf(diskCheck, { env }))[0]).toMatch(/^red: .* has (99|100) MB left\.$/)
    spawnSync('dd', ['if=/dev/zero', `of=${path.join(folder, 'full')}`, 'bs=1M'])
    expect(await findingsOf(diskCheck, { env })).toEqual([
      `red: ${folder} has 0 MB left.`,
      expect.stringMatching(/^red: .* can’t be written: ENOSPC/),
      expect.stringContaining('files'),
    ])
  })
})
