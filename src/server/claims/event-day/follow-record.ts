import { heldItem } from '#domain/claims/event-day/held-records.ts'
import { isNearWin, winnerKey } from '#domain/claims/reporting/winner-key.ts'
import { ProblemError } from '#domain/problem.ts'
import { type DayAuthor, doerOf } from '#server/claims/event-day/day-author.ts'
import { followStatement, followStatementsOf } from '#server/claims/event-day/follow-statement.ts'
import {
  type ReadValue,
  type Refusal,
  refusalOf,
  type SentRecord,
  subjectOf,
  valueOf,
} from '#server/claims/event-day/read-record.ts'
import { findRecord, listRecordsOfItem, type StoredRecord } from '#server/claims/event-day/repository.ts'
import { findSending } from '#server/claims/documents/repository.ts'
import {
  addReport,
  findPlace,
  makeClaim,
  type PlaceOfReport,
  type ReportWork,
  type SaidOfWin,
} from '#server/claims/reporting/make-claim.ts'
import { type Claim, findClaimById, findReport } from '#server/claims/repository.ts'
import { askToLookAtEvent } from '#server/claims/signals/ask-to-look.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/db/database.ts'
import type { ChangeSubject } from '#server/policies/amendments/change-subject.ts'
import type { Effects } from '#server/writes/run-write.ts'

/** The claim in which a record is. */
export interface ClaimOfRecord {
  number: string
  /** The win was reported before. */
  wasKnown: boolean
}

/** What follows from a record, and what its writer should know. */
export interface Followed {
  note?: Refusal | undefined
  claim?: ClaimOfRecord | undefined
}

interface Work {
  /** Its `db` is the record's own part of the transaction. */
  context: Context
  effects: Effects
  subject: ChangeSubject
  author: DayAuthor
}

type Kept = Omit<StoredRecord, 'cursor'>

/**
 * Does what a new record asks for: a win makes its claim or joins the one that stands, a statement is a document of it.
 *
 * @rule N104 A report that was written without a connection counts from when it was written.
 */
export async function followRecord(work: Work, record: SentRecord, stored: Kept): Promise<Followed> {
  if (stored.isHeld) return { note: refusalOf('HELD') }
  return record.subject === 'held' ? followDecision(work, stored) : followCounted(work, stored)
}

/** What a record does once it counts. */
async function followCounted(work: Work, stored: Kept): Promise<Followed> {
  const subject = subjectOf(stored.item)
  if (subject === 'win') return followWin(work, stored)
  if (subject === 'statement')
    return followStatement(work, stored, await claimOfWin(work, valueOf('statement', stored.value).win))
  if (subject === 'photo' || subject === 'point')
    await askToLookAtEvent(work.context.db, stored.policyId, stored.arrivedAt)
  return {}
}

/**
 * Takes over what arrived after its helper’s link had ended: it does now what it would have done then, from the time when it was
 * written. What is left out stays with the day.
 *
 * @rule N103 N104 The holder, the producer or a rep takes over what a helper wrote before the link ended, or leaves it out; nothing of it is lost.
 */
async function followDecision(work: Work, { value }: Kept): Promise<Followed> {
  const { record: id, take } = valueOf('held', value)
  const held = await findRecord(work.context.db, id)
  if (!held || !take) return {}
  // Somebody has taken it over before: nothing is done again.
  const { claim } = await findFollowed(work, held)
  return claim ? { claim } : followCounted(work, held)
}

/** Why a decision about a record that is held is not taken. */
export async function findRefusedDecision(
  db: Db,
  { subject, author }: Pick<Work, 'subject' | 'author'>,
  record: SentRecord,
): Promise<Refusal | undefined> {
  if (record.subject !== 'held') return undefined
  if (author.role === 'helper') return refusalOf('NOT_YOURS')
  const { record: id } = valueOf('held', record.value)
  const held = await findRecord(db, id)
  const isHeld = held?.policyId === subject.policy.id && held.isHeld && record.item === heldItem(id)
  return isHeld ? undefined : refusalOf('NOT_HELD')
}

/** The same for a record that arrived before: nothing is done again. */
export async function findFollowed({ context }: Work, { id }: StoredRecord): Promise<Followed> {
  const report = await findReport(context.db, id)
  const sending = report ? undefined : await findSending(context.db, id)
  const claimId = report?.claimId ?? sending?.claimId
  const claim = claimId === undefined ? undefined : await findClaimById(context.db, claimId)
  return claim ? { claim: { number: claim.number, wasKnown: true } } : {}
}

async function followWin(work: Work, stored: Kept): Promise<Followed> {
  const { context, subject } = work
  if (await findReport(context.db, stored.id)) throw new ProblemError({ code: 'IDEMPOTENCY_KEY_REUSED' })
  const report = reportOf(work, stored)
  const place = await findPlace(report)
  const ofItem = await claimOfItem(context.db, subject.policy.id, stored)
  const standing = ofItem ?? place.standing
  if (!standing) {
    const made = await makeClaim(report, place)
    await followStatementsOf(work, stored.item, made)
    return { claim: { number: made.number, wasKnown: false }, note: nearName(report, place) }
  }
  if (standing !== ofItem && !isSameWinner(standing, report.said)) return alreadyClaimed(work, standing)
  await addReport(report, standing.id, place.win.shotAt)
  await recordAdded(work, standing)
  await followStatementsOf(work, stored.item, standing)
  return { claim: { number: standing.number, wasKnown: true }, note: alreadyReported(work, standing) }
}

function reportOf({ context, effects, subject, author }: Work, stored: Kept): ReportWork {
  const { id, sha256, countsFrom, arrivedAt } = stored
  const value = valueOf('win', stored.value)
  return {
    context,
    effects,
    subject,
    report: { id, sha256 },
    contest: { kind: value.contest, index: value.index },
    said: saidIn(value),
    by: doerOf(author),
    rep: author.rep,
    now: arrivedAt,
    countsFrom,
  }
}

function saidIn(value: ReadValue<'win'>): SaidOfWin {
  return {
    winner: value.winner,
    shotDate: value.shot_date,
    shotTime: value.shot_time,
    hole: value.hole ?? null,
    markers: value.markers ?? null,
    yards: value.yardage ?? null,
    groupSize: value.group_size ?? null,
    whatHappened: value.what_happened,
    witnesses: value.witnesses.map(({ part, name, phone, email }) => ({
      part,
      name,
      phone: phone ?? null,
      email: email ?? null,
    })),
  }
}

function isSameWinner(claim: Claim, { winner }: SaidOfWin): boolean {
  return claim.winnerKey === winnerKey(winner)
}

/** The claim that an earlier record of the same win made, so that its correction is no other win. */
async function claimOfItem(db: Db, policyId: string, { id, item }: Kept): Promise<Claim | undefined> {
  for (const other of await listRecordsOfItem(db, policyId, item)) {
    const report = other.id === id ? undefined : await findReport(db, other.id)
    const claim = report && (await findClaimById(db, report.claimId))
    if (claim?.setAsideAt === null) return claim
  }
  return undefined
}

async function claimOfWin({ context, subject }: Work, win: string): Promise<Claim | undefined> {
  for (const record of await listRecordsOfItem(context.db, subject.policy.id, `win:${win}`)) {
    const report = await findReport(context.db, record.id)
    if (report) return findClaimById(context.db, report.claimId)
  }
  return undefined
}

async function recordAdded({ effects, subject, author, context }: Work, claim: Claim): Promise<void> {
  await effects.audit({
    quoteId: subject.stored.id,
    at: context.now(),
    actor: author.repId === null ? 'client' : 'rep',
    repId: author.repId,
    event: 'claim_changed',
    detail: { policy: subject.policy.number, claim: claim.number, step: 'report added' },
  })
  effects.publish({ quoteId: subject.stored.id, by: author.rep ?? null })
}

function alreadyReported({ author }: Work, { number, winner }: Claim): Refusal {
  const message =
    author.role === 'helper'
      ? 'This win is already reported. The organizer can open it, and what you wrote was added.'
      : `This win is already reported: claim ${number}, for ${winner}. You can add what you know there.`
  return { code: 'ALREADY_CLAIMED', message, fields: [] }
}

/** Another winner on a contest with one: what was written stays with the day, where reps read it. */
function alreadyClaimed(work: Work, standing: Claim): Followed {
  const { message, ...note } = alreadyReported(work, standing)
  const said =
    work.author.role === 'helper'
      ? 'A win in this contest is already reported. What you wrote is kept with the day.'
      : message
  return { note: { ...note, message: said }, claim: { number: standing.number, wasKnown: true } }
}

/** @rule N111 Names that are nearly alike, on one hole and about one time, make two claims that say so. */
function nearName({ said }: ReportWork, { win, earlier }: PlaceOfReport): Refusal | undefined {
  const isNear = earlier.some(
    ({ winner, setAsideAt, shotAt, insured }) =>
      setAsideAt === null &&
      isNearWin(
        { winner: said.winner, hole: win.insured.figures.hole, shotAt: win.shotAt },
        { winner, hole: insured.figures.hole, shotAt },
      ),
  )
  return isNear ? refusalOf('NEAR_NAME') : undefined
}
