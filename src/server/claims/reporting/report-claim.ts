import { createHash } from 'node:crypto'
import { canonicalText } from '#domain/claims/decisions/second-approval.ts'
import { reportFields } from '#domain/claims/forms/report.fields.ts'
import { playZone } from '#domain/claims/insured/certificate-in-force.ts'
import { type ClaimKind, type InsuredContest } from '#domain/claims/insured/insured-contest.ts'
import { checkReport, type EarlierClaim } from '#domain/claims/reporting/earlier-claims.ts'
import { REPORT_FIELDS, type StoredReport } from '#domain/claims/reporting/report.ts'
import { winnerKey } from '#domain/claims/reporting/winner-key.ts'
import { type FieldProblem, ProblemError } from '#domain/problem.ts'
import { startOfPlay } from '#domain/quote/fields/tee-time.ts'
import { type CalendarDate } from '#domain/values/calendar.ts'
import { ZERO } from '#domain/values/money.ts'
import { type ClaimDoer, readStatus } from '#server/claims/claim-events.ts'
import {
  type ContestToClaim,
  contestsToClaim,
  insuredAt,
  readCertificates,
} from '#server/claims/claim-subject.ts'
import { type InsuredWin, openClaim } from '#server/claims/reporting/open-claim.ts'
import {
  type Claim,
  findClaimById,
  findReport,
  insertReport,
  listClaimsOnContest,
  updateClaim,
} from '#server/claims/repository.ts'
import { deleteDraft } from '#server/claims/drafts/repository.ts'
import { mailReceived } from '#server/claims/mails/claim-mails.ts'
import { type Context } from '#server/kit/context.ts'
import { type Db } from '#server/kit/db/database.ts'
import { type ChangeCaller, requesterOf } from '#server/policies/amendments/change-caller.ts'
import { type ChangeSubject, lockSubject } from '#server/policies/amendments/change-subject.ts'
import { type Effects, runWrite } from '#server/writes/run-write.ts'

/** What is said of a win, in wire format, as it was checked field by field. */
export interface ReportCall extends ChangeCaller {
  /** Of the policy. */
  number: string
  /** The browser's. */
  id: string
  contest: { kind: ClaimKind; index: number }
  said: SaidOfWin
}

export interface SaidOfWin extends Omit<StoredReport, 'shotAt'> {
  shotDate: CalendarDate
  /** `HH:mm` at the event. */
  shotTime: string
}

interface Work {
  trx: Db
  effects: Effects
  subject: ChangeSubject
  call: ReportCall
  now: Date
}

/**
 * Reports a win. Sent again under its id it changes nothing and answers with the claim that it made.
 *
 * @rule D25 A win is reported for one contest, and the claim is open at once, with what it asks for.
 * @rule N105 The reserve is the prize, from the report on.
 * @rule N111 A report after its day is taken and marked with the hours.
 */
export function reportClaim(context: Context, call: ReportCall): Promise<Claim> {
  const { now } = context
  return runWrite(context, async (trx, effects) => {
    const subject = await lockSubject(trx, call.session, call.number)
    const sent = hashOf(call)
    const known = await findReport(trx, call.id)
    if (known) return repeated(trx, effects, known, sent, subject)
    const work: Work = { trx, effects, subject, call, now: now() }
    const { certificate, insured, shotAt } = await requireInsured(work)
    const earlier = await listClaimsOnContest(trx, subject.policy.id, call.contest)
    const releases = await requireFirst(work, insured, earlier)
    for (const released of releases) await updateClaim(trx, released.id, { releasedAt: work.now })
    const claim = await openClaim(trx, {
      policyId: subject.policy.id,
      winner: call.said.winner,
      by: doerOf(work),
      now: work.now,
      win: { certificate, insured, shotAt },
    })
    await insertReport(trx, {
      id: call.id,
      claimId: claim.id,
      ...doerOf(work),
      at: work.now,
      content: storedReport(call.said, shotAt),
      sha256: sent,
    })
    await deleteDraft(trx, { id: call.id, policyId: subject.policy.id })
    await recordReport(work, claim)
    await mailReceived({ ...context, db: trx }, claim)
    return claim
  })
}

async function repeated(
  trx: Db,
  effects: Effects,
  known: { claimId: string; sha256: string },
  sent: string,
  { policy }: ChangeSubject,
): Promise<Claim> {
  const claim = await findClaimById(trx, known.claimId)
  if (!claim || claim.policyId !== policy.id || known.sha256 !== sent)
    throw new ProblemError({ code: 'IDEMPOTENCY_KEY_REUSED' })
  effects.noAudit('It was reported before')
  return claim
}

async function requireInsured({ trx, subject, call, now }: Work): Promise<InsuredWin> {
  const { contest, said } = call
  const certificates = await readCertificates(trx, subject.policy.id)
  const chosen = contestsToClaim(subject, certificates, now).find(
    ({ insured: { kind, index } }) => kind === contest.kind && index === contest.index,
  )
  if (!chosen || chosen.rejection) throw notClaimable(chosen?.rejection ?? 'NOT_INSURED')
  requireFields(contest.kind, said)
  const shotAt = startOfPlay(said.shotDate, said.shotTime, playZone(chosen.certificate))
  if (shotAt > now) throw invalid('shot_time', 'Enter a day and a time that have passed')
  const found = insuredAt(certificates, contest, shotAt)
  // What was insured only later is judged by that: the rule on the start of cover tells the rest.
  return found ? { ...found, shotAt } : { ...chosen, shotAt }
}

function notClaimable(reason: NonNullable<ContestToClaim['rejection']>): ProblemError {
  return new ProblemError({ code: 'CLAIM_REFUSED', reason, message: WHY_NOT_CLAIMABLE[reason] })
}

/** Why a win in a contest cannot be reported, for whoever would. */
export const WHY_NOT_CLAIMABLE = {
  PLAY_HAS_NOT_STARTED: 'You can report a win from the day of the contest on',
  NOT_INSURED: 'This contest isn’t insured on this policy',
} as const satisfies Record<NonNullable<ContestToClaim['rejection']>, string>

/** Each kind has fields of its own; one that it needs is named. */
function requireFields(kind: ClaimKind, { hole, markers, yards, groupSize }: SaidOfWin): void {
  const given = { hole, markers, yardage: yards, group_size: groupSize }
  const keys = Object.keys(given) as (keyof typeof given)[]
  const missing = keys.filter((key) => REPORT_FIELDS[kind].includes(key) && given[key] === null)
  if (missing.length === 0) return
  throw new ProblemError({
    code: 'INVALID',
    fields: missing.map((field) => fieldProblem(field, reportFields[field].message)),
  })
}

function fieldProblem(field: string, message: string): FieldProblem {
  return { section: 'request', field, message }
}

function invalid(field: string, message: string): ProblemError {
  return new ProblemError({ code: 'INVALID', fields: [fieldProblem(field, message)] })
}

/** The claims that give their place to this one; throws if another claim has it. */
async function requireFirst(
  { trx, call }: Work,
  { winners }: InsuredContest,
  earlier: readonly Claim[],
): Promise<Claim[]> {
  const verdict = checkReport(
    { winners, winnerKey: winnerKey(call.said.winner) },
    await earlierClaims(trx, earlier),
  )
  if (verdict.kind === 'new') return earlier.filter(({ number }) => verdict.releases.includes(number))
  const winner = earlier.find(({ number }) => number === verdict.number)?.winner ?? ''
  throw new ProblemError({
    code: 'ALREADY_CLAIMED',
    claim: verdict.number,
    message: `This win is already reported: claim ${verdict.number}, for ${winner}. You can add what you know there.`,
  })
}

/** Claims as far as a report beside them looks at them. */
export async function earlierClaims(trx: Db, claims: readonly Claim[]): Promise<EarlierClaim[]> {
  const earlier: EarlierClaim[] = []
  for (const claim of claims) earlier.push(await earlierClaim(trx, claim))
  return earlier
}

async function earlierClaim(db: Db, claim: Claim): Promise<EarlierClaim> {
  const { number, state, setAsideAt, releasedAt } = claim
  const { isDeclined } = await readStatus(db, claim.id)
  return {
    number,
    winnerKey: claim.winnerKey,
    state,
    isSetAside: setAsideAt !== null,
    // One of which something is awarded keeps its place, whatever was declined before.
    isDeclined: isDeclined && claim.awardedCents === ZERO,
    isReleased: releasedAt !== null,
  }
}

function doerOf({ call, subject }: Pick<Work, 'call' | 'subject'>): ClaimDoer {
  const by = requesterOf(call, subject)
  return { actor: by === 'client' ? 'holder' : by, repId: call.rep?.id ?? null }
}

async function recordReport({ effects, subject, call, now }: Work, claim: Claim): Promise<void> {
  await effects.audit({
    quoteId: subject.stored.id,
    at: now,
    actor: call.rep ? 'rep' : 'client',
    repId: call.rep?.id ?? null,
    event: 'claim_reported',
    detail: { policy: subject.policy.number, claim: claim.number },
  })
  effects.publish({ quoteId: subject.stored.id, by: call.rep ?? null })
}

function storedReport(said: SaidOfWin, shotAt: Date): StoredReport {
  const { winner, hole, markers, yards, groupSize, whatHappened, witnesses } = said
  return { winner, shotAt: shotAt.toISOString(), hole, markers, yards, groupSize, whatHappened, witnesses }
}

function hashOf({ contest, said }: ReportCall): string {
  return createHash('sha256').update(canonicalText({ contest, said })).digest('hex')
}
