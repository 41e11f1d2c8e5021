import { MINIMUM_YARDAGES } from '#domain/contests/conditions/yardages.ts'
import type { CertificateContent } from '#domain/documents/certificate/certificate.ts'
import type { Quote } from '#domain/quote/model/quote.ts'

/** The bonus prizes of a quote, as its certificate states them. */
export function bonusPrizesOf({ answers }: Quote): Pick<CertificateContent, 'bonusPrizes'> {
  if (answers.bonus_prizes !== 'Yes' || answers.number_bps === undefined) return {}
  const yardage = MINIMUM_YARDAGES.bonus_prize
  return { bonusPrizes: { count: answers.number_bps, kind: answers.type_bps ?? 'standard', yardage } }
}
