/**
 * Why there is a document of account. Stored.
 *
 * @rule N80 Every document of account has a reason. Those for a purchase, changes and a cancellation add up to the fee of the policy; goodwill and what is entered by hand stand beside it.
 */
export const DOCUMENT_REASONS = ['purchase', 'change', 'cancellation', 'goodwill', 'manual'] as const

export type DocumentReason = (typeof DOCUMENT_REASONS)[number]

/** How pages call them. */
export const DOCUMENT_REASON_NAMES: Readonly<Record<DocumentReason, string>> = {
  purchase: 'Purchase',
  change: 'Change of the policy',
  cancellation: 'Cancellation',
  goodwill: 'Courtesy',
  manual: 'Entered by a rep',
}
