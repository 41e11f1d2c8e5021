import { type Cents } from '#domain/money.ts'
import { type Insurer, type MoneyLine } from '#domain/policy/certificate.ts'
import { type InsurerDetails } from '#domain/policy/certificate-content.ts'
import { type Bought, receiptMoney } from '#domain/policy/money-lines.ts'
import { knownZone } from '#domain/quote/event-zone.ts'
import { eventText, type Party, payer } from '#domain/policy/parties.ts'

/** What a receipt and an invoice both state, fixed when they are issued. Moments are ISO 8601 in UTC. */
export interface AccountPaper {
  insurer: Insurer
  number: string
  policyNumber: string
  issuedAt: string
  billTo: Party
  event: string
  /** Made out to a producer: it tells a commission that its client is not to see. */
  producers?: true
  /** Whose clock the moments are told by. */
  timeZone?: string
  lines: MoneyLine[]
  total: Cents
  test: boolean
}

/** What was bought, for the paper that says what it cost. Moments are ISO 8601 in UTC. */
export interface Accounted extends Bought {
  insurer: InsurerDetails
  number: string
  policyNumber: string
  issuedAt: string
  test: boolean
}

/** A receipt or an invoice but for how it is paid; it is made out to whoever pays. */
export function accountPaper(bought: Accounted): AccountPaper {
  const { quote, insurer, number, policyNumber, issuedAt, test } = bought
  const timeZone = knownZone(quote.answers)
  return {
    insurer: { name: insurer.name, address: [insurer.address] },
    number,
    policyNumber,
    issuedAt,
    ...payer(quote),
    event: eventText(quote),
    ...(timeZone && { timeZone }),
    ...receiptMoney(bought),
    test,
  }
}
