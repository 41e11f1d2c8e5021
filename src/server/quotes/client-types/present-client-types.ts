import type * as z from 'zod/mini'
import type {
  ClientTypeVersion,
  OfficeClientTypeRow,
  readOfficeClientType,
} from '#contract/office/client-types.ts'
import { toWire } from '#contract/wire-record.ts'
import { buildCatalogue } from '#domain/office/client-types/build-catalogue.ts'
import { ProblemError } from '#domain/problem.ts'
import { FRIENDS_AND_FAMILY, listClientTypes } from '#domain/values/client-types.ts'
import type { Db } from '#server/kit/db/database.ts'
import {
  countUses,
  listVersions,
  listWithChanger,
  type StoredClientType,
} from '#server/quotes/client-types/repository.ts'

export async function presentClientTypes(db: Db, code?: string): Promise<OfficeClientTypeRow[]> {
  const [found, uses] = [await listWithChanger(db, code), await countUses(db)]
  const counted = new Map(uses.map((use) => [use.code, use]))
  return found.map(({ type, changedBy }) => ({
    ...toWire(type, ['code', 'isProducer']),
    ...presentTerms(type, changedBy),
    has_free_terms: type.code !== FRIENDS_AND_FAMILY,
    steps: { ...listClientTypes(buildCatalogue([type]))[0]?.steps },
    quotes: counted.get(type.code)?.quotes ?? 0,
    policies: counted.get(type.code)?.policies ?? 0,
  }))
}

export async function presentClientType(db: Db, code: string): Promise<OfficeClientTypeRow> {
  const [found] = await presentClientTypes(db, code)
  if (!found) throw new ProblemError({ code: 'NOT_FOUND', what: 'client type' })
  return found
}

type Detail = z.output<NonNullable<typeof readOfficeClientType.response>>['data']

export async function presentDetail(db: Db, code: string): Promise<Detail> {
  const type = await presentClientType(db, code)
  const versions = await listVersions(db, code)
  return { ...type, versions: versions.map(({ version, changedBy }) => presentTerms(version, changedBy)) }
}

function presentTerms(
  terms: Omit<StoredClientType, 'code' | 'isProducer' | 'place'>,
  changedBy: string | null,
): ClientTypeVersion {
  return {
    ...toWire(terms, [
      'label',
      'discountPercent',
      'firstForm',
      'thirdForm',
      'repsOnly',
      'otherDealer',
      'active',
      'version',
      'changedAt',
    ]),
    changed_by: changedBy,
  }
}
