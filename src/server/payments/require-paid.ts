import { ProblemError } from '#domain/problem.ts'
import type { Purchase } from '#server/payments/repository.ts'
import { INTERRUPTED } from '#server/payments/settling/abandon-reasons.ts'

/** Throws the reason if nothing was charged. */
export function requirePaid({ state, declineReason }: Purchase): void {
  if (state === 'abandoned') {
    throw new ProblemError({ code: 'CARD_DECLINED', reason: declineReason ?? INTERRUPTED })
  }
  if (state === 'declined') {
    throw new ProblemError({ code: 'CARD_DECLINED', reason: declineReason ?? 'The card was declined' })
  }
}
