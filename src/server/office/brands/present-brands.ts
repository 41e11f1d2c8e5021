import type { BrandVersion, ShownBrands, ShownLogo } from '#contract/office/brands.ts'
import { toWire } from '#contract/wire-record.ts'
import { BRAND_KEYS, BRANDS } from '#domain/mailings/brands.ts'
import { type BrandLogo, type BrandLook, PLAIN_LOOK } from '#domain/office/brands/brand-look.ts'
import { logoUrl } from '#server/config/logo-url.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/db/database.ts'
import { lookOf } from '#server/office/brands/read-brands.ts'
import { listLastVersions, type StoredVersion } from '#server/office/brands/repository.ts'

export function presentLogo(logo: BrandLogo): ShownLogo {
  return { ...toWire(logo, ['sha256', 'width', 'height']), url: logoUrl(logo) }
}

/** All brands as they are set. */
export async function presentBrands({ env }: Pick<Context, 'env'>, db: Db): Promise<ShownBrands> {
  const last = new Map((await listLastVersions(db)).map((version) => [version.brand, version]))
  return {
    brands: BRAND_KEYS.map((brand) => {
      const version = last.get(brand)
      return {
        brand,
        ...presentLook(version ? lookOf(version) : PLAIN_LOOK),
        own_name: BRANDS[brand].name,
        number: version?.number ?? 0,
        changed: version ? { at: version.at.toISOString(), by: version.who } : null,
      }
    }),
    mail_from: env.mailFrom,
    insurer: toWire(env.insurer, ['name', 'address', 'phone', 'email']),
  }
}

export function presentVersion(version: StoredVersion & { who: string }): BrandVersion {
  const { number, at, who } = version
  return { ...presentLook(lookOf(version)), number, at: at.toISOString(), by: who }
}

function presentLook({ logo, ...look }: BrandLook) {
  return {
    ...toWire(look, [
      'name',
      'senderName',
      'senderAddress',
      'postalAddress',
      'phone',
      'supportAddress',
      'color',
    ]),
    logo: logo && presentLogo(logo),
  }
}
