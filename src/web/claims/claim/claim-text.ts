import type { DocumentState } from '#domain/claims/states/document-states.ts'
import { formatMoney, fromDollars } from '#domain/values/money.ts'
import { formatMoment } from '#domain/quote/model/event-time.ts'
import type { Claim, ClaimDocument } from '#web/policy/claims/claim-queries.ts'
import { lastDayText } from '#web/policy/claims/claim-labels.ts'

/** What was made, for the head of a page. */
export function nameWin({ contest, report: { hole } }: Pick<Claim, 'contest' | 'report'>): string {
  const where = hole === null ? '' : ` on hole ${hole}`
  switch (contest) {
    case 'grand_prize':
      return `A hole-in-one${where}`
    case 'bonus_prize':
      return `A hole-in-one for a bonus prize${where}`
    case 'shootout':
      return 'A hole-in-one in the shootout'
    case 'putting_prize':
      return 'A winning putt'
    case 'dice_roll':
      return 'A winning roll'
  }
}

/** Whose it is, and for what. */
export function nameWinner({ winner, prize }: Pick<Claim, 'winner' | 'prize'>): string {
  return prize > 0 ? `${winner}, ${formatMoney(fromDollars(prize), '$')}` : winner
}

/** `Claim C-2001, reported June 12, 2027 at 4:20 PM Central time` */
export function nameReport({ number, reported_at: at, time_zone: zone }: Claim): string {
  return `Claim ${number}, reported ${formatMoment(at, zone)}`
}

/** @rule N111 A report that came late is taken, and says so. */
export function lateSentence({
  hours_late: hours,
  report_until: until,
  time_zone: zone,
}: Claim): string | undefined {
  if (hours === 0) return undefined
  const day = until === null ? '' : ` ${lastDayText(until, zone)},`
  return `This came after${day} the day on the certificate. We take it and look at it like any other. The date is noted.`
}

/** @rule D32 Whoever reported a win knows that the carrier was asked, and that they need to do nothing. */
export function carrierSentence(since: string, zone: string): string {
  const day = new Date(since).toLocaleDateString('en-US', { month: 'long', day: 'numeric', timeZone: zone })
  return `We’re asking our carrier, since ${day}. You don’t need to do anything.`
}

/** The title of a document, counted where there are several of its kind. */
export function titleOf(
  { key, place, title }: ClaimDocument,
  { documents }: Pick<Claim, 'documents'>,
): string {
  return documents.filter((one) => one.key === key).length > 1 ? `${title} ${place}` : title
}

/** Whoever a document is of, where the report names them. */
export function personOf({ sender, place }: ClaimDocument, { winner, report }: Claim): string | undefined {
  if (sender === 'winner') return winner
  if (sender !== 'partner' && sender !== 'witness') return undefined
  return report.witnesses.filter(({ part }) => part === sender)[place - 1]?.name
}

/** Who fills in a document, in a sentence about its form. */
export function whoFillsIn(document: ClaimDocument, claim: Claim): string {
  const name = personOf(document, claim)
  switch (document.sender) {
    case 'winner':
      return `${claim.winner}, the winner, fills this in`
    case 'partner':
      return name === undefined
        ? 'A player of the group fills this in'
        : `${name}, who played along, fills this in`
    case 'witness':
      return name === undefined ? 'Someone who saw it fills this in' : `${name}, who saw it, fills this in`
    case 'professional':
      return 'The course’s professional fills this in'
    case 'reporter':
    case 'holder':
    case 'vendor':
      return 'You fill this in'
  }
}

/** It can still be sent. */
export function isOwed({ state }: ClaimDocument): boolean {
  return state === 'missing' || state === 'rejected'
}

/** Where a document stands, for whoever sends it. */
export const STATE_WORDS: Readonly<Record<DocumentState, string>> = {
  missing: 'To send',
  received: 'Received',
  accepted: 'Accepted',
  rejected: 'Send again',
  not_needed: 'Not needed',
}
