import fs, { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { startEngine } from '#server/kit/db/embedded/engine.ts'
import { isOutage } from '#server/kit/db/outages/outage.ts'
import { eventually } from '#testing/eventually.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'albatross-engine-'))
const MINUTE = 60_000

afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function start() {
  const engine = await startEngine(folder)
  onTestFinished(() => engine.close().catch(() => undefined))
  return engine
}

/** Until the end of the test, the disk reports that it could not keep anything. */
function failSyncs(): () => void {
  const fail = () => {
    throw Object.assign(new Error('EIO: i/o error, fdatasync'), { code: 'EIO' })
  }
  const spy = vi.spyOn(fs, 'fdatasyncSync').mockImplementation(fail)
  syncBuiltinESMExports()
  const repair = () => {
    spy.mockRestore()
    syncBuiltinESMExports()
  }
  onTestFinished(repair)
  return repair
}

describe('O09 the engine of the embedded database', () => {
  it(
    'O09 waits for the disk, whatever the configuration in its folder says',
    { timeout: MINUTE },
    async () => {
      const { close } = await start()
      await close()
      appendFileSync(
        path.join(folder, 'postgresql.conf'),
        'fsync = off\nfull_page_writes = off\nsynchronous_commit = off\nwal_sync_method = fdatasync\n',
      )
      const { client } = await start()
      const { rows } = await client.query<{ name: string; setting: string }>(
        `select name, setting from pg_settings
        where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'wal_sync_method') order by name`,
      )
      expect(rows.map(({ name, setting }) => `${name} ${setting}`)).toEqual([
        'fsync on',
        'full_page_writes on',
        'synchronous_commit on',
        'wal_sync_method fsync',
      ])
    },
  )

  it(
    'O09 a commit that the disk could not keep is an outage, and so is all that follows until the next start',
    { timeout: MINUTE },
    async () => {
      const { client, close } = await start()
      await client.exec('create table kept (id integer primary key); insert into kept values (1)')
      const repair = failSyncs()
      await expect(client.transaction((trx) => trx.exec('insert into kept values (2)'))).rejects.toSatisfy(
        isOutage,
      )
      await expect(client.query('select * from kept')).rejects.toSatisfy(isOutage)
      repair()
      await expect(client.query('insert into kept values (3)')).rejects.toThrow('start the program again')
      await close().catch(() => undefined)

      const again = await start()
      const { rows } = await again.client.query<{ id: number }>('select id from kept where id = 1')
      expect(rows).toEqual([{ id: 1 }])
    },
  )

  it.each([
    ['a statement by itself', (client: PGlite) => client.query('insert into others values ($1)', [2])],
    ['several in one call', (client: PGlite) => client.exec('insert into others values (2); select 1')],
    ['a new table', (client: PGlite) => client.query('create table other (id integer)')],
  ])('O09 no commit is answered once the disk failed: %s', { timeout: MINUTE }, async (_what, commit) => {
    const { client } = await start()
    await client.exec('create table if not exists others (id integer)')
    failSyncs()
    await expect(commit(client)).rejects.toSatisfy(isOutage)
    await expect(client.query('select 1')).rejects.toSatisfy(isOutage)
  })

  it('O09 does not start on a disk that fails while it recovers', { timeout: MINUTE }, async () => {
    const killed = await start()
    await killed.client.exec('create table if not exists kept (id integer); insert into kept values (4)')
    const repair = failSyncs()
    await expect(startEngine(folder)).rejects.toThrow()
    repair()
    const { client } = await start()
    expect((await client.query('select id from kept where id = 4')).rows).toEqual([{ id: 4 }])
  })

  it('O09 makes a checkpoint once its journal has grown', { timeout: MINUTE }, async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const { client } = await start()
    const lastCheckpoint = async () =>
      (await client.query<{ at: string }>('select checkpoint_lsn::text as at from pg_control_checkpoint()'))
        .rows[0]?.at
    const before = await lastCheckpoint()
    vi.advanceTimersByTime(MINUTE)
    expect(await lastCheckpoint()).toBe(before)
    await client.exec(
      `create table long_texts as select repeat(md5(g::text), 30) as text from generate_series(1, 90000) g`,
    )
    vi.advanceTimersByTime(MINUTE)
    await eventually(async () => expect(await lastCheckpoint()).not.toBe(before))
  })
})
