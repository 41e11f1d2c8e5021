import { storeCoupon } from '#server/coupons/repository.ts'
import { openDatabase } from '#server/db/database.ts'

/** A coupon of the office's own: ten percent off. */
export const TEN_PERCENT = { code: 'SPRING10', isPercentage: true, value: 10 } as const

/** Puts the office's own coupons into an empty store, as a rep would have. */
export async function enterOfficeCoupons(folder: string): Promise<void> {
  const { db, close } = await openDatabase({ databaseUrl: undefined, dataDir: folder })
  await storeCoupon(db, TEN_PERCENT)
  await close()
}
