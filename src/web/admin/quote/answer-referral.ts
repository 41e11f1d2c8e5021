import type { ListedReferral } from '#contract/approvals.ts'
import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import { contestName } from '#domain/contests/contest-definition.ts'
import type { ContestKind } from '#domain/contests/contest-kinds.ts'
import { openDialog } from '#web/dialogs/open.ts'
import type { RecordedAnswer } from '#web/admin/quote/dialogs/RecordApprovalDialog.tsx'

/** What an answer is about, as the call names it. */
interface Named {
  code: ListedReferral['code']
  entity?: ContestKind
  index?: number
}

/** Asks the rep for the answer to a referral, with what the client is told, and records it. */
export function answerReferral(
  { code, message, cleared_by: clearedBy, index, letters, entity }: ListedReferral,
  guid: string,
  record: (about: Named, given: RecordedAnswer) => Promise<unknown>,
) {
  const isCarriers = clearedBy === 'carrier'
  const kind = (entity ?? undefined) as ContestKind | undefined
  const about = { code, ...(kind && index !== null && { entity: kind, index }) }
  return openDialog('record-approval', {
    title: isCarriers ? 'The carrier’s answer' : 'Approve this quote?',
    about: nameOf({ entity, index }),
    message,
    noteLabel: isCarriers ? 'Who answered' : undefined,
    isCarriers,
    ...(isCarriers && { guid }),
    letters,
    record: (given) => record(about, given),
  })
}

/** The contest that it is about, such as "Hole-in-one contest 1". */
export function nameOf({ entity, index }: { entity: string | null; index: number | null }): string {
  const kind = CONTEST_DEFINITIONS.find((candidate) => candidate.entity === entity)
  return kind && index !== null ? contestName(kind, index) : 'The whole quote'
}
