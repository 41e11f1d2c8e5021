import type { Posting } from '#domain/accounting/purchase-postings.ts'
import { reversePostings, type RevisableDocument } from '#domain/accounting/by-rep/revising.ts'
import type { AccountContent } from '#domain/documents/billing/account-content.ts'
import { ProblemError } from '#domain/problem.ts'
import { type Cents, sum } from '#domain/values/money.ts'
import type { Rep } from '#server/access/access.ts'
import { insertEntry, lockPolicy } from '#server/accounting/repository.ts'
import { countApplications, listLiveApplications } from '#server/accounting/applications/repository.ts'
import {
  countRefundsOf,
  findDocument,
  insertRevision,
  isBeingPaid,
  listRevisions,
  type RevisedColumns,
  type StoredDocument,
  sumRefundsOf,
  updateDocument,
} from '#server/accounting/revisions/repository.ts'
import type { Db } from '#server/kit/db/database.ts'
import { type ChangeSubject, lockSubject } from '#server/policies/amendments/change-subject.ts'
import { requireStillAllowed } from '#server/reps/still-allowed.ts'

/** A document that a rep works on, locked with its policy. */
export interface LockedDocument {
  document: StoredDocument
  subject: ChangeSubject
  /** Of what it stated so far. */
  revisions: number
}

interface Asked {
  number: string
  /** As the rep saw it. */
  version: number
  rep: Rep
}

/** Locks the money of the policy of a document, as everything does that moves it, and sees that it is as the rep saw it. */
export async function lockDocument(trx: Db, { number, version, rep }: Asked): Promise<LockedDocument> {
  await requireStillAllowed(trx, rep, 'accounts')
  const seen = await requireDocument(trx, number)
  const subject = await lockSubject(trx, { grants: 'everything' }, seen.policyNumber)
  await lockPolicy(trx, seen.policyId)
  const document = await requireDocument(trx, number)
  const current = await readVersion(trx, number)
  if (current !== version) throw new ProblemError({ code: 'VERSION_CONFLICT', current })
  return { document, subject, revisions: (await listRevisions(trx, number)).length }
}

export async function requireDocument(db: Db, number: string): Promise<StoredDocument> {
  const found = await findDocument(db, number)
  if (!found) throw new ProblemError({ code: 'NOT_FOUND', what: 'document' })
  return found
}

/** Grows with every edit of a document, and whenever it is applied to something or something to it. */
export async function readVersion(db: Db, number: string): Promise<number> {
  const revisions = await listRevisions(db, number)
  const document = await requireDocument(db, number)
  return 1 + revisions.length + (await countApplications(db, number)) + (document.voidedAt === null ? 0 : 1)
}

/** What decides whether a document can be edited or voided. */
export async function readRevisable(db: Db, document: StoredDocument): Promise<RevisableDocument> {
  const { number, type, reason, isAtGateway, isReturned, voidedAt } = document
  return {
    type,
    reason,
    isAtGateway,
    isReturned,
    isVoid: voidedAt !== null,
    isRefunded: (await countRefundsOf(db, number)) > 0,
    backsRefund: type === 'invoice' && (await backsRefund(db, document)),
    isBeingPaid: type === 'invoice' && (await isBeingPaid(db, number)),
  }
}

/**
 * Whether a payment of an invoice would pay less than what of its money went back for credits, if it did not pay the invoice.
 *
 * @rule N80 Money that went back for a credit is none that could pay something else, or go back again.
 */
async function backsRefund(db: Db, invoice: StoredDocument): Promise<boolean> {
  const paying = (await listLiveApplications(db, invoice)).map(({ source }) => source)
  for (const number of new Set(paying.filter((source) => source.startsWith('PMT-')))) {
    const live = await listLiveApplications(db, { number, type: 'receive_payment' })
    const others = live.filter((one) => one.invoice !== invoice.number).map(({ amount }) => amount)
    if ((await sumRefundsOf(db, number)).forCredits > sum(others)) return true
  }
  return false
}

export interface NewRevision extends RevisedColumns {
  state: 'posted' | 'voided'
  /** 0 where it is voided. */
  total: Cents
  content: AccountContent
  /** What it posted so far, and posts instead; absent where only words change. */
  postings?: { before: readonly Posting[]; after: readonly Posting[] }
  reason: string
  rep: Rep
  at: Date
}

/**
 * Has a document state something else: what it said is kept, what it posted is taken back by an entry of its own, and what it
 * posts now by another one, under its number.
 *
 * @rule O06 A posted document is never rewritten: each edit and each void is a revision with its reason, and lands in the open period.
 */
export async function reviseDocument(
  trx: Db,
  { document, revisions }: LockedDocument,
  revised: NewRevision,
): Promise<void> {
  const { number, total: totalBefore, content: contentBefore, dueOn, issuedAt } = document
  const first = { number, revision: 1, state: 'posted', reversal: null, madeBy: null, reason: '' } as const
  if (revisions === 0)
    await insertRevision(trx, {
      ...first,
      totalCents: totalBefore,
      dueOn,
      content: contentBefore,
      entry: number,
      madeAt: issuedAt,
    })
  const revision = Math.max(revisions, 1) + 1
  const { state, total, content, postings, reason, rep, at, ...columns } = revised
  const isVoid = state === 'voided'
  const reversal = postings
    ? await postRevision(
        trx,
        document,
        isVoid ? `${number}-V` : `${number}-R${revision}`,
        at,
        reversePostings(postings.before),
      )
    : null
  const entry =
    postings && !isVoid
      ? await postRevision(trx, document, `${number}-E${revision}`, at, postings.after)
      : null
  const stated = { totalCents: total, dueOn: columns.dueOn ?? dueOn, content }
  await insertRevision(trx, {
    ...stated,
    number,
    revision,
    state,
    reversal,
    entry,
    madeBy: rep.id,
    reason,
    madeAt: at,
  })
  await updateDocument(trx, document, { total, content, voidedAt: isVoid ? at : null, ...columns })
}

async function postRevision(
  trx: Db,
  { number, type, policyId, reason, payer }: StoredDocument,
  entry: string,
  at: Date,
  postings: readonly Posting[],
): Promise<string> {
  const posted = { document: entry, type, policyId, reason, payer, postedAt: at, ofDocument: number }
  await insertEntry(trx, posted, postings)
  return entry
}
