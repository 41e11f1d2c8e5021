import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DrizzleQueryError } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { describe, expect, it, onTestFinished } from 'vitest'
import { CommitUnknownError, detectUnknownCommit } from '#server/kit/db/outages/unknown-commit.ts'
import { openDatabase } from '#server/kit/db/open-database.ts'
import { isOutage } from '#server/kit/db/outages/outage.ts'

const withCode = (code: string) => Object.assign(new Error('said without words'), { code })
const inQuery = (cause: Error) => new DrizzleQueryError('select 1', [], cause)

describe('X03 an outage', () => {
  it.each([
    '08006',
    '28P01',
    '53100',
    '53300',
    '57014',
    '57P01',
    '57P03',
    '58030',
    '25006',
    '25P03',
    '55P03',
    '3D000',
    'ECONNREFUSED',
    'ECONNRESET',
    'ETIMEDOUT',
    'ENOTFOUND',
    'ENOSPC',
    'EROFS',
  ])('X03 is recognized by the code %s, also as the cause of a query error', (code) => {
    expect(isOutage(withCode(code))).toBe(true)
    expect(isOutage(inQuery(withCode(code)))).toBe(true)
  })

  it.each(['23505', '42703', '22P02', '40P01', 'ENOENT', 'EACCES', 'ERR_INVALID_ARG_TYPE'])(
    'X03 is not what %s says',
    (code) => {
      expect(isOutage(withCode(code))).toBe(false)
      expect(isOutage(inQuery(withCode(code)))).toBe(false)
    },
  )

  it('X03 is not recognized in other errors or thrown values', () => {
    expect([new Error('no'), new TypeError('x'), 'ENOSPC', undefined].map(isOutage)).toEqual([
      false,
      false,
      false,
      false,
    ])
  })

  it('X03 is recognized when the embedded database is closed', { timeout: 60_000 }, async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'albatross-closed-'))
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
    const { db, close } = await openDatabase({ databaseUrl: undefined, dataDir })
    await close()
    const failed = [
      await db.execute(sql`select 1`).catch((error: unknown) => error),
      await db.transaction((trx) => trx.execute(sql`select 1`)).catch((error: unknown) => error),
    ]
    expect(failed.map(isOutage), String(failed)).toEqual([true, true])
  })
})

describe('O05 a commit', () => {
  const lost = withCode('57P01')

  it('O05 without an answer is distinguished from earlier failures', async () => {
    const atCommit = detectUnknownCommit(
      async (work: (trx: string) => Promise<string>) => {
        await work('trx')
        throw lost
      },
      async () => 'done',
    )
    await expect(atCommit).rejects.toBeInstanceOf(CommitUnknownError)
    const before = detectUnknownCommit(
      (work: (trx: string) => Promise<string>) => work('trx'),
      () => Promise.reject(lost),
    )
    await expect(before).rejects.toBe(lost)
  })

  it('O05 that the database rejects has certainly stored nothing', async () => {
    const refused = withCode('23503')
    const atCommit = detectUnknownCommit(
      async (work: (trx: string) => Promise<string>) => {
        await work('trx')
        throw refused
      },
      async () => 'done',
    )
    await expect(atCommit).rejects.toBe(refused)
  })
})
