import { describe, expect, it } from 'vitest'
import { buildCertificateContent } from '#domain/documents/certificate/certificate-content.ts'
import { fromDollars } from '#domain/values/money.ts'
import { readEnv } from '#server/config/read-env.ts'
import { createPurchaseMail } from '#server/messaging/templates/purchase/purchase.ts'
import { createLetterhead } from '#server/messaging/templates/rendering/mail-content.ts'
import { createTermsMail } from '#server/messaging/templates/terms.ts'
import { STATEMENT } from '#testing/account-documents.ts'
import { aCertificateInput } from '#testing/charity-scramble.ts'

const letterhead = createLetterhead(readEnv({}))
const url = 'https://cover.example.com/quote/view/1'

/** Text that breaks a template without escaping. */
const HOSTILE = `<b onclick='x'>)(&amp;</b>`

const issue = aCertificateInput({
  answers: { h_prize_description_1: HOSTILE },
  pricedRows: [
    {
      entity: 'grand_prize',
      index: 1,
      nondiscountFee: fromDollars(310),
      certFee: fromDollars(279),
    },
  ],
  summary: {
    ...aCertificateInput().summary,
    amountDue: fromDollars(279),
    clientDiscount: fromDollars(31),
  },
  partner: { percent: 10 },
})
const cover = buildCertificateContent(issue)
const insured = cover.scorecard && { scorecard: cover.scorecard, days: cover.days, hasFees: true }

describe('the scorecard in mails', () => {
  const { plain, html: page } = createPurchaseMail(letterhead, {
    policyNumber: 'ALB-100001',
    eventName: 'Spring Open',
    courseName: 'Barton Creek',
    firstContestDate: cover.event.firstDay,
    account: { type: 'sales_receipt' },
    statement: STATEMENT,
    policyUrl: url,
    insured,
  })

  it('K14 O07 the names of the fees stand once, and the full fee is struck', () => {
    expect(plain).toContain('Contests, with Certificate Fee / Discounted Fee')
    expect(plain).toMatch(/Hole 7, Hole-in-one: \$310 \/ \$279\n {2}165 yd · 120 players · \$10,000 /)
    expect(plain).toContain('Total: $310 / $279')
    expect(page.match(/Discounted Fee/g)).toHaveLength(1)
    expect(page.match(/<s>\$310<\/s>/g)).toHaveLength(2)
  })

  it('O07 the days are those of the certificate', () => {
    expect(plain).toContain('Tee time: Sat, June 12, 2027 · 8:30 AM Central time')
    expect(plain).toContain('Report a win by: Tue, June 15, 2027 · Within 72 hours')
    expect(plain).not.toContain('First contest')
  })

  it('P02 without fees it says nothing about money but the prizes', () => {
    const silent = insured && { ...insured, hasFees: false }
    const mail = createTermsMail(letterhead, {
      askedBy: 'Pat Doyle',
      reference: { label: 'Quote number', value: 'Q-7F3K2M' },
      eventName: 'Spring Open',
      termsUrl: url,
      validDays: 30,
      insured: silent,
    })
    expect(mail.plain).toContain('Hole 7, Hole-in-one')
    expect(mail.plain + mail.html).not.toMatch(/\$310|\$279|Fee|Total/)
  })

  it('a prize that somebody described cannot break the mail', () => {
    expect(page).not.toContain('<b onclick')
    expect(page).toContain('&lt;b onclick')
  })
})
