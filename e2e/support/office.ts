import { storeCoupon } from '#server/coupons/repository.ts'
import { storePartner } from '#server/partners/repository.ts'
import { openDatabase } from '#server/db/database.ts'

/** A coupon of the office's own: ten percent off. */
export const TEN_PERCENT = { code: 'SPRING10', isPercentage: true, value: 10 } as const

/** Its page leads here with 15 percent off. */
export const LINKS_MAGAZINE = { code: 'LINKS', name: 'Links Magazine', percent: 15, brand: null } as const

/** Puts the office's own coupons and partners into an empty store, as a rep would have. */
export async function enterOfficeData(folder: string): Promise<void> {
  const { db, close } = await openDatabase({ databaseUrl: undefined, dataDir: folder })
  await storeCoupon(db, TEN_PERCENT)
  await storePartner(db, LINKS_MAGAZINE)
  await close()
}
