import type * as z from 'zod/mini'
import type { Partner, PartnerVersion, readPartner } from '#contract/office/partners.ts'
import { BASE_PATH } from '#contract/pages.ts'
import { toWire } from '#contract/wire-record.ts'
import { PARTNER_BRANDS } from '#domain/partners/partner.fields.ts'
import { ProblemError } from '#domain/problem.ts'
import { toDollars } from '#domain/values/money.ts'
import type { Context } from '#server/kit/context.ts'
import {
  findOfficePartner,
  type FoundPartner,
  listPartnerVersions,
  listQuotesOf,
  type StoredPartner,
} from '#server/partners/office/repository.ts'

type Reading = Pick<Context, 'db' | 'env'>

export async function presentPartner({ db, env }: Reading, id: string): Promise<Partner> {
  const found = await findOfficePartner(db, id)
  if (!found) throw new ProblemError({ code: 'NOT_FOUND', what: 'partner' })
  return presentFound(found, env)
}

type Detail = z.output<NonNullable<typeof readPartner.response>>['data']

export async function presentPartnerDetail(context: Reading, id: string): Promise<Detail> {
  const partner = await presentPartner(context, id)
  const [newest, versions] = [
    await listQuotesOf(context.db, partner.code),
    await listPartnerVersions(context.db, partner.code),
  ]
  return {
    ...partner,
    newest: newest.map((quote) =>
      toWire(quote, ['quoteId', 'quoteNumber', 'policyNumber', 'tournamentName', 'createdAt', 'percent']),
    ),
    versions: versions.map(({ version, changedBy }) => presentTerms(version, changedBy)),
  }
}

export function presentFound(
  { partner, changedBy, premiumCents, ...counts }: FoundPartner,
  env: Context['env'],
): Partner {
  return {
    id: partner.id,
    code: partner.code,
    ...presentTerms(partner, changedBy),
    link: `${env.publicUrl}${BASE_PATH}/?${new URLSearchParams({ partner: partner.code })}`,
    quotes: counts.quotes,
    policies: counts.policies,
    premium: toDollars(premiumCents),
  }
}

function presentTerms(terms: Omit<StoredPartner, 'id' | 'code'>, changedBy: string | null): PartnerVersion {
  return {
    ...toWire(terms, ['name', 'percent', 'active', 'version', 'changedAt']),
    brand: PARTNER_BRANDS.find((brand) => brand === terms.brand) ?? 'albatross',
    changed_by: changedBy,
  }
}
