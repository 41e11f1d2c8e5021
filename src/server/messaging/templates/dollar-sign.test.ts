import { expect, it } from 'vitest'
import { buildCreditMemoDocument } from '#domain/documents/billing/credit-memo-document.ts'
import { buildRefundDocument } from '#domain/documents/billing/refund-document.ts'
import { buildEndorsementDocument } from '#domain/documents/endorsement/endorsement-document.ts'
import type { EndorsementContent } from '#domain/documents/endorsement/endorsement.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { type DollarSign, fromDollars } from '#domain/values/money.ts'
import { createCreditMemoMail } from '#server/messaging/templates/account/credit-memo.ts'
import { createRefundMail } from '#server/messaging/templates/account/refund.ts'
import { createPurchaseMail } from '#server/messaging/templates/purchase/purchase.ts'
import { createChangePaymentMail } from '#server/messaging/templates/policy-changes/change-payment.ts'
import { createPolicyChangedMail } from '#server/messaging/templates/policy-changes/policy-changed.ts'
import { createLetterhead } from '#server/messaging/templates/rendering/mail-content.ts'
import { readEnv } from '#server/config/read-env.ts'
import { claimMails } from '#testing/claim-mails.ts'
import { CREDIT_MEMO, REFUND, STATEMENT } from '#testing/account-documents.ts'

const letterhead = createLetterhead(readEnv({}))
const policyUrl = 'https://cover.example.com/policy'
const policy = {
  policyNumber: 'ALB-100001',
  eventName: 'Charity Scramble',
  courseName: 'Pine Hills',
  firstContestDate: '2027-06-12' as CalendarDate,
}

const endorsement: EndorsementContent = {
  insurer: CREDIT_MEMO.insurer,
  policyNumber: policy.policyNumber,
  number: 1,
  certificateVersion: 2,
  issuedAt: CREDIT_MEMO.issuedAt,
  kind: 'change_policy',
  insured: ['Ann Lee'],
  event: policy.eventName,
  sections: [],
  fees: [
    {
      entity: 'grand_prize',
      index: 1,
      title: 'Hole-in-one',
      before: fromDollars(310),
      after: fromDollars(400),
    },
  ],
  total: { before: fromDollars(310), after: fromDollars(400) },
  test: true,
}

function papersAndMails(sign: { dollarSign?: DollarSign }): [string, unknown][] {
  const [memo, refund, changed] = [
    { ...CREDIT_MEMO, ...sign },
    { ...REFUND, ...sign },
    { ...endorsement, ...sign },
  ]
  const payment = {
    ...policy,
    policyUrl,
    amount: fromDollars(90),
    payBefore: new Date('2027-05-01T12:00:00Z'),
    askedBy: 'you' as const,
  }
  return [
    ['credit memo', buildCreditMemoDocument(memo)],
    ['refund', buildRefundDocument(refund)],
    ['endorsement', buildEndorsementDocument(changed)],
    ['mail of a credit', createCreditMemoMail(letterhead, memo, STATEMENT)],
    ['mail of a refund', createRefundMail(letterhead, refund, STATEMENT)],
    [
      'mail of a purchase',
      createPurchaseMail(letterhead, {
        ...policy,
        policyUrl,
        account: { type: 'sales_receipt' },
        statement: STATEMENT,
        ...sign,
      }),
    ],
    [
      'mail of a change',
      createPolicyChangedMail(letterhead, { ...policy, policyUrl, endorsement: changed, message: null }),
    ],
    [
      'mail that asks to pay',
      createChangePaymentMail(letterhead, { ...payment, message: null, dollarSign: sign.dollarSign }),
    ],
    ...claimMails(letterhead, { url: policyUrl, typed: 'Theo Alvarado', ...sign }).filter(
      ([name]) => name === 'claim approved' || name.startsWith('claim paid'),
    ),
  ]
}

const signsIn = (content: unknown) =>
  new Set((JSON.stringify(content).match(/(?:US)?\$(?=\d)/g) ?? []).map(String))

it.each(papersAndMails({ dollarSign: 'US$' }))(
  'N67 abroad each amount of the %s reads US$',
  (_name, content) => {
    expect(signsIn(content)).toEqual(new Set(['US$']))
  },
)

it.each(papersAndMails({}))('N67 at home each amount of the %s reads $', (_name, content) => {
  expect(signsIn(content)).toEqual(new Set(['$']))
})
