import { claimMoments, eventZone } from '#domain/claims/deadlines/claim-deadlines.ts'
import { foldDocument, isOwed } from '#domain/claims/states/document-states.ts'
import { type ClaimEventKind, possibleEvents } from '#domain/claims/states/claim-states.ts'
import type { StoredReport } from '#domain/claims/reporting/report.ts'
import { toDollars } from '#domain/values/money.ts'
import { ProblemError } from '#domain/problem.ts'
import type { claimSummary, claimView } from '#contract/claims/claim.ts'
import { waitsSince } from '#server/claims/carriers/present-requests.ts'
import { listCarrierLetters } from '#server/claims/carriers/repository.ts'
import {
  type Claim,
  type DocumentWithEvents,
  findClaim,
  listDocuments,
  listEvents,
  listReports,
  type StoredClaimEvent,
} from '#server/claims/repository.ts'
import { presentOutcome } from '#server/claims/outcome/present-outcome.ts'
import type { Db } from '#server/kit/db/database.ts'
import { type ChangeCaller, requesterOf, THE_PROGRAM } from '#server/policies/amendments/change-caller.ts'
import { type ChangeSubject, readSubject } from '#server/policies/amendments/change-subject.ts'
import { findCertificate, findPolicyNumber } from '#server/policies/repository.ts'
import type * as z from 'zod/mini'

type Summary = z.input<typeof claimSummary>
type View = z.input<typeof claimView>

/** A claim that the caller may open; not found otherwise. */
export interface OpenedClaim {
  claim: Claim
  subject: ChangeSubject
}

/** @rule N105 A claim is seen by whoever may open its policy. */
export async function openClaimOf(db: Db, caller: ChangeCaller, number: string): Promise<OpenedClaim> {
  const claim = await findClaim(db, number)
  const policy = claim && (await findPolicyNumber(db, claim.policyId))
  if (!claim || policy === undefined) throw new ProblemError({ code: 'NOT_FOUND', what: 'claim' })
  try {
    return { claim, subject: await readSubject(db, caller.session, policy) }
  } catch (error) {
    if (error instanceof ProblemError) throw new ProblemError({ code: 'NOT_FOUND', what: 'claim' })
    throw error
  }
}

/** A claim in the list of its policy. */
export async function presentSummary(db: Db, claim: Claim): Promise<Summary> {
  return summaryOf(claim, await listDocuments(db, claim.id))
}

function summaryOf(claim: Claim, documents: readonly DocumentWithEvents[]): Summary {
  const { number, entity: contest, index, insured, winner, state, prizeCents, arrivedAt } = claim
  return {
    number,
    contest,
    index,
    title: insured.title,
    winner,
    state,
    prize: toDollars(prizeCents),
    reported_at: arrivedAt.toISOString(),
    documents_owed: documents.filter(({ events }) => isOwed(foldDocument(kindsOf(events)))).length,
  }
}

/** A claim as its holder, producer and reps see it. */
export async function presentClaim(
  db: Db,
  caller: ChangeCaller,
  { claim, subject }: OpenedClaim,
): Promise<View> {
  const documents = await listDocuments(db, claim.id)
  const [said] = await listReports(db, claim.id)
  const certificate = await findCertificate(db, claim.policyId, claim.certificateVersion)
  if (!said || !certificate) throw new Error(`Claim ${claim.number} has no report or no certificate`)
  const { reportUntil, documentsUntil } = claimMoments(certificate)
  const by = requesterOf(caller, subject)
  const isOffice = caller === THE_PROGRAM || by === 'rep'
  const possible = possibleEvents(claim.state, by === 'client' ? 'holder' : by)
  const events = await listEvents(db, claim.id)
  const timeZone = eventZone(certificate)
  const outcome = await presentOutcome(db, claim, { events, timeZone })
  return {
    ...summaryOf(claim, documents),
    policy_number: subject.policy.number,
    event: certificate.event.tournament,
    time_zone: timeZone,
    test: certificate.test,
    report: presentReport(said.content),
    witness_needs: {
      independent: claim.insured.witnesses.independent,
      one_of: claim.insured.witnesses.oneOf ?? null,
    },
    report_until: reportUntil?.toISOString() ?? null,
    hours_late: claim.lateHours,
    documents_until: documentsUntil?.toISOString() ?? null,
    waits_for_carrier_since: waitsSince(await listCarrierLetters(db, claim.id), claim)?.toISOString() ?? null,
    documents: documents.map((document) => presentDocument(document, isOffice)),
    timeline: events.flatMap(presentEvent),
    outcome,
    actions: (['withdraw', 'answer'] as const).filter(
      (kind) => possible.includes(kind) && (kind !== 'answer' || outcome.decision?.answers_left !== 0),
    ),
  }
}

function presentReport(report: StoredReport): View['report'] {
  const { shotAt, hole, markers, yards, groupSize, whatHappened, witnesses } = report
  return {
    shot_at: shotAt,
    hole,
    markers,
    yardage: yards,
    group_size: groupSize,
    what_happened: whatHappened,
    witnesses: witnesses.map(({ part, name }) => ({ part, name })),
  }
}

/** @rule N107 Of an identity document its organizer reads the state alone; why one was rejected is between the winner and us. */
function presentDocument({ spec, events }: DocumentWithEvents, isOffice: boolean): View['documents'][number] {
  const { key, place, title, hint, sender, form, isNotarized, isIdentity } = spec
  const state = foldDocument(kindsOf(events))
  return {
    key,
    place,
    title,
    hint,
    sender,
    form,
    is_notarized: isNotarized,
    is_identity: isIdentity,
    state,
    reason: state === 'rejected' && (isOffice || !isIdentity) ? (events.at(-1)?.reason ?? null) : null,
  }
}

const kindsOf = (events: DocumentWithEvents['events']) => events.map(({ kind }) => ({ kind }))

/** What everybody reads of an event; what reps do among themselves is left out. */
const EVENT_TEXTS: Readonly<Partial<Record<ClaimEventKind, string>>> = {
  report: 'Reported',
  first_document: 'The first document was received',
  ask_documents: 'We asked for documents',
  begin_review: 'We have everything and are reviewing it',
  approve: 'Approved',
  decline: 'Declined',
  pay: 'A payment was sent',
  discharge: 'The rest is paid by an annuity',
  reverse_payment: 'A payment came back',
  answer: 'The decision was answered',
  uphold: 'We looked again, and the decision stays',
  withdraw: 'Withdrawn',
  duplicate: 'Closed: it is reported in another claim',
  not_pursued: 'Closed: the documents weren’t sent',
  bonus_settled: 'Closed: the bonus carrier takes care of it',
  close: 'Closed',
  reopen: 'Reopened',
}

/** The reasons that were written for the people of the claim. */
const TOLD_REASONS: readonly ClaimEventKind[] = ['withdraw', 'reopen', 'answer', 'uphold']

function presentEvent({ kind, at, reason }: StoredClaimEvent): View['timeline'] {
  const text = EVENT_TEXTS[kind]
  if (text === undefined) return []
  return [{ at: at.toISOString(), text, reason: TOLD_REASONS.includes(kind) ? reason : null }]
}
