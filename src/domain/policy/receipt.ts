import { type Cents } from '#domain/money.ts'
import { type Insurer, type MoneyLine } from '#domain/policy/certificate.ts'

/** What a sales receipt states, fixed when it is issued. Moments are ISO 8601 in UTC. */
export interface ReceiptContent {
  insurer: Insurer
  number: string
  policyNumber: string
  issuedAt: string
  billTo: { name: string; company: string; address: string[] }
  event: string
  /** Made out to a producer: it tells a commission that its client is not to see. */
  producers?: true
  /** Whose clock the moments are told by. */
  timeZone?: string
  lines: MoneyLine[]
  total: Cents
  payment: { brand: string; lastDigits: string; reference: string; paidAt: string }
  test: boolean
}
