import PostalMime from 'postal-mime'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { createPicture } from '#server/documents/pictures/create-picture.ts'
import { composeMail } from '#server/messaging/delivery/compose-mail.ts'
import { picturesOf, withPicturesInside } from '#server/messaging/pictures/mail-pictures.ts'
import type { Message } from '#server/messaging/repository.ts'
import { createPurchaseMail } from '#server/messaging/templates/purchase/purchase.ts'
import { createQuoteLinkMail } from '#server/messaging/templates/quote-link.ts'
import { createSentQuoteMail } from '#server/messaging/templates/sent-quote.ts'
import { createTermsMail } from '#server/messaging/templates/terms.ts'
import { createLetterhead } from '#server/messaging/templates/rendering/mail-content.ts'
import { buildCertificateContent } from '#domain/documents/certificate/certificate-content.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { readEnv } from '#server/config/read-env.ts'
import { STATEMENT } from '#testing/account-documents.ts'
import { aCertificateInput } from '#testing/charity-scramble.ts'

/** A mail with its picture is read on phones; its papers are far larger. */
const MOST_BYTES = 25_000

const cover = buildCertificateContent(aCertificateInput())
const insured = cover.scorecard && { scorecard: cover.scorecard, days: cover.days, hasFees: true }
const letterhead = createLetterhead(readEnv({}))
const LINK = 'https://cover.example.com/quote/view/1'
const mail = createPurchaseMail(letterhead, {
  policyNumber: 'ALB-100001',
  eventName: 'Spring "src="cid:contest.dice_roll...8" Open',
  courseName: 'Barton Creek',
  firstContestDate: '2027-06-12' as CalendarDate,
  insured,
  account: { type: 'sales_receipt' },
  statement: STATEMENT,
  policyUrl: 'https://cover.example.com/quote/policy/1',
})

const MESSAGE: Message = {
  id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  requestId: null,
  cause: 'test',
  quoteId: null,
  channel: 'mail',
  mailing: null,
  recipient: 'pat@example.com',
  cc: null,
  receivers: [],
  replyTo: null,
  inReplyTo: null,
  threadReferences: null,
  writtenBy: null,
  ...mail,
  attachments: [],
  raw: null,
  rawSha256: null,
  linkToken: null,
  linkExpiresAt: null,
  state: 'queued',
  error: null,
  createdAt: new Date('2027-05-01T12:00:00Z'),
  sentAt: null,
}

it('O07 the mail of a purchase holds what is insured as a picture, with its words where pictures are blocked', async () => {
  const sent = await composeMail(MESSAGE, {
    mailFrom: 'cover@example.com',
    renderPdf: () => Promise.reject(new Error('none')),
    drawPicture: createPicture,
  })
  const { attachments, html = '' } = await PostalMime.parse(sent)
  expect(attachments).toHaveLength(1)
  const [picture] = attachments
  expect(picture).toMatchObject({ mimeType: 'image/png', disposition: 'inline' })
  const id = picture?.contentId?.replaceAll(/[<>]/g, '')
  expect(html).toContain(`src="cid:${id}"`)
  expect(html).toMatch(/alt="Hole 7, a par 3, seen from above: 165 yards from the tee/)
  const bytes = Buffer.from(picture?.content as ArrayBuffer)
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 720 })
  expect(bytes.length).toBeLessThan(MOST_BYTES)
})

it.each([
  ['a quote’s link', createQuoteLinkMail(letterhead, { quoteNumber: 'Q-7F3K2M', quoteUrl: LINK, insured })],
  [
    'a quote that is sent',
    createSentQuoteMail(letterhead, {
      sender: 'Pat Doyle',
      subject: 'Your quote',
      note: undefined,
      reference: { label: 'Quote number', value: 'Q-7F3K2M' },
      eventName: 'Spring Open',
      courseName: undefined,
      price: undefined,
      goodUntil: undefined,
      opens: { quoteUrl: LINK },
      hasReplyTo: true,
      isAttached: false,
      insured,
    }),
  ],
  [
    'terms to accept',
    createTermsMail(letterhead, {
      askedBy: 'Pat Doyle',
      reference: { label: 'Quote number', value: 'Q-7F3K2M' },
      eventName: 'Spring Open',
      termsUrl: LINK,
      validDays: 30,
      insured: insured && { ...insured, hasFees: false },
    }),
  ],
])('O07 D68 the mail of %s draws what it is about, with its words', async (_what, { html }) => {
  const [picture] = await picturesOf(html, { drawPicture: createPicture })
  expect(html).toContain(`src="cid:${picture?.id}"`)
  expect(html).toMatch(/alt="Hole 7, a par 3, seen from above: 165 yards from the tee/)
  expect(await sharp(picture?.png).metadata()).toMatchObject({ format: 'png', width: 720 })
})

it('O07 the mail of a quote without a contest draws nothing', () => {
  const { html } = createQuoteLinkMail(letterhead, { quoteNumber: 'Q-7F3K2M', quoteUrl: LINK })
  expect(html).not.toContain('cid:')
})

it('O07 the same mail is drawn again to the byte, and stands whole on a page', async () => {
  const [one, other] = await Promise.all([
    picturesOf(mail.html, { drawPicture: createPicture }),
    picturesOf(mail.html, { drawPicture: createPicture }),
  ])
  expect(one).toHaveLength(1)
  expect(one[0]?.png.equals(other[0]?.png ?? Buffer.alloc(0))).toBe(true)
  const page = await withPicturesInside(mail.html, { drawPicture: createPicture })
  expect(page).toContain('src="data:image/png;base64,')
  expect(page).not.toContain('src="cid:')
})
