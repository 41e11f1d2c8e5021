import { describe, expect, it } from 'vitest'
import { posting } from '#domain/accounting/purchase-postings.ts'
import { statePurchase } from '#domain/policy/money-statement.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import type { Cents } from '#domain/values/money.ts'
import { readEnv } from '#server/config/read-env.ts'
import {
  createMentionMail,
  createPlanReminderMail,
  createQuotesGivenMail,
} from '#server/messaging/templates/colleagues.ts'
import { createClientCertificateMail } from '#server/messaging/templates/purchase/client-certificate.ts'
import { createCustomerMessageMail } from '#server/messaging/templates/customer-message.ts'
import { createSubscribeAgainMail } from '#server/messaging/templates/mailings/subscribe-again.ts'
import { createFollowUpMail } from '#server/messaging/templates/mailings/follow-up.ts'
import { createLetterhead, type RenderedMail } from '#server/messaging/templates/rendering/mail-content.ts'
import { createCreditMemoMail } from '#server/messaging/templates/account/credit-memo.ts'
import { createRefundMail } from '#server/messaging/templates/account/refund.ts'
import { CREDIT_MEMO, REFUND, STATEMENT } from '#testing/account-documents.ts'
import { accountMails } from '#testing/account-mails.ts'
import { claimFormsMail } from '#testing/claim-mails.ts'
import { caseMails } from '#testing/case-mails.ts'
import { policyMails } from '#testing/policy-mails.ts'
import { createPurchaseCopyMail } from '#server/messaging/templates/purchase/purchase-copy.ts'
import { createPurchaseMail } from '#server/messaging/templates/purchase/purchase.ts'
import { createSentQuoteMail } from '#server/messaging/templates/sent-quote.ts'
import { createTermsMail, createTermsText } from '#server/messaging/templates/terms.ts'
import { createQuoteLinkMail } from '#server/messaging/templates/quote-link.ts'

const letterhead = createLetterhead(readEnv({ INSURER_NAME: 'Links & Sons "Mutual"' }))
const url = 'https://cover.example.com/quote/view/1?a=1&b=2'

const purchase = {
  policyNumber: 'ALB-100001',
  eventName: '<script>alert("birdie")</script> & Friends’ Open',
  courseName: `O'Hare "Links"`,
  firstContestDate: '2027-06-12' as CalendarDate,
  account: { type: 'sales_receipt' as const },
  statement: statePurchase('sales_receipt', [posting('debit', 'card_clearing', 31_050 as Cents)]),
  policyUrl: url,
}

/** Text that breaks a template without escaping. */
const HOSTILE = `<b onclick='x'>)("\\ &amp; \u202b שלום 🏌️ %s \${x} \`</b>`

const NAMED = { number: 'Q-7F3K2M', eventName: HOSTILE }
const GIVEN = { by: HOSTILE, url }

const NUMBER = { label: 'Quote number' as const, value: 'Q-7F3K2M' }

const sentQuote = {
  sender: HOSTILE,
  subject: HOSTILE,
  note: `${HOSTILE}\n${HOSTILE}`,
  reference: NUMBER,
  eventName: HOSTILE,
  courseName: HOSTILE,
  price: '$310.00',
  goodUntil: {
    lastDay: '2027-06-01' as CalendarDate,
    change: 'After that signs can no longer arrive in time.',
  },
  opens: { quoteUrl: url },
  hasReplyTo: true,
  isAttached: true,
}

/** A reader who cannot open a producer's quote. */
const clientsQuote = { ...sentQuote, price: undefined, goodUntil: undefined, opens: undefined }

const terms = {
  askedBy: HOSTILE,
  reference: NUMBER,
  eventName: HOSTILE,
  termsUrl: url,
  validDays: 30,
}

const billed = {
  ...purchase,
  account: {
    type: 'invoice' as const,
    dueOn: '2027-02-14' as CalendarDate,
    howToPay: 'By check number 1042',
  },
  statement: statePurchase('invoice', [posting('debit', 'accounts_receivable', 48_900 as Cents)]),
}

const followUp = {
  quoteNumber: 'Q-7F3K2M',
  quoteUrl: url,
  eventName: HOSTILE,
  firstContestDate: '2027-06-12' as CalendarDate,
  price: '$310',
  goodUntil: { lastDay: '2027-06-01' as CalendarDate, change: 'After that the signs need rush shipping.' },
  unsubscribeUrl: url,
}

/** A mailing has a second link, for unsubscribing. */
const MAILS: [name: string, mail: RenderedMail, links?: number][] = [
  ['follow-up', createFollowUpMail(letterhead, followUp), 2],
  ['subscribe again', createSubscribeAgainMail(letterhead, { mailing: 'ipg-newsletter', url })],
  ['mention', createMentionMail(letterhead, { author: HOSTILE, ...NAMED, url })],
  [
    'plan reminder',
    createPlanReminderMail(letterhead, { by: HOSTILE, plan: 'RP-2027.2', from: 'June 1', url }),
  ],
  ['given quote', createQuotesGivenMail(letterhead, { ...GIVEN, cases: [NAMED] })],
  [
    'given quotes',
    createQuotesGivenMail(letterhead, { ...GIVEN, cases: Array.from({ length: 60 }, () => NAMED) }),
  ],
  ['quote link', createQuoteLinkMail(letterhead, { quoteNumber: 'Q-7F3K2M', quoteUrl: url })],
  ['purchase', createPurchaseMail(letterhead, purchase)],
  ['sent quote', createSentQuoteMail(letterhead, sentQuote)],
  ['client’s quote', createSentQuoteMail(letterhead, clientsQuote), 0],
  ['terms', createTermsMail(letterhead, terms)],
  ['billed purchase', createPurchaseMail(letterhead, billed)],
  [
    'credit memo',
    createCreditMemoMail(letterhead, { ...CREDIT_MEMO, event: HOSTILE, explanation: HOSTILE }, STATEMENT),
    0,
  ],
  ['refund', createRefundMail(letterhead, { ...REFUND, event: HOSTILE }, STATEMENT), 0],
  ...accountMails(letterhead, { url, typed: HOSTILE }),
  ['claim forms', claimFormsMail(letterhead, HOSTILE), 0],
  ...policyMails(letterhead, { url, typed: HOSTILE }),
  ...caseMails(letterhead, { url, typed: HOSTILE }),
]

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

/** The text that a reader sees, in order. */
function visibleWords(page: string): string {
  const body = page.slice(page.indexOf('<body'))
  const text = body
    .replace(/<\/?bdi>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(\w+|#39);/g, (_, name: string) => ENTITIES[name] ?? '?')
  return text.replace(/\s+/g, ' ').trim()
}

/** The plain part without its links, its separator and the colon of a label. */
function plainWords(plain: string): string {
  const lines = plain.split('\n').filter((line) => line !== url && line !== '-- ')
  const labels =
    /^(Rating plan|To begin on|Read the plan|Claim number|Period|Not due|Winner|Contest|Attached|Paid to|Paid on|Reference|Still to be paid|Answer by|Open the claim(?: and answer)?|Playing partner’s statement \(2\)|Signed scorecard|Agency|Day|Play starts|You watch|Who has to watch|Open the set-up|Q-7F3K2M|Open it|Open the note|Open your list|Invoice(?: INV-\d+)?|Owed on this invoice|Payment method|Price|Paid|Credited|Credit left|Owed|Received|Pay \$\d+ by card|Quote number|Policy number|Event|Golf course|First contest|Due by|Payment|Amount|Credit memo|Receipt|Refund|Refunded from|Refunded to|Price today|Good until|Price when you saved it|Unsubscribe|Expires|Open the policy|New email|Confirm by|Confirm my email|Keep my email|Undo the change|Open the quote|Open your quote|See my policy|Subscribe again|Plan it again|Wanted for|Read the terms|.*your (?:quote|policy|policies)):/
  return lines
    .map((line) => line.replace(labels, '$1'))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()
}

describe.each(MAILS)('O07 the %s mail', (_name, mail, links = 1) => {
  it('O07 has the same text in both parts', () => {
    expect(visibleWords(mail.html)).toBe(plainWords(mail.plain))
  })

  it('O07 has at most one link, to the given address; a mailing also has its unsubscribe link, and a list one a row', () => {
    const href = 'href="https://cover.example.com/quote/view/1?a=1&amp;b=2"'
    expect(mail.html.match(/href="[^"]*"/g) ?? []).toEqual(Array.from({ length: links }, () => href))
    expect(mail.plain.split(url)).toHaveLength(links + 1)
  })

  it('O07 states in both parts that the sandbox sells no cover', () => {
    expect(visibleWords(mail.html)).toContain('Test: no coverage')
    expect(mail.plain).toContain('Test: no coverage')
  })

  it('O07 contains no picture, script or URL that is loaded', () => {
    expect(mail.html).not.toMatch(/<(?:img|script|link|iframe)|url\(|@import/i)
  })
})

describe('O07 mail templates', () => {
  it('O07 typed text is escaped', () => {
    const mail = createPurchaseMail(letterhead, purchase)
    expect(mail.html).toContain('&lt;script&gt;alert(&quot;birdie&quot;)&lt;/script&gt; &amp; Friends’ Open')
    expect(mail.html).toContain('O&#39;Hare &quot;Links&quot;')
    expect(mail.html).toContain('Links &amp; Sons &quot;Mutual&quot;')
    expect(mail.plain).toContain('Event: <script>alert("birdie")</script> & Friends’ Open')
  })

  describe('O02 typed text from right to left', () => {
    const NAME = 'שלום (מועדון).'
    const values = (page: string, tag: string) =>
      [...page.matchAll(new RegExp(`<${tag}[^>]*>\\s*([^<]*?)\\s*</${tag}>`, 'g'))].map(([, text]) => text)
    const sent = createSentQuoteMail(letterhead, {
      ...sentQuote,
      sender: NAME,
      note: `${NAME}\nSee you`,
      eventName: NAME,
    })

    it('O02 is isolated in our sentences, and has its own direction when alone', () => {
      expect(values(sent.html, 'bdi')).toEqual([NAME])
      expect(sent.html.match(/<p\s+dir="auto"/g)).toHaveLength(2)
      expect(sent.html.match(/<p\s+dir="auto"[^>]*>\s*“שלום/)).not.toBeNull()
      expect(sent.html).toMatch(/<h1\s+dir="auto"/)
      expect(sent.html.match(/<td\s+dir="auto"/g)).toHaveLength(5)
    })

    it.each([
      ['purchase', createPurchaseMail(letterhead, { ...purchase, eventName: NAME }), [NAME]],
      ['terms', createTermsMail(letterhead, { ...terms, askedBy: NAME, eventName: NAME }), [NAME, NAME]],
      [
        'terms of no event',
        createTermsMail(letterhead, { ...terms, askedBy: NAME, eventName: undefined }),
        [NAME, 'quote Q-7F3K2M'],
      ],
      [
        'client’s quote',
        createSentQuoteMail(letterhead, { ...clientsQuote, sender: NAME, note: undefined }),
        [NAME, NAME],
      ],
      [
        'client’s certificate',
        createClientCertificateMail(letterhead, {
          ...purchase,
          agency: NAME,
          eventName: NAME,
          policyUrl: url,
        }),
        [NAME, NAME],
      ],
      [
        'purchase copy',
        createPurchaseCopyMail(letterhead, {
          ...purchase,
          account: 'invoice',
          buyer: NAME,
          eventName: NAME,
          verifyUrl: url,
        }),
        [NAME, NAME],
      ],
    ])('O02 so in the %s mail', (_name, mail, names) => {
      expect(values(mail.html, 'bdi')).toEqual(names)
    })

    it('D15 O02 each line of a customer’s message has its own direction', () => {
      const message = {
        reference: 'M-1',
        quoteNumber: 'Q-1',
        quoteUrl: url,
        name: NAME,
        email: 'pat@example.com',
      }
      const mail = createCustomerMessageMail(letterhead, {
        ...message,
        subject: NAME,
        message: `${NAME}\n\nHello`,
      })
      expect(mail.html.match(/<p\s+dir="auto"/g)).toHaveLength(2)
    })
  })

  it('O07 N86 the purchase mail names the policy and the event, and says where the money stands', () => {
    const { subject, plain } = createPurchaseMail(letterhead, purchase)
    expect(subject).toBe(`You’re insured: ${purchase.eventName}, Saturday, June 12, 2027`)
    expect(plain).toContain('Policy number: ALB-100001\n')
    expect(plain).toContain('First contest: Saturday, June 12, 2027\n')
    expect(plain).toContain('Price: $310.50\nPaid: $310.50\nOwed: $0\n')
  })

  it('D68 N61 a text message contains no typed text, and is short', () => {
    expect(createTermsText(letterhead, terms)).toBe(
      `Albatross: Read and accept the terms of quote Q-7F3K2M within 30 days: ${url}`,
    )
  })

  it('N23 N86 the mail of a purchase that is billed names the invoice, what is owed, until when and how', () => {
    const { subject, plain } = createPurchaseMail(letterhead, billed)
    expect(subject).toBe(`You’re insured: ${billed.eventName}, Saturday, June 12, 2027`)
    expect(plain).toContain(
      'Price: $489\nPaid: $0\nOwed: $489\nDue by: Sunday, February 14, 2027\nPayment: By check number 1042\n',
    )
    expect(plain).not.toMatch(/receipt/i)
  })

  it('P05 the mail to subscribe again is in the name of the brand line', () => {
    const mail = createSubscribeAgainMail(letterhead, { mailing: 'ipg-newsletter', url })
    expect(mail.subject).toBe('Do you want newsletters from IPG again?')
    expect(mail.plain).toMatch(/^IPG\n/)
    expect(mail.html + mail.plain).not.toContain('Albatross')
  })

  it('O07 real cover carries no test notice', () => {
    const mail = createPurchaseMail({ ...letterhead, isTest: false }, purchase)
    expect(mail.html + mail.plain).not.toContain('no coverage')
  })
})
