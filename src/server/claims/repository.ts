import { and, asc, count, desc, eq, sql } from 'drizzle-orm'
import type { ClaimedContest } from '#domain/claims/insured/read-certificate.ts'
import { type ClaimDocument, DOCUMENT_KEYS } from '#domain/claims/checklist/claim-documents.ts'
import type { InsuredContest } from '#domain/claims/insured/insured-contest.ts'
import { ZERO } from '#domain/values/money.ts'
import type { Db } from '#server/kit/db/database.ts'
import { getNextSequenceValue } from '#server/kit/db/sequence.ts'
import { claimContests, claimEvents, claimReports, claims } from '#server/schema/claims/claims.schema.ts'
import { journalEntries } from '#server/schema/policies/accounting.schema.ts'
import { claimDocumentEvents, claimDocuments } from '#server/schema/claims/documents.schema.ts'

export type Claim = Omit<typeof claims.$inferSelect, 'words' | 'dueOn'>
export type StoredClaimEvent = typeof claimEvents.$inferSelect
export type Report = typeof claimReports.$inferSelect

export async function nextClaimNumber(trx: Db): Promise<string> {
  return `C-${await getNextSequenceValue(trx, sql`claim_numbers`)}`
}

/** Adds a claim with what it is found by; its first event comes right after it. */
export async function insertClaim(trx: Db, claim: Claim, words: readonly string[]): Promise<void> {
  await trx.insert(claims).values({ ...claim, words: sql`array_to_tsvector(${sql.param(words)}::text[])` })
}

export async function updateClaim(
  trx: Db,
  id: string,
  changes: Partial<Pick<Claim, 'reserveCents' | 'setAsideAt' | 'releasedAt' | 'repId' | 'winnerKey'>>,
): Promise<void> {
  await trx.update(claims).set(changes).where(eq(claims.id, id))
}

/** The claims of a policy, newest first. */
export function listClaims(db: Db, policyId: string): Promise<Claim[]> {
  return db
    .select()
    .from(claims)
    .where(eq(claims.policyId, policyId))
    .orderBy(desc(claims.arrivedAt), desc(claims.number))
}

export async function findClaim(db: Db, number: string): Promise<Claim | undefined> {
  const [found] = await db.select().from(claims).where(eq(claims.number, number))
  return found
}

/** Locked until the transaction ends: whoever decides about it waits for whoever did. */
export async function lockClaim(trx: Db, id: string): Promise<Claim> {
  const [found] = await trx.select().from(claims).where(eq(claims.id, id)).for('update')
  if (!found) throw new Error(`Claim ${id} is gone`)
  return found
}

/** In their order. */
export function listEvents(db: Db, claimId: string): Promise<StoredClaimEvent[]> {
  return db.select().from(claimEvents).where(eq(claimEvents.claimId, claimId)).orderBy(asc(claimEvents.place))
}

export async function insertEvent(trx: Db, event: typeof claimEvents.$inferInsert): Promise<void> {
  await trx.insert(claimEvents).values(event)
}

/** The answer under the id that its browser gave it. */
export async function findEventOfSending(db: Db, sendingId: string): Promise<StoredClaimEvent | undefined> {
  const [found] = await db.select().from(claimEvents).where(eq(claimEvents.sendingId, sendingId))
  return found
}

export async function findReport(db: Db, id: string): Promise<Report | undefined> {
  const [found] = await db.select().from(claimReports).where(eq(claimReports.id, id))
  return found
}

export async function findClaimById(db: Db, id: string): Promise<Claim | undefined> {
  const [found] = await db.select().from(claims).where(eq(claims.id, id))
  return found
}

/** What was said of a claim, in the order in which it arrived. */
export function listReports(db: Db, claimId: string): Promise<Report[]> {
  return db
    .select()
    .from(claimReports)
    .where(eq(claimReports.claimId, claimId))
    .orderBy(asc(claimReports.at), asc(claimReports.id))
}

export async function insertReport(trx: Db, report: typeof claimReports.$inferInsert): Promise<void> {
  await trx.insert(claimReports).values(report)
}

/** How many entries of the journal a claim has. */
export async function countEntries(db: Db, claimId: string): Promise<number> {
  const [posted] = await db
    .select({ entries: count() })
    .from(journalEntries)
    .where(eq(journalEntries.claimId, claimId))
  return posted?.entries ?? 0
}

/** The cap of a contest, made with its first claim. */
export async function keepContestCap(
  trx: Db,
  policyId: string,
  { kind, index, prizeValue, winners }: InsuredContest,
): Promise<void> {
  await trx
    .insert(claimContests)
    .values({ policyId, entity: kind, index, prizeCents: prizeValue, winners, awardedCents: ZERO })
    .onConflictDoNothing()
}

/** The claims on a contest, oldest first. */
export function listClaimsOnContest(
  db: Db,
  policyId: string,
  { kind, index }: ClaimedContest,
): Promise<Claim[]> {
  return db
    .select()
    .from(claims)
    .where(and(eq(claims.policyId, policyId), eq(claims.entity, kind), eq(claims.index, index)))
    .orderBy(asc(claims.arrivedAt), asc(claims.number))
}

export async function insertDocuments(
  trx: Db,
  claimId: string,
  documents: readonly ClaimDocument[],
  addedAt: Date,
): Promise<void> {
  await trx
    .insert(claimDocuments)
    .values(documents.map((spec) => ({ claimId, key: spec.key, place: spec.place, spec, addedAt })))
}

export async function insertDocumentEvent(
  trx: Db,
  event: typeof claimDocumentEvents.$inferInsert,
): Promise<void> {
  await trx.insert(claimDocumentEvents).values(event)
}

/** The documents that claims ask for, and what happened to each, in their order. */
export async function listDocuments(db: Db, claimId: string) {
  const documents = await db.select().from(claimDocuments).where(eq(claimDocuments.claimId, claimId))
  const events = await db
    .select()
    .from(claimDocumentEvents)
    .where(eq(claimDocumentEvents.claimId, claimId))
    .orderBy(asc(claimDocumentEvents.step))
  // In the order of the page, those that a rep asked for later after the others.
  const inOrder = documents.toSorted(
    (one, other) =>
      one.addedAt.getTime() - other.addedAt.getTime() ||
      DOCUMENT_KEYS.indexOf(one.key) - DOCUMENT_KEYS.indexOf(other.key) ||
      one.place - other.place,
  )
  return inOrder.map((document) => ({
    ...document,
    events: events.filter(({ key, place }) => key === document.key && place === document.place),
  }))
}

export type DocumentWithEvents = Awaited<ReturnType<typeof listDocuments>>[number]
