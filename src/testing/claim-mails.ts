import type { CalendarDate } from '#domain/values/calendar.ts'
import { type DollarSign, fromDollars } from '#domain/values/money.ts'
import {
  createClaimApprovedMail,
  createClaimDeclinedMail,
  createClaimPaymentMail,
} from '#server/messaging/templates/claims/claim-decided.ts'
import {
  createAnswerReceivedMail,
  createClaimClosedMail,
  createClaimUpheldMail,
} from '#server/messaging/templates/claims/claim-ended.ts'
import { createClaimFormsMail } from '#server/messaging/templates/claims/claim-forms.ts'
import {
  createClaimDocumentsMail,
  createClaimReceivedMail,
  createClaimReminderMail,
  createClaimReopenedMail,
} from '#server/messaging/templates/claims/claim-progress.ts'
import type { Letterhead, RenderedMail } from '#server/messaging/templates/rendering/mail-content.ts'

const day = (text: string) => text as CalendarDate

/** The mail to whoever fills in forms of a claim; nothing in it opens anything. */
export function claimFormsMail(letterhead: Letterhead, typed: string): RenderedMail {
  return createClaimFormsMail(letterhead, {
    claimNumber: 'C-2107',
    winner: typed,
    eventName: typed,
    titles: ['Witness statement', 'Winner’s affidavit'],
  })
}

/** Mails about a claim, with this link and whatever people typed. */
export function claimMails(
  letterhead: Letterhead,
  { url, typed, dollarSign }: { url: string; typed: string; dollarSign?: DollarSign },
): [name: string, mail: RenderedMail][] {
  const facts = {
    claimNumber: 'C-2107',
    winner: typed,
    contestTitle: 'Hole-in-one contest, hole 7',
    eventName: typed,
    policyNumber: 'ALB-100001',
    policyUrl: url,
  }
  const owed = [
    { title: 'Playing partner’s statement', sender: 'From a player in the group', count: 2 },
    { title: 'Signed scorecard', sender: 'From you', count: 1 },
  ]
  const documents = { owed, documentsBy: day('2027-07-12') }
  const inParts = [0, 1, 19].map((years) => ({
    dueOn: day(`${2027 + years}-07-02`),
    amount: fromDollars(12_500),
  }))
  const awards = [
    { payee: typed, amount: fromDollars(10_000), parts: inParts.slice(0, 1) },
    { payee: typed, amount: fromDollars(37_500), parts: inParts },
  ]
  const paid = {
    payee: typed,
    amount: fromDollars(12_500),
    dated: day('2027-07-02'),
    reference: typed,
    open: fromDollars(237_500),
    nextOn: day('2028-07-02'),
    dollarSign,
  }
  const asked = { ...facts, ...documents, again: null, message: null }
  return [
    ['claim received', createClaimReceivedMail(letterhead, { ...facts, ...documents, isLate: false })],
    ['late claim', createClaimReceivedMail(letterhead, { ...facts, ...documents, isLate: true })],
    [
      'claim without a date',
      createClaimReceivedMail(letterhead, { ...facts, owed, documentsBy: undefined, isLate: false }),
    ],
    ['documents missing', createClaimDocumentsMail(letterhead, { ...asked, message: typed })],
    [
      'document again',
      createClaimDocumentsMail(letterhead, { ...asked, again: { title: 'Signed scorecard', reason: typed } }),
    ],
    ['claim approved', createClaimApprovedMail(letterhead, { ...facts, awards, dollarSign })],
    [
      'claim declined',
      createClaimDeclinedMail(letterhead, { ...facts, letter: typed, answerBy: day('2027-08-30') }),
    ],
    ['answer received', createAnswerReceivedMail(letterhead, { ...facts, answer: typed })],
    [
      'decline upheld',
      createClaimUpheldMail(letterhead, { ...facts, letter: typed, answerBy: day('2027-10-08') }),
    ],
    [
      'decline upheld for good',
      createClaimUpheldMail(letterhead, { ...facts, letter: typed, answerBy: undefined }),
    ],
    ['claim withdrawn', createClaimClosedMail(letterhead, { ...facts, ending: 'withdrawn', reason: typed })],
    [
      'claim not pursued',
      createClaimClosedMail(letterhead, { ...facts, ending: 'not_pursued', reason: undefined }),
    ],
    [
      'documents due soon',
      createClaimReminderMail(letterhead, { ...facts, ...documents, today: day('2027-07-09') }),
    ],
    [
      'documents due',
      createClaimReminderMail(letterhead, { ...facts, ...documents, today: day('2027-07-13') }),
    ],
    ['claim reopened', createClaimReopenedMail(letterhead, { ...facts, reason: typed })],
    ['claim paid in part', createClaimPaymentMail(letterhead, { ...facts, ...paid })],
    [
      'claim paid',
      createClaimPaymentMail(letterhead, { ...facts, ...paid, open: fromDollars(0), nextOn: undefined }),
    ],
  ]
}
