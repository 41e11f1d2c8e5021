import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import type { Attack } from '../../attack.ts'
import type { ApiResponse, Caller } from '../../support/caller.ts'
import type { AttackTarget } from '../../support/target.ts'
import { countOutcomes } from '../../support/ledgers.ts'
import { createReadyQuote, type ReadyQuote, randomKey } from '../../support/ready-quote.ts'

const RECIPIENTS = 60
/** The daily limits of one quote: recipients of its mail, and messages to the office. */
const MAX_RECIPIENTS = 30
const MAX_MESSAGES = 10
const MESSAGES = 25
const TIMEOUT_MS = 30_000

type Callers = readonly [Caller, ...Caller[]]

export const mailFlood: Attack = {
  name: 'mail-flood',
  description: `one quote whose mail is sent to ${RECIPIENTS} strangers in every way there is, and ${MESSAGES} messages to the office at once`,
  databases: ['embedded', 'postgres'],
  run: async (target) => {
    const callers = await Promise.all([target.newCaller(0), target.newCaller(1)])
    const quote = await createReadyQuote(callers[0])
    const sent = await sendToManyRecipients(callers, quote)
    const answers = await writeToOffice(callers, quote)
    const messages = answers.filter(({ status }) => status === 200).length
    assert.equal(
      messages,
      MAX_MESSAGES,
      `Messages were answered with ${countOutcomes(answers.map(statusOf))}`,
    )
    const reached = await countReached(target, quote)
    assert.ok(reached <= MAX_RECIPIENTS, `${reached} strangers got mail of one quote`)
    return `${reached} of ${RECIPIENTS} strangers were written to (${countOutcomes(sent.map(statusOf))}), ${messages} messages were taken`
  },
}

/** Sends the link to an address that changes each time, then the quote to ten recipients at once, from all callers. */
async function sendToManyRecipients(callers: Callers, quote: ReadyQuote): Promise<ApiResponse[]> {
  const answers: ApiResponse[] = []
  const [first] = callers
  let { version } = quote
  for (let nth = 0; nth < MAX_RECIPIENTS / 2; nth += 1) {
    const customFields = { insured_email: recipientAddress(quote, nth) }
    const saved = await first.send('PUT', `/contacts/${quote.id}`, { action: 'save', version, customFields })
    version = Number(saved.data['version'])
    answers.push(await first.send('POST', `/contacts/${quote.id}/send`, {}))
  }
  const batches = Array.from({ length: RECIPIENTS / 10 }, (_, batch) =>
    Array.from({ length: 10 }, (_stranger, nth) => recipientAddress(quote, batch * 10 + nth)).join(', '),
  )
  const sending = batches.map((to, nth) =>
    (callers[nth % callers.length] ?? callers[0]).send(
      'POST',
      `/contacts/${quote.id}/send`,
      { to },
      withKey(),
    ),
  )
  return [...answers, ...(await Promise.all(sending))]
}

async function writeToOffice(callers: Callers, { id, email }: ReadyQuote): Promise<ApiResponse[]> {
  const body = { name: 'A stranger', email, subject: 'Again', message: 'And again.' }
  const writing = Array.from({ length: MESSAGES }, (_, nth) =>
    (callers[nth % callers.length] ?? callers[0]).send('POST', `/contacts/${id}/messages`, body, withKey()),
  )
  return Promise.all(writing)
}

/** Counts the recipients who got mail, once no more arrives. */
async function countReached({ mail }: AttackTarget, quote: ReadyQuote): Promise<number> {
  const count = () =>
    mail.received
      .flatMap(({ recipients }) => recipients)
      .filter((recipient) => recipient.endsWith(recipientDomain(quote))).length
  const deadline = Date.now() + TIMEOUT_MS
  for (let before = -1; before !== count() && Date.now() < deadline;) {
    before = count()
    await pause(1500)
  }
  return count()
}

function recipientAddress(quote: ReadyQuote, nth: number): string {
  return `stranger-${nth}${recipientDomain(quote)}`
}

function recipientDomain({ email }: ReadyQuote): string {
  return `@${email.split('@')[0] ?? ''}.example`
}

function withKey(): { 'idempotency-key': string } {
  return { 'idempotency-key': randomKey() }
}

function statusOf({ status }: ApiResponse): string {
  return String(status)
}
