import { choice, text } from '#domain/values/field-kinds.ts'

/** Why a quote was not bought. Stored: a name never changes. */
export const LOST_REASONS = [
  'price',
  'bought_elsewhere',
  'event_cancelled',
  'no_answer',
  'duplicate',
  'other',
] as const

export type LostReason = (typeof LOST_REASONS)[number]

export const LOST_REASON_LABELS: Readonly<Record<LostReason, string>> = {
  price: 'The price',
  bought_elsewhere: 'Bought elsewhere',
  event_cancelled: 'The event is cancelled',
  no_answer: 'No answer',
  duplicate: 'Another quote takes its place',
  other: 'Something else',
}

/** Asked for where the reason says nothing. */
export const LOST_WORDS_MESSAGE = 'Write what it was'

/** @rule N110 A quote is closed as lost with a reason of the list; “something else” needs words. */
export const lostFields = {
  reason: choice({
    label: 'Why was it lost?',
    options: LOST_REASONS.map((value) => ({ value, label: LOST_REASON_LABELS[value] })),
    message: 'Choose why it was lost',
  }),
  words: text({
    label: 'In words',
    maxLength: 500,
    multiline: true,
    message: LOST_WORDS_MESSAGE,
  }),
}

/** Whether the reason needs words of its own. */
export function needsLostWords(reason: LostReason | undefined): boolean {
  return reason === 'other'
}

/** A quote that was closed as lost. */
interface Loss {
  /** Of the quote when it was closed; null once it was opened again. */
  version: number | null
}

/**
 * Whether a quote is lost now.
 *
 * @rule N110 Whatever changes a lost quote, and buying it, opens it again.
 */
export function isLost(
  loss: Loss | null | undefined,
  quote: { version: number; policyNumber: string | null },
): boolean {
  return quote.policyNumber === null && loss?.version === quote.version
}
