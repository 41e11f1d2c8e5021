import { nameFact, sayFact } from '#domain/claims/desk/finding.fields.ts'
import type { ClaimActor, ClaimEventKind } from '#domain/claims/states/claim-states.ts'
import type { DocumentEventKind } from '#domain/claims/states/document-states.ts'
import type { claimCaseResponse } from '#contract/claims/case.ts'
import { type LetterWithAnswers, listClaimMails } from '#server/claims/carriers/repository.ts'
import { listDecisions } from '#server/claims/deciding/repository.ts'
import { listFindings } from '#server/claims/documents/repository.ts'
import { type Claim, type DocumentWithEvents, listEvents } from '#server/claims/repository.ts'
import type { Db } from '#server/kit/db/database.ts'
import type * as z from 'zod/mini'

type Entry = z.input<typeof claimCaseResponse>['data']['history'][number]

const EVENT_TEXTS: Readonly<Record<ClaimEventKind, string>> = {
  report: 'Reported',
  first_document: 'First document received',
  ask_documents: 'Documents requested',
  begin_review: 'Review began',
  approve: 'Approved',
  decline: 'Declined',
  pay: 'Payment recorded',
  discharge: 'Annuity recorded',
  reverse_payment: 'Payment came back',
  answer: 'Decision answered',
  uphold: 'Decision upheld',
  withdraw: 'Withdrawn',
  duplicate: 'Closed as a duplicate',
  not_pursued: 'Closed as not pursued',
  bonus_settled: 'Closed, the bonus carrier takes care of it',
  close: 'Closed',
  reopen: 'Reopened',
  change_reserve: 'Reserve changed',
  assign: 'Assigned',
}

const DOCUMENT_TEXTS: Readonly<Record<DocumentEventKind, string>> = {
  received: 'received',
  accepted: 'accepted',
  rejected: 'rejected',
  not_needed: 'not needed',
  needed: 'needed again',
  taken_back: 'taken back',
}

const ACTORS: Readonly<Record<ClaimActor, string>> = {
  holder: 'the client',
  producer: 'the producer',
  helper: 'a helper',
  winner: 'the winner',
  person: 'the person who signed it',
  rep: 'a rep',
  system: 'Albatross',
}

/** Who a rep is, by their id. */
export type RepNames = ReadonlyMap<string, string>

type MomentEntry = Omit<Entry, 'at'> & { at: Date }

interface HistoryOf {
  claim: Claim
  quoteId: string
  letters: readonly LetterWithAnswers[]
  documents: readonly DocumentWithEvents[]
  names: RepNames
  timeZone: string
}

/**
 * Everything that happened to a claim, newest first: its own steps, its documents, what reps have found, and what was proposed.
 *
 * @rule N105 Reps see who did what with a claim, and why.
 */
export async function presentHistory(
  db: Db,
  { claim, quoteId, documents, letters, names, timeZone }: HistoryOf,
): Promise<Entry[]> {
  const [events, findings, decisions, mails] = await Promise.all([
    listEvents(db, claim.id),
    listFindings(db, claim.id),
    listDecisions(db, claim.id),
    listClaimMails(db, { quoteId, claimId: claim.id }),
  ])
  const byRep = (id: string | null, actor: ClaimActor = 'rep') =>
    (id === null ? undefined : names.get(id)) ?? ACTORS[actor]
  const entries: MomentEntry[] = [
    ...events.map(({ kind, at, reason, actor, repId }) => ({
      at,
      text: EVENT_TEXTS[kind],
      by: byRep(repId, actor),
      reason,
    })),
    ...documents.flatMap(({ spec, events: sent }) =>
      sent.map(({ kind, at, reason, actor, repId }) => ({
        at,
        text: `${spec.title}: ${DOCUMENT_TEXTS[kind]}`,
        by: byRep(repId, actor),
        reason,
      })),
    ),
    ...findings.map(({ fact, value, note, at, repId }) => ({
      at,
      text: `${nameFact(fact)}: ${sayFact(fact, value, timeZone)}`,
      by: byRep(repId),
      reason: note,
    })),
    ...decisions.flatMap(({ decision, end }) => {
      // What one rep decides is told by the event itself.
      if (end?.kind === 'single') return []
      const proposed = {
        at: decision.at,
        text: decision.content.kind === 'approve' ? 'Approval proposed' : 'Decline proposed',
        by: byRep(decision.repId),
        reason: null,
      }
      const sentBack = {
        at: end?.at ?? decision.at,
        text: 'Proposal sent back',
        by: byRep(end?.repId ?? null),
      }
      return end?.kind === 'dropped' && end.reason !== null
        ? [proposed, { ...sentBack, reason: end.reason }]
        : [proposed]
    }),
  ]
  return [
    ...entries,
    ...letters.flatMap((letter) => entriesOfLetter(letter, byRep)),
    ...mails.map(entryOfMail),
  ]
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    .map((entry) => ({ ...entry, at: entry.at.toISOString() }))
}

const ANSWER_TEXTS = { approved: 'The carrier agreed', refused: 'The carrier refused' } as const

function entriesOfLetter(
  { kind, recipient, at, repId, answers }: LetterWithAnswers,
  byRep: (id: string) => string,
): MomentEntry[] {
  const asked = kind === 'bonus' ? 'Bonus prize handed over' : 'Carrier asked'
  return [
    { at, text: asked, by: byRep(repId), reason: `To ${recipient}` },
    ...answers.map((answer) => ({
      at: answer.at,
      text: ANSWER_TEXTS[answer.answer],
      by: byRep(answer.repId),
      reason: [answer.who, answer.reference, answer.conditions].filter((part) => part !== null).join('. '),
    })),
  ]
}

function entryOfMail({
  subject,
  recipient,
  at,
}: Awaited<ReturnType<typeof listClaimMails>>[number]): MomentEntry {
  return { at, text: `Email: ${subject}`, by: ACTORS.system, reason: `To ${recipient}` }
}
