import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { copyFolderOf, removeAbandonedCopy } from '#server/operations/backup/running/copy-folder.ts'
import { openSource } from '#server/operations/backup/running/open-source.ts'
import { readEnv } from '#server/config/read-env.ts'
import { settings } from '#server/kit/db/schema/settings.schema.ts'
import { copyEmptyDatabase } from '#testing/database-cache.ts'

const MINUTE = 60_000

async function aDatabaseAtRest() {
  const folder = mkdtempSync(path.join(tmpdir(), 'albatross-source-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const env = readEnv({ DATA_DIR: path.join(folder, 'data') })
  mkdirSync(env.dataDir)
  await copyEmptyDatabase(env.dataDir)
  return env
}

it(
  'O15 of two backups at once the second is refused, and the first keeps what it reads',
  { timeout: 3 * MINUTE },
  async () => {
    const env = await aDatabaseAtRest()
    const first = await openSource(env)
    await expect(openSource(env)).rejects.toThrow('Another backup is being made at the moment.')
    await expect(removeAbandonedCopy(env.dataDir)).rejects.toThrow('Another backup')
    expect(await first.db.select().from(settings)).not.toEqual([])
    await first.close()
    expect(existsSync(copyFolderOf(env.dataDir))).toBe(false)
    await (await openSource(env)).close()
  },
)

it(
  'O15 the moment of a database at rest is that of its copy, not that of reading it',
  { timeout: 3 * MINUTE },
  async () => {
    const env = await aDatabaseAtRest()
    const before = Date.now()
    const { moment, close } = await openSource(env)
    const opened = Date.now()
    await close()
    expect(moment?.getTime()).toBeGreaterThanOrEqual(before)
    expect(moment?.getTime()).toBeLessThan(opened)
  },
)

it('O15 a copy that a killed process left does not stand in the way', { timeout: 3 * MINUTE }, async () => {
  const env = await aDatabaseAtRest()
  mkdirSync(path.join(copyFolderOf(env.dataDir), 'pg'), { recursive: true })
  await (await openSource(env)).close()
})
