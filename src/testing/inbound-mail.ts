import { eq } from 'drizzle-orm'
import { ENVELOPE_HEADERS } from '#contract/delivery-reports.ts'
import { queueMessage } from '#server/messaging/outbox.ts'
import type { QuoteWithPolicy } from '#server/quotes/repository.ts'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { aQuote } from '#testing/a-quote.ts'
import { readMail } from '#testing/read-mail.ts'
import type { Site } from '#testing/site.ts'

export const INBOUND_DOMAIN = 'answers.example.com'
export const INBOUND_TOKEN = 'a-secret-of-the-mail-server'
export const INBOUND_ENV = { INBOUND_MAIL_DOMAIN: INBOUND_DOMAIN, MAIL_REPORT_TOKEN: INBOUND_TOKEN }
export const CUSTOMER = 'pat@example.com'

/** A case whose customer was mailed, and the address that the mail names for answers. */
export async function aMailedCase(
  site: Site,
  answers: Record<string, string> = {},
): Promise<{ quote: QuoteWithPolicy; address: string }> {
  const quote = await aQuote(site.context, { insured_email: CUSTOMER, ...answers })
  return { quote, address: await mailAbout(site, quote.id) }
}

/** Mails the customer about a case, and returns the address for answers, or what stands in its place. */
export async function mailAbout(
  { context, runJobs }: Site,
  quoteId: string,
  over: Partial<Parameters<typeof queueMessage>[1]> = {},
): Promise<string> {
  const cause = `about:${quoteId}:${Math.random()}`
  const letter = { cause, quoteId, to: [CUSTOMER], subject: 'Your quote', html: '<p>Hi</p>', plain: 'Hi' }
  await queueMessage(context.db, { ...letter, attachments: [], ...over }, context.now())
  await runJobs()
  const [stored] = await context.db.select().from(messages).where(eq(messages.cause, cause))
  return readMail(stored?.raw?.toString('latin1') ?? '').headers.get('reply-to') ?? ''
}

/** A mail in the format of RFC 5322. */
export function aMail({
  to = '',
  from = `Pat Doe <${CUSTOMER}>`,
  subject = 'Re: Your quote',
  id = `<${Math.random()}@mail.example.com>`,
  text = 'Yes please, 120 players.\n\nOn Thu, 19 Nov 2026 at 10:00, Albatross <no-reply@albatross.example> wrote:\n> Hi\n',
  more = [],
}: {
  to?: string
  from?: string
  subject?: string
  id?: string
  text?: string
  more?: string[]
} = {}): string {
  const head = [
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    `Message-ID: ${id}`,
    'Date: Fri, 20 Nov 2026 11:58:00 +0000',
    ...more,
  ]
  return `${head.join('\r\n')}\r\n\r\n${text.replaceAll('\n', '\r\n')}`
}

/** Hands a mail over, as the mail server does. */
export function handOver(
  { server }: Site,
  mail: string | Buffer,
  {
    recipient,
    sender = CUSTOMER,
    token = INBOUND_TOKEN,
  }: { recipient?: string | undefined; sender?: string; token?: string } = {},
) {
  return server.app.inject({
    method: 'POST',
    url: '/quote/api/mail/delivery-reports',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'message/rfc822',
      ...(recipient !== undefined && {
        [ENVELOPE_HEADERS.recipient]: recipient,
        [ENVELOPE_HEADERS.sender]: sender,
      }),
    },
    payload: mail,
  })
}
