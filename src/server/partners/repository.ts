import { eq } from 'drizzle-orm'
import { normalizeCouponCode } from '#domain/pricing/coupon.ts'
import { partners } from '#server/platform/db/schema/quotes/customers.schema.ts'
import { type Db } from '#server/platform/db/database.ts'
import { type PartnerSnapshot } from '#domain/quote/wire/form-versions.ts'

/** The partner with a code, in any case; undefined for a code that nobody has. */
export async function findPartner(db: Db, code: string): Promise<PartnerSnapshot | undefined> {
  const [found] = await db
    .select({ code: partners.code, name: partners.name, percent: partners.percent })
    .from(partners)
    .where(eq(partners.code, normalizeCouponCode(code)))
  return found
}

type Partner = typeof partners.$inferInsert

/** One that is known already is changed; quotes that were started from it keep what was agreed. */
export async function upsertPartner(db: Db, partner: Partner): Promise<void> {
  const row = { ...partner, code: normalizeCouponCode(partner.code) }
  await db.insert(partners).values(row).onConflictDoUpdate({ target: partners.code, set: row })
}
