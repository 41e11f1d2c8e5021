import type { ChangedSection } from '#domain/policy/amendments/editing/changed-answers.ts'
import { nameChangedSection } from '#domain/policy/amendments/editing/name-changed-section.ts'
import type { ReviewReason } from '#domain/policy/amendments/review-reasons.ts'
import type { CarrierLetter } from '#domain/quote/approvals/carrier-request.ts'

interface ChangeToApprove {
  policyNumber: string
  tournament: string
  course: string
  changes: readonly ChangedSection[]
  reasons: readonly ReviewReason[]
}

/**
 * The letter that asks the carrier to approve a change of a policy, for a rep to change.
 *
 * @rule D32 It names the event, each contest that changes with its figures before and after, and why the carrier is asked.
 */
export function composeChangeLetter({
  policyNumber,
  tournament,
  course,
  changes,
  reasons,
}: ChangeToApprove): CarrierLetter {
  return {
    subject: `Approval of a change, policy ${policyNumber}`,
    message: [
      `Please approve this change of policy ${policyNumber} for ${tournament}, ${course}. Until you do, the coverage on the attached certificate stays in force.`,
      ...sayAskedOfChange({ changes, reasons }),
      'Please reply to this email to tell us if you approve it.',
    ].join('\n\n'),
  }
}

/** What the carrier is asked to approve: each contest that changes, and why it is asked. */
export function sayAskedOfChange({
  changes,
  reasons,
}: Pick<ChangeToApprove, 'changes' | 'reasons'>): string[] {
  return [
    ...changes.filter(({ entity }) => entity !== undefined).map(describeContest),
    ...reasons.filter(({ decidedBy }) => decidedBy === 'carrier').map(({ message }) => message),
  ]
}

function describeContest(section: ChangedSection): string {
  const figures = section.answers.map(({ label, before, after }) =>
    section.kind === 'changed'
      ? `${label} ${before ?? 'none'} becomes ${after ?? 'none'}`
      : `${label} ${after ?? before}`,
  )
  return `${nameChangedSection(section)}: ${figures.join('; ')}.`
}
