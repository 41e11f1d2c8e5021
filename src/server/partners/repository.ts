import { eq } from 'drizzle-orm'
import { normalizeCouponCode } from '#domain/pricing/coupon.ts'
import { partners } from '#server/schema/quotes/coupons.schema.ts'
import type { Db } from '#server/kit/db/database.ts'
import type { PartnerSnapshot } from '#domain/quote/wire/form-versions.ts'

/** The partner with this code, in upper or lower case. */
export async function findPartner(db: Db, code: string): Promise<PartnerSnapshot | undefined> {
  const [found] = await db
    .select({ code: partners.code, name: partners.name, percent: partners.percent })
    .from(partners)
    .where(eq(partners.code, normalizeCouponCode(code)))
  return found
}

type Partner = typeof partners.$inferInsert

/** Quotes that were started on the partner's page keep its former terms. */
export async function upsertPartner(db: Db, partner: Partner): Promise<void> {
  const row = { ...partner, code: normalizeCouponCode(partner.code) }
  await db.insert(partners).values(row).onConflictDoUpdate({ target: partners.code, set: row })
}
