import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { upsertCoupon } from '#server/quotes/repository.ts'
import { openDatabase } from '#server/kit/db/open-database.ts'
import { copyEmptyDatabase } from '#testing/database-cache.ts'
import { createTemporaryDatabase } from '#testing/temporary-database.ts'
import type { DatabaseKind } from '../attack.ts'

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
  const created = database === 'postgres' ? await createTemporaryDatabase(server) : undefined
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
