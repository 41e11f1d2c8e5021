import type { ClaimCase } from '#contract/claims/case.ts'
import type { PayeeRole } from '#domain/claims/awards/award-plan.ts'
import type { FactSource } from '#domain/claims/facts/fact-sources.ts'
import type { DocumentState } from '#domain/claims/states/document-states.ts'
import type { ClaimStep } from '#domain/claims/states/claim-steps.ts'
import type { AwardState, InstallmentState } from '#domain/claims/states/award-states.ts'

/** An award as it is paid. */
export type Payable = ClaimCase['awards'][number]

interface StepText {
  /** On the button. */
  label: string
  title: string
  intro: string
  submitLabel: string
  needsReason: boolean
}

/** What a rep does with a claim beside deciding it. */
export const STEP_TEXTS: Readonly<Record<ClaimStep, StepText>> = {
  begin_review: {
    label: 'Begin the review',
    title: 'Begin the review',
    intro: 'The claim can be decided from then on. Documents that are still owed stay owed.',
    submitLabel: 'Begin the review',
    needsReason: false,
  },
  ask_documents: {
    label: 'Ask for documents',
    title: 'Ask for documents',
    intro: 'The claim records that you asked again for what is still owed.',
    submitLabel: 'Record the request',
    needsReason: false,
  },
  uphold: {
    label: 'Uphold the decision',
    title: 'Uphold the decision',
    intro:
      'The claim stays declined. We email your reason word for word to the person who answered, and their page shows it.',
    submitLabel: 'Uphold the decision',
    needsReason: true,
  },
  withdraw: {
    label: 'Withdraw',
    title: 'Withdraw the claim',
    intro: 'Use this when the person who reported the win takes it back. You can reopen the claim.',
    submitLabel: 'Withdraw the claim',
    needsReason: true,
  },
  duplicate: {
    label: 'Close as a duplicate',
    title: 'Close as a duplicate',
    intro: 'Enter the number of the other claim. You can reopen this one.',
    submitLabel: 'Close as a duplicate',
    needsReason: true,
  },
  not_pursued: {
    label: 'Close as not pursued',
    title: 'Close as not pursued',
    intro: 'Use this when the documents never came. You can reopen the claim.',
    submitLabel: 'Close the claim',
    needsReason: true,
  },
  bonus_settled: {
    label: 'Close, bonus carrier settles it',
    title: 'Close a bonus prize',
    intro: 'The bonus carrier takes care of this prize.',
    submitLabel: 'Close the claim',
    needsReason: true,
  },
  close: {
    label: 'Close the claim',
    title: 'Close the claim',
    intro: 'Nothing is left to do. You can reopen the claim.',
    submitLabel: 'Close the claim',
    needsReason: false,
  },
  reopen: {
    label: 'Reopen',
    title: 'Reopen the claim',
    intro: 'The claim is in review again, and its prize is set aside again.',
    submitLabel: 'Reopen the claim',
    needsReason: true,
  },
}

export const DOCUMENT_STATE_NAMES: Readonly<Record<DocumentState, string>> = {
  missing: 'Missing',
  received: 'Received',
  accepted: 'Accepted',
  rejected: 'Rejected',
  not_needed: 'Not needed',
}

export const SOURCE_NAMES: Readonly<Record<FactSource, string>> = {
  report: 'Reported',
  'event-day': 'Recorded at the event',
  document: 'Document',
  finding: 'Found by',
}

export const ROLE_NAMES: Readonly<Record<PayeeRole, string>> = {
  winner: 'Winner',
  insured: 'Insured',
  guardian: 'Guardian of the winner',
  vendor: 'Vendor of the prize',
}

export const AWARD_STATE_NAMES: Readonly<Record<AwardState, string>> = {
  open: 'To be paid',
  in_payout: 'In payout',
  paid: 'Paid',
  discharged: 'Annuity bought',
  void: 'Void',
}

export const PART_STATE_NAMES: Readonly<Record<InstallmentState, string>> = {
  scheduled: 'Scheduled',
  due: 'Due',
  overdue: 'Overdue',
  paid: 'Paid',
  discharged: 'By annuity',
}
