import assert from 'node:assert/strict'
import { trackingUrl } from '#domain/signs/tracking.ts'
import { readPdf } from '#testing/read-pdf.ts'
import type { Delivery } from '../../../peers/smtp.ts'
import { kindOf } from './mail-kinds.ts'

/** Where boxes of signs are followed: pages of carriers, which do nothing here. */
const CARRIERS = (['ups', 'fedex', 'usps'] as const).map((carrier) => {
  const followed = trackingUrl(carrier, '1Z5R89390357567127')
  assert.ok(followed)
  return new URL(followed).origin
})

export interface MailedLink {
  /** Of the mail. */
  kind: string
  /** From the path on. */
  path: string
  recipient: string
}

/** Every link in the mails of the program: both parts, the header for leaving a mailing, and the attached papers. */
export async function listMailedLinks(
  received: readonly Delivery[],
  origins: readonly string[],
): Promise<MailedLink[]> {
  const found = new Map<string, MailedLink>()
  for (const mail of received) {
    for (const address of await addressesIn(mail)) {
      const { origin, pathname, search } = new URL(address)
      if (CARRIERS.includes(origin)) continue
      assert.ok(origins.includes(origin), `A mail links to ${address}`)
      const path = pathname + search
      const [recipient = ''] = mail.recipients
      found.set(`${kindOf(mail)} ${path}`, { kind: kindOf(mail), path, recipient })
    }
  }
  return [...found.values()]
}

async function addressesIn({ plain, html, headers, attachments }: Delivery): Promise<string[]> {
  const papers = attachments.filter(({ contentType }) => contentType === 'application/pdf')
  const printed = await Promise.all(papers.map(async ({ content }) => (await readPdf(content)).links))
  return [
    ...Array.from(plain.matchAll(/https?:\/\/\S+/g), ([address]) => address),
    ...Array.from(html.matchAll(/href="([^"]+)"/g), ([, address = '']) => address.replaceAll('&amp;', '&')),
    ...Array.from((headers.get('list-unsubscribe') ?? '').matchAll(/<([^>]+)>/g), ([, one = '']) => one),
    ...printed.flat(),
  ].filter((address) => /^https?:/.test(address))
}
