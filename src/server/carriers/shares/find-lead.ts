import type { Risk } from '#domain/carriers/shares/share-terms.ts'
import { findLead, splitRisk } from '#domain/carriers/shares/split-risk.ts'
import { readSharesAt } from '#server/carriers/shares/repository.ts'
import type { Db } from '#server/kit/db/database.ts'

/** The carrier with the largest part of these contests, by what carriers took at a moment; undefined if none takes any. */
export async function findLeadCarrier(db: Db, risks: readonly Risk[], at: Date): Promise<string | undefined> {
  const terms = (await readSharesAt(db, at)).map(({ share }) => share)
  return findLead(risks.map((risk) => splitRisk(risk, terms)))
}
