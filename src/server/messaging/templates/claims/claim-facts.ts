import { type CalendarDate, formatLongDate } from '#domain/values/calendar.ts'

/** What every mail about a claim names. */
export interface ClaimFacts {
  claimNumber: string
  winner: string
  contestTitle: string
  eventName: string
  policyNumber: string
  /** The link of its policy, which leads on to the claim. */
  policyUrl: string
}

/** One kind of document that is still to be sent, with whoever sends it. */
export interface OwedDocument {
  title: string
  sender: string
  count: number
}

export function listClaimFacts(facts: ClaimFacts): [label: string, value: string][] {
  return [
    ['Claim number', facts.claimNumber],
    ['Winner', facts.winner],
    ['Contest', facts.contestTitle],
    ['Event', facts.eventName],
    ['Policy number', facts.policyNumber],
  ]
}

/** The same, as the words of the office name them. */
export function claimValues(facts: ClaimFacts) {
  return {
    'claim number': facts.claimNumber,
    winner: facts.winner,
    event: facts.eventName,
    'policy number': facts.policyNumber,
  }
}

/** `Statement of a playing partner (2): signed by a playing partner` */
export function listOwed(owed: readonly OwedDocument[]): [label: string, value: string][] {
  return owed.map(({ title, sender, count }) => [count === 1 ? title : `${title} (${count})`, sender])
}

/** When documents count as in time; a date that is awaited sets no day. */
export function sendBy(day: CalendarDate | undefined): string {
  return day === undefined ? '' : ` by ${formatLongDate(day)}`
}
