import { addDays } from '#domain/values/calendar.ts'
import { fromDollars, ZERO } from '#domain/values/money.ts'
import {
  createClaimApprovedMail,
  createClaimDeclinedMail,
  createClaimPaymentMail,
} from '#server/messaging/templates/claims/claim-decided.ts'
import { createClaimDraftMail } from '#server/messaging/templates/claims/claim-draft.ts'
import {
  createAnswerReceivedMail,
  createClaimClosedMail,
  createClaimUpheldMail,
} from '#server/messaging/templates/claims/claim-ended.ts'
import { createClaimFormsMail } from '#server/messaging/templates/claims/claim-forms.ts'
import {
  createAnswerLinkMail,
  createHelperMail,
  createIdentityMail,
  createSignMail,
  createTrackerMail,
} from '#server/messaging/templates/claims/claim-links.ts'
import {
  createClaimDocumentsMail,
  createClaimReceivedMail,
  createClaimReminderMail,
  createClaimReopenedMail,
} from '#server/messaging/templates/claims/claim-progress.ts'
import { claimOf, type Compose, LINK_DAYS } from '#server/words/preview/case-values.ts'
import type { PreviewCase } from '#server/words/preview/preview-case.ts'

const EXAMPLE_PERSON = 'Robin Hill'
const LETTER = 'Here stands the letter of the decision.'
const OWED = [{ title: 'Signed scorecard', sender: 'From you', count: 1 }]

const linkOf = ({ claim: { winner }, eventName, firstContestDate: playedOn, url }: PreviewCase) => ({
  name: EXAMPLE_PERSON,
  winner,
  eventName,
  playedOn,
  url,
})

const documentsOf = (shown: PreviewCase) => ({
  ...claimOf(shown),
  owed: OWED,
  documentsBy: addDays(shown.firstContestDate, LINK_DAYS),
})

const signing =
  (role: Parameters<typeof createSignMail>[1]['role']): Compose =>
  (letterhead, shown) =>
    createSignMail(letterhead, { ...linkOf(shown), role })

const identity =
  (isAgain: boolean): Compose =>
  (letterhead, shown) =>
    createIdentityMail(letterhead, { ...linkOf(shown), isAgain })

/** The day on which it is sent, of days after the documents are due. */
const reminding =
  (days: number): Compose =>
  (letterhead, shown) => {
    const documents = documentsOf(shown)
    return createClaimReminderMail(letterhead, {
      ...documents,
      today: addDays(documents.documentsBy, days),
    })
  }

/** Mails about wins, and to the people of a win. */
export const COMPOSE_CLAIMS = {
  'claim-received': (letterhead, shown) =>
    createClaimReceivedMail(letterhead, {
      ...documentsOf(shown),
      isLate: false,
    }),
  'follow-win': (letterhead, { claim: { winner }, eventName, firstContestDate: playedOn, url }) =>
    createTrackerMail(letterhead, { name: winner, winner, eventName, playedOn, url }),
  'claim-approved': (letterhead, shown) => {
    const amount = fromDollars(10_000)
    const dueOn = addDays(shown.firstContestDate, LINK_DAYS)
    const awards = [{ payee: shown.claim.winner, amount, parts: [{ dueOn, amount }] }]
    return createClaimApprovedMail(letterhead, {
      ...claimOf(shown),
      awards,
      dollarSign: shown.dollarSign,
    })
  },
  'claim-declined': (letterhead, shown) =>
    createClaimDeclinedMail(letterhead, {
      ...claimOf(shown),
      letter: LETTER,
      answerBy: addDays(shown.firstContestDate, 2 * LINK_DAYS),
    }),
  'claim-payment': (letterhead, shown) =>
    createClaimPaymentMail(letterhead, {
      ...claimOf(shown),
      payee: shown.claim.winner,
      amount: fromDollars(10_000),
      dated: addDays(shown.firstContestDate, LINK_DAYS),
      reference: '1042',
      open: ZERO,
      nextOn: undefined,
      dollarSign: shown.dollarSign,
    }),
  'claim-closed': (letterhead, shown) =>
    createClaimClosedMail(letterhead, {
      ...claimOf(shown),
      ending: 'withdrawn',
      reason: undefined,
    }),
  'claim-draft': (letterhead, { eventName, policyNumber, url }) =>
    createClaimDraftMail(letterhead, { eventName, policyNumber, draftUrl: url }),
  'claim-documents': (letterhead, shown) =>
    createClaimDocumentsMail(letterhead, { ...documentsOf(shown), again: null, message: null }),
  'claim-document-again': (letterhead, shown) =>
    createClaimDocumentsMail(letterhead, {
      ...documentsOf(shown),
      again: { title: 'Signed scorecard', reason: 'The photo is too dark to read.' },
      message: null,
    }),
  'claim-reminder': reminding(-7),
  'claim-overdue': reminding(1),
  'claim-answer-received': (letterhead, shown) =>
    createAnswerReceivedMail(letterhead, { ...claimOf(shown), answer: 'Here stands what was answered.' }),
  'claim-upheld': (letterhead, shown) =>
    createClaimUpheldMail(letterhead, {
      ...claimOf(shown),
      letter: LETTER,
      answerBy: addDays(shown.firstContestDate, 2 * LINK_DAYS),
    }),
  'claim-reopened': (letterhead, shown) =>
    createClaimReopenedMail(letterhead, { ...claimOf(shown), reason: 'A new document was sent.' }),
  helper: (letterhead, shown) => createHelperMail(letterhead, linkOf(shown)),
  'sign-winner': signing('winner'),
  'sign-witness': signing('witness'),
  'sign-professional': signing('professional'),
  identity: identity(false),
  'identity-again': identity(true),
  'winner-answer': (letterhead, shown) =>
    createAnswerLinkMail(letterhead, {
      ...linkOf(shown),
      answerBy: addDays(shown.firstContestDate, 2 * LINK_DAYS),
    }),
  'claim-forms': (letterhead, { claim: { claimNumber, winner }, eventName }) =>
    createClaimFormsMail(letterhead, { claimNumber, winner, eventName, titles: ['Witness statement'] }),
} as const satisfies Readonly<Record<string, Compose>>
