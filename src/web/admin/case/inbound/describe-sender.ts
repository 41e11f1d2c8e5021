import type { InboundSummary } from '#contract/inbound.ts'

type Sender = Pick<InboundSummary, 'from_address' | 'from_name' | 'sender'>

/** Whoever a mail says that it is from, as a heading. */
export function nameSender({ from_name, from_address }: Sender): string {
  return from_name || from_address || 'No sender'
}

const WHO: Readonly<Record<InboundSummary['sender'], string>> = {
  insured: 'the insured’s address',
  producer: 'the producer’s address',
  mailed: 'an address of this case',
  unknown: 'not an address of this case',
}

/** The address, and whom the case knows by it. */
export function describeSender({ from_address, sender }: Sender): string {
  return from_address === '' ? 'No single sender' : `${from_address}, ${WHO[sender]}`
}
