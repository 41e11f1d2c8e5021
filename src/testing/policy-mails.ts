import { getWitnessRequirement } from '#domain/contests/conditions/witnesses.ts'
import { fromDollars } from '#domain/values/money.ts'
import {
  createCourseMail,
  createWitnessMail,
  createWitnessReleasedMail,
} from '#server/messaging/templates/witness.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import {
  createChangeToApproveMail,
  createChangeToDecideMail,
} from '#server/messaging/templates/policy-changes/change-waiting.ts'
import {
  createProducerBegunMail,
  createProducerLeftMail,
  createProducerReplacedMail,
} from '#server/messaging/templates/policy-changes/producer-changed.ts'
import {
  createConfirmEmailMail,
  createEmailChangeRequestedMail,
} from '#server/messaging/templates/policy-changes/email-change-requested.ts'
import {
  createEmailChangedMail,
  createEmailKeptMail,
  createEmailLeftMail,
  createEmailUndoneMail,
} from '#server/messaging/templates/policy-changes/email-changed.ts'
import { createNextYearMail } from '#server/messaging/templates/policy-changes/next-year.ts'
import { createNextYearRequestedMail } from '#server/messaging/templates/policy-changes/next-year-requested.ts'
import { createOwnedLinksMail } from '#server/messaging/templates/owned-links.ts'
import { claimMails } from '#testing/claim-mails.ts'
import type { Letterhead, RenderedMail } from '#server/messaging/templates/rendering/mail-content.ts'

/** Mails with the links of a person, and about changes of a policy and of its address, with this link and whatever people typed. */
export function policyMails(
  letterhead: Letterhead,
  { url, typed }: { url: string; typed: string },
): [name: string, mail: RenderedMail, links?: number][] {
  const facts = {
    policyNumber: 'ALB-100001',
    eventName: typed,
    courseName: typed,
    firstContestDate: '2027-06-12' as CalendarDate,
    policyUrl: url,
  }
  const waiting = { ...facts, action: 'change_policy' as const, note: typed, lapsesAt: null }
  const forOffice = {
    ...waiting,
    lapsesAt: new Date('2027-06-12T12:00:00Z'),
    askedBy: 'client' as const,
    needsCarrier: true,
    reasons: [typed],
    quoteUrl: url,
  }
  const nextYear = { ...facts, nextDay: '2028-06-10' as CalendarDate, quoteUrl: url }
  const moved = {
    ...facts,
    newEmail: 'chris@hopehouse.example',
    lastDay: '2027-01-22' as CalendarDate,
    linkUrl: url,
    undoUrl: url,
  }
  const watching = {
    name: typed,
    eventName: typed,
    courseName: typed,
    teeTime: '8:30 AM Central time',
    place: {
      entity: 'grand_prize' as const,
      index: 1,
      place: 1,
      hole: 7,
      title: 'Hole-in-one contest, hole 7',
      post: 'tee' as const,
      requirement: getWitnessRequirement('grand_prize', fromDollars(60_000), 120),
    },
  }
  const policies = { url, validDays: 30 }
  const quote = { number: 'Q-7F3K2M', eventName: typed, url }
  return [
    ['policy link', createOwnedLinksMail(letterhead, { policies, quotes: [] })],
    ['quote found', createOwnedLinksMail(letterhead, { policies: undefined, quotes: [quote] })],
    [
      'quotes and policies found',
      createOwnedLinksMail(letterhead, { policies, quotes: [quote, { ...quote, eventName: null }] }),
      3,
    ],
    ['change to decide', createChangeToDecideMail(letterhead, forOffice)],
    ['change to approve', createChangeToApproveMail(letterhead, waiting)],
    [
      'next year',
      createNextYearMail(letterhead, { ...nextYear, validDays: 30, againUrl: url, unsubscribeUrl: url }),
      2,
    ],
    ['next year asked for', createNextYearRequestedMail(letterhead, nextYear)],
    ['producer left', createProducerLeftMail(letterhead, facts), 0],
    ['producer begun', createProducerBegunMail(letterhead, facts)],
    ['producer replaced', createProducerReplacedMail(letterhead, { ...facts, agency: typed })],
    ['address to confirm', createConfirmEmailMail(letterhead, moved)],
    ['address asked for', createEmailChangeRequestedMail(letterhead, moved)],
    ['address confirmed', createEmailChangedMail(letterhead, moved)],
    ['address left', createEmailLeftMail(letterhead, moved)],
    ['address kept', createEmailKeptMail(letterhead, moved)],
    ['address not changed', createEmailUndoneMail(letterhead, moved), 0],
    ...(['part', 'moved', 'postponed'] as const).map((news): [string, RenderedMail, number] => [
      `witness ${news}`,
      createWitnessMail(letterhead, {
        ...watching,
        news,
        day: news === 'postponed' ? null : facts.firstContestDate,
      }),
      0,
    ]),
    ['witness released', createWitnessReleasedMail(letterhead, watching), 0],
    [
      'golf course',
      createCourseMail(letterhead, { eventName: typed, days: ['Saturday, June 12, 2027'], url }),
    ],
    ...claimMails(letterhead, { url, typed }),
  ]
}
