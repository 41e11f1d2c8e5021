import assert from 'node:assert/strict'
import { ENVELOPE_HEADERS } from '#contract/delivery-reports.ts'
import type { Json } from '../caller.ts'
import { waitUntil } from '../ledgers.ts'
import { createReadyQuote, randomKey, type ReadyQuote } from '../ready-quote.ts'
import type { AttackTarget } from '../target.ts'

export const DOMAIN = 'answers.attack.example'
export const TOKEN = 'only the mail server knows this'

/** Lets a program take answers to its mail. */
export const ANSWERED = { INBOUND_MAIL_DOMAIN: DOMAIN, MAIL_REPORT_TOKEN: TOKEN }

/** A case whose customer was mailed. */
export interface MailedCase extends ReadyQuote {
  /** Where its customer answers to. */
  address: string
}

export interface Handed {
  to: string
  from: string
  more?: string[]
  text?: string
  id?: string
  token?: string
}

export async function mailACase(target: AttackTarget): Promise<MailedCase> {
  const caller = await target.newCaller()
  const quote = await createReadyQuote(caller)
  await caller.send('POST', `/contacts/${quote.id}/send`, null, { 'idempotency-key': randomKey() })
  await waitUntil(() => target.mail.deliveriesTo(quote.email).length > 0)
  const address = target.mail.deliveriesTo(quote.email)[0]?.headers.get('reply-to') ?? ''
  assert.match(address, new RegExp(`@${DOMAIN}$`), `Answers go to ${address}`)
  return { ...quote, address }
}

/** As the mail server hands a mail over. */
export async function hand(
  { programs }: AttackTarget,
  { to, from, more = [], text = 'Yes please', id = randomKey(), token = TOKEN }: Handed,
  nth = 0,
): Promise<number> {
  const { origin } = programs[nth % programs.length] ?? programs[0]
  const head = [`From: ${from}`, `To: ${to}`, 'Subject: Re: Your quote', `Message-ID: <${id}@mail.example>`]
  const answer = await fetch(`${origin}/quote/api/mail/delivery-reports`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'message/rfc822',
      [ENVELOPE_HEADERS.recipient]: to,
      [ENVELOPE_HEADERS.sender]: /[\w.-]+@[\w.-]+/.exec(from)?.[0] ?? '',
    },
    body: [...head, ...more, '', text, ''].join('\r\n'),
  })
  await answer.arrayBuffer()
  return answer.status
}

export async function inboundOf({ rep }: AttackTarget, { id }: MailedCase): Promise<Json[]> {
  const { data, status, text } = await rep.get(`/admin/contacts/${id}/inbound`)
  assert.equal(status, 200, text)
  return data as unknown as Json[]
}
