import { isDeepStrictEqual } from 'node:util'
import type { Brand } from '#domain/mailings/brands.ts'
import { type BrandLook, PLAIN_LOOK } from '#domain/office/brands/brand-look.ts'
import { ProblemError } from '#domain/problem.ts'
import type { Rep } from '#server/access/access.ts'
import type { Context } from '#server/kit/context.ts'
import { presentBrands } from '#server/office/brands/present-brands.ts'
import { lookOf } from '#server/office/brands/read-brands.ts'
import { findLogo, insertVersion, listLastVersions, lockBrands } from '#server/office/brands/repository.ts'
import { reloadOfficeSettings } from '#server/office/settings/apply-settings.ts'
import { runWrite } from '#server/writes/run-write.ts'

interface RequestedBrand {
  brand: Brand
  /** The number of the last version that was seen. */
  number: number
  look: Omit<BrandLook, 'logo'>
  /** The digest of its logo. */
  logo: string | null
}

/**
 * Sets a brand line: all of it, or nothing. What is the same is no version.
 *
 * @rule N35 A brand line is set by owners, of whom one is told if two saw the same. What was set is kept with who and when, and
 * holds for all instances at once; mail that waits keeps the look it was written with.
 */
export async function changeBrand(context: Context, rep: Rep, requested: RequestedBrand): Promise<void> {
  const { now } = context
  const { brand, number, look, logo } = requested
  await runWrite(context, async (trx, { audit, noAudit }) => {
    await lockBrands(trx)
    const last = (await listLastVersions(trx)).find((version) => version.brand === brand)
    if ((last?.number ?? 0) !== number)
      throw new ProblemError({ code: 'SETTINGS_CHANGED', current: await presentBrands(context, trx) })
    const stored = logo === null ? undefined : await findLogo(trx, logo)
    if (logo !== null && !stored) throw new ProblemError({ code: 'INVALID', fields: [UNKNOWN_LOGO] })
    const { logo: logoBefore, ...before } = last ? lookOf(last) : PLAIN_LOOK
    if (isDeepStrictEqual(before, look) && (logoBefore?.sha256 ?? null) === logo) {
      noAudit('nothing was changed')
      return
    }
    const at = now()
    await insertVersion(trx, {
      brand,
      number: number + 1,
      ...look,
      logoSha256: logo,
      at,
      repId: rep.id,
    })
    await audit({
      quoteId: null,
      at,
      actor: 'rep',
      repId: rep.id,
      event: 'brand_changed',
      detail: { brand, version: number + 1 },
    })
  })
  await reloadOfficeSettings(context)
  context.live.publishSettings()
}

const UNKNOWN_LOGO = {
  section: 'request',
  field: 'logo',
  message: 'This picture isn’t here. Upload it again',
} as const
