import { and, eq, inArray } from 'drizzle-orm'
import { normalizeCouponCode } from '#domain/pricing/coupon.ts'
import { partners } from '#server/schema/quotes/coupons.schema.ts'
import type { Db } from '#server/kit/db/database.ts'
import type { PartnerSnapshot } from '#domain/quote/wire/form-versions.ts'

/** The partner with this code, in upper or lower case, unless it is withdrawn. */
export async function findPartner(db: Db, code: string): Promise<PartnerSnapshot | undefined> {
  const [found] = await db
    .select({ code: partners.code, name: partners.name, percent: partners.percent })
    .from(partners)
    .where(and(eq(partners.code, normalizeCouponCode(code)), eq(partners.active, true)))
  return found
}

/** Those of the codes that no partner has. */
export async function listUnknownPartners(db: Db, codes: readonly string[]): Promise<string[]> {
  if (codes.length === 0) return []
  const found = await db
    .select({ code: partners.code })
    .from(partners)
    .where(inArray(partners.code, [...codes]))
  return codes.filter((wanted) => !found.some(({ code }) => code === wanted))
}

type Partner = typeof partners.$inferInsert

/** Quotes that were started on the partner's page keep its former terms. */
export async function upsertPartner(db: Db, partner: Partner): Promise<void> {
  const row = { ...partner, code: normalizeCouponCode(partner.code) }
  await db.insert(partners).values(row).onConflictDoUpdate({ target: partners.code, set: row })
}
