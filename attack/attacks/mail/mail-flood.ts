import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { type Attack } from '../../attack.ts'
import { type ApiResponse, type Caller } from '../../support/caller.ts'
import { type AttackTarget } from '../../support/target.ts'
import { countOutcomes } from '../../support/ledgers.ts'
import { createReadyQuote, type ReadyQuote, randomKey } from '../../support/ready-quote.ts'

const VICTIMS = 60
/** The daily limits of one quote: recipients of its mail, and messages to the office. */
const MAX_RECIPIENTS = 30
const MAX_MESSAGES = 10
const MESSAGES = 25
const PATIENCE_MS = 30_000

type Callers = readonly [Caller, ...Caller[]]

export const mailFlood: Attack = {
  name: 'mail-flood',
  description: `one quote whose mail is sent to ${VICTIMS} strangers in every way there is, and ${MESSAGES} messages to the office at once`,
  databases: ['embedded', 'postgres'],
  run: async (target) => {
    const callers = await Promise.all([target.newCaller(0), target.newCaller(1)])
    const quote = await createReadyQuote(callers[0])
    const sent = await sendToStrangers(callers, quote)
    const written = await writeToOffice(callers, quote)
    const messages = written.filter(({ status }) => status === 200).length
    assert.equal(
      messages,
      MAX_MESSAGES,
      `Messages were answered with ${countOutcomes(written.map(statusOf))}`,
    )
    const victims = await strangersReached(target, quote)
    assert.ok(victims <= MAX_RECIPIENTS, `${victims} strangers got mail of one quote`)
    return `${victims} of ${VICTIMS} strangers were written to (${countOutcomes(sent.map(statusOf))}), ${messages} messages were taken`
  },
}

/** The link to an address that changes each time, and then the quote to ten at once, from all sides. */
async function sendToStrangers(callers: Callers, quote: ReadyQuote): Promise<ApiResponse[]> {
  const answers: ApiResponse[] = []
  const [first] = callers
  let { version } = quote
  for (let nth = 0; nth < MAX_RECIPIENTS / 2; nth += 1) {
    const customFields = { insured_email: stranger(quote, nth) }
    const saved = await first.send('PUT', `/contacts/${quote.id}`, { action: 'save', version, customFields })
    version = Number(saved.data['version'])
    answers.push(await first.send('POST', `/contacts/${quote.id}/send`, {}))
  }
  const tens = Array.from({ length: VICTIMS / 10 }, (_, ten) =>
    Array.from({ length: 10 }, (_stranger, nth) => stranger(quote, ten * 10 + nth)).join(', '),
  )
  const sending = tens.map((to, nth) =>
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

/** Counts mails to strangers, once no more arrive. */
async function strangersReached({ mail }: AttackTarget, quote: ReadyQuote): Promise<number> {
  const count = () =>
    mail.received
      .flatMap(({ recipients }) => recipients)
      .filter((recipient) => recipient.endsWith(strangersOf(quote))).length
  const deadline = Date.now() + PATIENCE_MS
  for (let before = -1; before !== count() && Date.now() < deadline;) {
    before = count()
    await pause(1500)
  }
  return count()
}

function stranger(quote: ReadyQuote, nth: number): string {
  return `stranger-${nth}${strangersOf(quote)}`
}

function strangersOf({ email }: ReadyQuote): string {
  return `@${email.split('@')[0] ?? ''}.example`
}

function withKey(): { 'idempotency-key': string } {
  return { 'idempotency-key': randomKey() }
}

function statusOf({ status }: ApiResponse): string {
  return String(status)
}
