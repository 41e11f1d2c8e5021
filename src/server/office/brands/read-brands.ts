import { BRAND_KEYS } from '#domain/mailings/brands.ts'
import { type BrandLook, type BrandLooks, PLAIN_LOOKS } from '#domain/office/brands/brand-look.ts'
import type { Db } from '#server/kit/db/database.ts'
import { listLastVersions, type StoredVersion } from '#server/office/brands/repository.ts'

/** The brands as they are set, and the last version among them. A brand that this build does not know is left out. */
export async function readBrands(db: Db): Promise<{ brands: BrandLooks; lastVersion: number }> {
  const last = await listLastVersions(db)
  const known = last.filter(({ brand }) => BRAND_KEYS.includes(brand))
  return {
    brands: { ...PLAIN_LOOKS, ...Object.fromEntries(known.map((row) => [row.brand, lookOf(row)])) },
    lastVersion: Math.max(0, ...last.map(({ id }) => id)),
  }
}

export function lookOf(row: Omit<StoredVersion, 'id' | 'at' | 'repId' | 'brand' | 'number'>): BrandLook {
  const { name, senderName, senderAddress, postalAddress, phone, supportAddress, color, logo } = row
  return { name, senderName, senderAddress, postalAddress, phone, supportAddress, color, logo }
}
