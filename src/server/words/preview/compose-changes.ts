import { addDays } from '#domain/values/calendar.ts'
import { fromDollars } from '#domain/values/money.ts'
import { createChangeEndedMail } from '#server/messaging/templates/policy-changes/change-ended.ts'
import { createChangePaymentMail } from '#server/messaging/templates/policy-changes/change-payment.ts'
import { createChangeToApproveMail } from '#server/messaging/templates/policy-changes/change-waiting.ts'
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
import { createNextYearRequestedMail } from '#server/messaging/templates/policy-changes/next-year-requested.ts'
import {
  createProducerBegunMail,
  createProducerLeftMail,
  createProducerReplacedMail,
} from '#server/messaging/templates/policy-changes/producer-changed.ts'
import { A_YEAR, type Compose, EXAMPLE_AGENCY, policyOf } from '#server/words/preview/case-values.ts'
import type { PreviewCase } from '#server/words/preview/preview-case.ts'

const NEW_EMAIL = 'chris@hopehouse.example'
/** Some days before the event. */
const LAST_DAY = -20

const ended =
  (end: Parameters<typeof createChangeEndedMail>[1]['end'], words: string | null): Compose =>
  (letterhead, shown) =>
    createChangeEndedMail(letterhead, {
      ...policyOf(shown),
      end,
      words,
      message: null,
      asked: end === 'answered' ? 'Can we play on Sunday instead?' : null,
      askedByClient: false,
    })

const movedOf = (shown: PreviewCase) => ({
  ...policyOf(shown),
  newEmail: NEW_EMAIL,
  lastDay: addDays(shown.firstContestDate, LAST_DAY),
  linkUrl: shown.url,
  undoUrl: shown.url,
})

/** Mails about what is asked and changed of a policy. */
export const COMPOSE_CHANGES = {
  'change-to-approve': (letterhead, shown) =>
    createChangeToApproveMail(letterhead, {
      ...policyOf(shown),
      action: 'change_policy',
      note: undefined,
      lapsesAt: null,
    }),
  'request-answered': ended('answered', 'Here stands the answer.'),
  'change-declined': ended('declined', 'The event is too close.'),
  'change-expired': ended('lapsed', null),
  'change-payment': (letterhead, shown) =>
    createChangePaymentMail(letterhead, {
      ...policyOf(shown),
      amount: fromDollars(62),
      message: null,
      dollarSign: shown.dollarSign,
      payBefore: new Date(`${addDays(shown.firstContestDate, LAST_DAY)}T17:00:00Z`),
      askedBy: 'you',
    }),
  'email-to-confirm': (letterhead, shown) => createConfirmEmailMail(letterhead, movedOf(shown)),
  'email-asked': (letterhead, shown) => createEmailChangeRequestedMail(letterhead, movedOf(shown)),
  'email-confirmed': (letterhead, shown) => createEmailChangedMail(letterhead, policyOf(shown)),
  'email-left': (letterhead, shown) => createEmailLeftMail(letterhead, movedOf(shown)),
  'email-kept': (letterhead, shown) => createEmailKeptMail(letterhead, policyOf(shown)),
  'email-undone': (letterhead, shown) => createEmailUndoneMail(letterhead, policyOf(shown)),
  'producer-left': (letterhead, shown) => createProducerLeftMail(letterhead, policyOf(shown)),
  'producer-begun': (letterhead, shown) => createProducerBegunMail(letterhead, policyOf(shown)),
  'producer-replaced': (letterhead, shown) =>
    createProducerReplacedMail(letterhead, { ...policyOf(shown), agency: EXAMPLE_AGENCY }),
  'producer-ended': (letterhead, shown) =>
    createProducerReplacedMail(letterhead, { ...policyOf(shown), agency: null }),
  'next-year-requested': (letterhead, shown) =>
    createNextYearRequestedMail(letterhead, {
      ...policyOf(shown),
      nextDay: addDays(shown.firstContestDate, A_YEAR),
      quoteUrl: shown.url,
    }),
} as const satisfies Readonly<Record<string, Compose>>
