import { upsertCoupon } from '#server/quotes/repository.ts'
import { upsertPartner } from '#server/partners/repository.ts'
import { copyEmptyDatabase } from '#testing/database-cache.ts'
import { aRep } from '#testing/a-rep.ts'
import { openDatabase } from '#server/kit/db/open-database.ts'
import { OTHER_REP, READER, REP } from '../pages/reps.ts'

/** A coupon of the office's own: ten percent off. */
export const TEN_PERCENT_COUPON = { code: 'SPRING10', isPercentage: true, value: 10 } as const

/** A partner whose page links here with 15 percent off. */
export const LINKS_MAGAZINE_PARTNER = {
  code: 'LINKS',
  name: 'Links Magazine',
  percent: 15,
  brand: null,
} as const

/** Stores the office's reps, coupons and partners in an empty database. */
export async function storeOfficeData(folder: string): Promise<void> {
  await copyEmptyDatabase(folder)
  const { db, close } = await openDatabase({ databaseUrl: undefined, dataDir: folder })
  await upsertCoupon(db, TEN_PERCENT_COUPON)
  await upsertPartner(db, LINKS_MAGAZINE_PARTNER)
  const now = () => new Date()
  for (const { email, name } of [REP, OTHER_REP]) await aRep({ db, now }, email, { name })
  await aRep({ db, now }, READER.email, { name: READER.name, role: 'reader' })
  await close()
}
