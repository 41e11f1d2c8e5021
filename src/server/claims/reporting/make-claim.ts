import { reportFields } from '#domain/claims/forms/report.fields.ts'
import { playZone } from '#domain/claims/insured/certificate-in-force.ts'
import type { ClaimKind } from '#domain/claims/insured/insured-contest.ts'
import { checkReport, type EarlierClaim } from '#domain/claims/reporting/earlier-claims.ts'
import { REPORT_FIELDS, type StoredReport } from '#domain/claims/reporting/report.ts'
import { winnerKey } from '#domain/claims/reporting/winner-key.ts'
import { type FieldProblem, ProblemError } from '#domain/problem.ts'
import { startOfPlay } from '#domain/quote/fields/tee-time.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { ZERO } from '#domain/values/money.ts'
import type { Rep } from '#server/access/access.ts'
import { type ClaimDoer, readStatus } from '#server/claims/claim-events.ts'
import {
  type ContestToClaim,
  contestsToClaim,
  insuredAt,
  readCertificates,
} from '#server/claims/claim-subject.ts'
import { mailReceived } from '#server/claims/mails/claim-mails.ts'
import { type InsuredWin, openClaim } from '#server/claims/reporting/open-claim.ts'
import { type Claim, insertReport, listClaimsOnContest, updateClaim } from '#server/claims/repository.ts'
import { askToLookAt } from '#server/claims/signals/ask-to-look.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/db/database.ts'
import type { ChangeSubject } from '#server/policies/amendments/change-subject.ts'
import type { Effects } from '#server/writes/run-write.ts'

export interface SaidOfWin extends Omit<StoredReport, 'shotAt'> {
  shotDate: CalendarDate
  /** `HH:mm` at the event. */
  shotTime: string
}

/** A report in the transaction that takes it, with its policy locked. */
export interface ReportWork {
  /** Its `db` is the transaction. */
  context: Context
  effects: Effects
  subject: ChangeSubject
  /** The id that its browser gave it, and the hash of what was sent. */
  report: { id: string; sha256: string }
  contest: { kind: ClaimKind; index: number }
  said: SaidOfWin
  by: ClaimDoer
  rep?: Rep | undefined
  now: Date
  /** Before `now` if it was written without a connection. */
  countsFrom: Date
}

/** Where a report belongs: it is a new claim, or one stands in its place. */
export interface PlaceOfReport {
  win: InsuredWin
  /** The claim that stands; undefined if this report makes one. */
  standing: Claim | undefined
  /** Declined claims that give their place away. */
  releases: Claim[]
  /** All claims on the contest. */
  earlier: Claim[]
}

/** Throws if the contest is not insured, has not begun, or a field is missing. */
export async function findPlace(work: ReportWork): Promise<PlaceOfReport> {
  const { context, subject, contest, said } = work
  const win = await requireInsured(work)
  const earlier = await listClaimsOnContest(context.db, subject.policy.id, contest)
  const verdict = checkReport(
    { winners: win.insured.winners, winnerKey: winnerKey(said.winner) },
    await earlierClaims(context.db, earlier),
  )
  return verdict.kind === 'new'
    ? { win, earlier, standing: undefined, releases: earlier.filter(isOneOf(verdict.releases)) }
    : { win, earlier, standing: earlier.find(isOneOf([verdict.number])), releases: [] }
}

const isOneOf =
  (numbers: readonly string[]) =>
  ({ number }: Claim) =>
    numbers.includes(number)

/** Opens the claim of a report that is the first one of its win. */
export async function makeClaim(work: ReportWork, { win, releases }: PlaceOfReport): Promise<Claim> {
  const { context, subject, said, by, now, countsFrom } = work
  const trx = context.db
  for (const released of releases) await updateClaim(trx, released.id, { releasedAt: now })
  const claim = await openClaim(trx, {
    policyId: subject.policy.id,
    winner: said.winner,
    by,
    now,
    countsFrom,
    win,
  })
  await addReport(work, claim.id, win.shotAt)
  await recordReport(work, claim)
  await mailReceived(context, claim)
  return claim
}

/** Keeps what somebody said of a win with its claim. */
export async function addReport(
  { context, report, said, by, now }: ReportWork,
  claimId: string,
  shotAt: Date,
): Promise<void> {
  await insertReport(context.db, { ...report, claimId, ...by, at: now, content: storedReport(said, shotAt) })
  await askToLookAt(context.db, claimId, now)
}

async function requireInsured({ context, subject, contest, said, now }: ReportWork): Promise<InsuredWin> {
  const certificates = await readCertificates(context.db, subject.policy.id)
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

async function recordReport({ effects, subject, rep, now }: ReportWork, claim: Claim): Promise<void> {
  await effects.audit({
    quoteId: subject.stored.id,
    at: now,
    actor: rep ? 'rep' : 'client',
    repId: rep?.id ?? null,
    event: 'claim_reported',
    detail: { policy: subject.policy.number, claim: claim.number },
  })
  effects.publish({ quoteId: subject.stored.id, by: rep ?? null })
}

function storedReport(said: SaidOfWin, shotAt: Date): StoredReport {
  const { winner, hole, markers, yards, groupSize, whatHappened, witnesses } = said
  return { winner, shotAt: shotAt.toISOString(), hole, markers, yards, groupSize, whatHappened, witnesses }
}
