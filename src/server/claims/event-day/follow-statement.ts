import { ProblemError } from '#domain/problem.ts'
import { countedRecords } from '#domain/claims/event-day/held-records.ts'
import type { SignedDocument } from '#domain/claims/event-day/signed-texts.ts'
import { type DayAuthor, doerOf } from '#server/claims/event-day/day-author.ts'
import { type Refusal, refusalOf, valueOf } from '#server/claims/event-day/read-record.ts'
import {
  listRecordsAbout,
  listRecordsOfItem,
  listStatementsOf,
  type StoredRecord,
} from '#server/claims/event-day/repository.ts'
import { receiveForm, stateOf } from '#server/claims/documents/change-document.ts'
import { findSending } from '#server/claims/documents/repository.ts'
import { type Claim, listDocuments } from '#server/claims/repository.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/db/database.ts'
import type { ChangeSubject } from '#server/policies/amendments/change-subject.ts'

interface Work {
  context: Context
  subject: ChangeSubject
  author: DayAuthor
}

type Kept = Omit<StoredRecord, 'cursor'>

/**
 * What somebody signed on a phone is that document of the claim.
 *
 * @rule N104 A signature by finger on the day is that witness's statement; above $10,000 the winner's affidavit is notarized and never signed so.
 */
export async function followStatement(
  { context, author }: Work,
  stored: Kept,
  claim: Claim | undefined,
): Promise<{ note?: Refusal; claim?: { number: string; wasKnown: boolean } }> {
  if (!claim) return {}
  const { document: key, values } = valueOf('statement', stored.value)
  const place = await findPlaceFor(context.db, claim, key, stored)
  const inClaim = { claim: { number: claim.number, wasKnown: true } }
  if (place === undefined) return { ...inClaim, note: refusalOf('NO_PLACE') }
  try {
    await receiveForm(context, claim.id, { key, place }, { id: stored.id, values }, doerOf(author))
  } catch (error) {
    // Of a claim that is decided nothing changes any more; what was signed stays with the day.
    const isLate = error instanceof ProblemError && error.problem.code === 'CLAIM_REFUSED'
    if (!isLate) throw error
    return { ...inClaim, note: refusalOf('DOCUMENT_STATE') }
  }
  return inClaim
}

/** The statements that arrived before their win. One that does not fit its form stays with the day alone. */
export async function followStatementsOf(work: Work, item: string, claim: Claim): Promise<void> {
  const { context, subject } = work
  const [, win = ''] = item.split(':')
  const statements = await listStatementsOf(context.db, subject.policy.id, win)
  const decisions = await listRecordsAbout(context.db, subject.policy.id, ['held'])
  const counted = new Set(countedRecords([...statements, ...decisions]).map(({ id }) => id))
  for (const stored of statements) {
    if (!counted.has(stored.id) || (await findSending(context.db, stored.id))) continue
    const author = { ...work.author, role: stored.author, repId: stored.repId }
    try {
      await followStatement({ ...work, author }, stored, claim)
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
    }
  }
}

/** Where an earlier record of the same statement went, else the first place that is still owed. */
async function findPlaceFor(
  db: Db,
  claim: Claim,
  key: SignedDocument,
  { policyId, item }: Kept,
): Promise<number | undefined> {
  const documents = (await listDocuments(db, claim.id)).filter(
    (document) => document.key === key && document.spec.form === 'form',
  )
  const earlier = new Set((await listRecordsOfItem(db, policyId, item)).map(({ id }) => id))
  const own = documents.find(({ events }) =>
    events.some(({ sendingId }) => sendingId !== null && earlier.has(sendingId)),
  )
  const owed = documents.find((document) => ['missing', 'rejected'].includes(stateOf(document)))
  return (own ?? owed)?.place
}
