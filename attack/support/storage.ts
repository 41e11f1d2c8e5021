import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { upsertCoupon } from '#server/quotes/coupons/repository.ts'
import { openDatabase } from '#server/platform/db/open-database.ts'
import { copyEmptyDatabase } from '#testing/database-cache.ts'
import { type DatabaseKind } from '../attack.ts'

/** Where the program stores its data, as in its settings. */
export interface Storage {
  databaseUrl: string | undefined
  dataDir: string
}

/** Coupons of the office. */
export const COUPONS = [
  { code: 'TENTH', isPercentage: true, value: 10 },
  { code: 'FIFTH', isPercentage: true, value: 20 },
] as const

/** Creates an empty store with the office's coupons, and returns how to remove it. */
export async function createStorage(
  database: DatabaseKind,
  server = process.env['TEST_DATABASE_URL'] ?? '',
): Promise<{ storage: Storage; remove: () => Promise<void> }> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'albatross-attack-'))
  const created = database === 'postgres' ? await createDatabase(server) : undefined
  const storage = { databaseUrl: created?.url, dataDir }
  const remove = async () => {
    rmSync(dataDir, { recursive: true, force: true })
    await created?.drop()
  }
  if (database === 'embedded') await copyEmptyDatabase(dataDir)
  const { db, close } = await openDatabase(storage)
  for (const coupon of COUPONS) await upsertCoupon(db, coupon)
  await close()
  return { storage, remove }
}

async function createDatabase(server: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `albatross_attack_${randomBytes(4).toString('hex')}`
  await administer(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => administer(server, `drop database ${name} with (force)`) }
}

async function administer(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
