import assert from 'node:assert/strict'
import { readPdf } from '#testing/read-pdf.ts'
import type { Attack } from '../../attack.ts'
import type { Caller } from '../../support/caller.ts'
import { openMailedLink } from '../../support/customer/policy-links.ts'
import {
  buyForClient,
  createProducerQuote,
  type ProducerQuote,
} from '../../support/customer/producer-policy.ts'
import type { AttackTarget } from '../../support/target.ts'
import { waitUntil } from '../../support/ledgers.ts'
import { type ReadyQuote, versionAndAmount } from '../../support/ready-quote.ts'

/** Text that could be a quote number. */
const NUMBER_LIKE = /[a-z0-9]+(?:-[a-z0-9]+)*/gi
const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g
const SHORTEST = 6

export const quoteNumberLeak: Attack = {
  name: 'quote-number-leak',
  description:
    'every e-mail with every number-like text of all that a producer’s client gets, on the look-up of quotes',
  databases: ['embedded'],
  run: async (target) => {
    const producer = await target.newCaller()
    const quote = await createProducerQuote(producer)
    const client = quote.email
    const received = await readClientCopies(producer, quote)
    await sendByProducer(target, producer, quote)
    received.push(...(await readSentTerms(target, quote)))

    const latest = { ...quote, ...versionAndAmount(await producer.get(`/contacts/${quote.id}`)) }
    const bought = await buyForClient(producer, latest)
    assert.equal(bought.status, 200, bought.text)
    await waitUntil(() => target.mail.certificatesTo(client).mails > 0)
    assert.equal(target.mail.certificatesTo(client).mails, 1, 'The client got no certificate')
    received.push(...(await readPolicyPages(target, client)))
    const mails = target.mail.deliveriesTo(client)
    for (const mail of mails) {
      received.push(mail.plain, mail.html, ...[...mail.headers].flat())
      for (const { fileName, content } of mail.attachments)
        received.push(fileName, ...(await textsOf(content)))
    }
    return expectNothingOpens(target, quote, received, mails.length)
  },
}

/** The copies that a producer prints for its client, with their file names. */
async function readClientCopies(producer: Caller, { id }: ReadyQuote): Promise<string[]> {
  const received: string[] = []
  for (const path of ['quote?copy=client', 'terms', 'checklist']) {
    const address = `/contacts/${id}/documents/${path}`
    const { headers } = await producer.get(address)
    received.push(
      headers.get('content-disposition') ?? '',
      ...(await textsOf(await producer.download(address))),
    )
    const [type = '', query = ''] = path.split('?')
    received.push((await producer.get(`/contacts/${id}/documents/${type}/words?${query}`)).text)
  }
  return received
}

/** Sends the quote with a subject and a note that contain the number, as a producer might write them. */
async function sendByProducer(target: AttackTarget, producer: Caller, quote: ReadyQuote): Promise<void> {
  const { id, email, quoteNumber } = quote
  const texts = { subject: `Quote ${quoteNumber}`, note: `Please look at ${quoteNumber.toLowerCase()}` }
  const { status, text } = await producer.send('POST', `/contacts/${id}/send`, {
    to: email,
    attach_quote: true,
    ...texts,
  })
  assert.equal(status, 200, text)
  await waitUntil(() => target.mail.deliveriesTo(email).length > 0)
}

/** The page of the terms that a rep sends. */
async function readSentTerms(target: AttackTarget, { id, email }: ReadyQuote): Promise<string[]> {
  const before = target.mail.deliveriesTo(email).length
  const body = { delivery: 'email_terms', recipient: email }
  const { status, text } = await target.rep.send('POST', `/contacts/${id}/terms`, body)
  assert.equal(status, 200, text)
  await waitUntil(() => target.mail.deliveriesTo(email).length > before)
  const mail = target.mail.deliveriesTo(email).at(-1)
  const token = /\/terms\/([\w-]+)/.exec(mail?.plain ?? '')?.[1]
  const page = await (await target.newCaller()).get(`/terms/${token}`)
  assert.equal(page.status, 200, page.text)
  return [page.text]
}

/** The client's area, by the link in its mail. */
async function readPolicyPages(target: AttackTarget, email: string): Promise<string[]> {
  const client = await openMailedLink(target, email)
  const list = await client.get('/policies')
  const { data } = JSON.parse(list.text) as { data: { number: string; documents: string[] }[] }
  const received = [list.text]
  for (const { number, documents } of data) {
    received.push(
      (await client.get(`/policies/${number}`)).text,
      (await client.get(`/policies/${number}/event.ics`)).text,
    )
    for (const type of documents)
      received.push(...(await textsOf(await client.download(`/policies/${number}/documents/${type}`))))
  }
  return received
}

async function textsOf(pdf: Buffer): Promise<string[]> {
  const { text, title, links } = await readPdf(pdf)
  return [text, title, ...links]
}

async function expectNothingOpens(
  target: AttackTarget,
  { id, quoteNumber, email, producerEmail }: ProducerQuote,
  received: readonly string[],
  mails: number,
): Promise<string> {
  const all = received.join('\n')
  assert.ok(!all.includes(id), 'The client was told the id of the quote, which opens it')
  const names = [...new Set(all.toUpperCase().match(NUMBER_LIKE))].filter(
    (name) => name.length >= SHORTEST && /\d/.test(name),
  )
  // The producer's address first, as the client is most likely to know it.
  const emails = [...new Set([producerEmail, email, ...(all.toLowerCase().match(EMAIL) ?? [])])]
  const attacker = await target.newCaller()
  const opens = async (address: string, name: string) =>
    (await attacker.get(`/contacts/${encodeURIComponent(address)}/${name}`)).status === 200
  assert.ok(
    await opens(producerEmail, quoteNumber),
    'The producer’s own look-up opens nothing, so this tries nothing',
  )
  assert.ok(!(await opens(email, quoteNumber)), 'The e-mail of the insured opens the quote of their producer')
  for (const address of emails) {
    for (const name of [...names, ...names.map((suffix) => `Q-${suffix}`)]) {
      assert.ok(!(await opens(address, name)), `${address} with ${name} opens the producer’s quote`)
    }
  }
  return `${mails} mails, their papers and pages hold ${emails.length} e-mails and ${names.length} numbers; none opens the quote`
}
