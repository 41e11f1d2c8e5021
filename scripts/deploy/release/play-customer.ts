import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { type ApiResponse, Caller } from '../../../attack/support/caller.ts'
import { buy, createReadyQuote } from '../../../attack/support/ready-quote.ts'
import { askForCardToken } from '../sandbox-card.ts'

/** Documents are made one after the other, which a busy machine takes long for. */
const PATIENCE_MS = 120_000

/** Asks a program that was just started for its page, its health and a price. */
export async function lookAround(origin: string): Promise<void> {
  const page = await fetch(`${origin}/quote/`)
  assert.ok((await page.text()).includes('<div id="root">'), 'The page is not served')
  const customer = await Caller.connect(origin)
  for (const call of ['/health/live', '/health/ready', '/config', '/docs/']) {
    const { status } = await customer.get(call)
    assert.equal(status, 200, call)
  }
  const figures = { h_coverage: 'Yes', h_amateurs_1: 120, h_yardage_1: 165, h_prize_value_1: 10_000 }
  const { status, data, text } = await customer.send('POST', '/prices', { customFields: figures })
  assert.equal(status, 200, text)
  assert.ok((data['customFields'] as { amount_due: number }).amount_due > 0, text)
}

/** Buys with a card of the sandbox, and waits for the mail with the certificate and for its file; the policy's number. */
export async function buyAndGetMail(origin: string): Promise<string> {
  const customer = await Caller.connect(origin)
  const token = await askForCardToken((path, card) => customer.request('POST', path, card))
  const quote = await createReadyQuote(customer)
  const { status, text, data } = await buy(customer, quote, { token })
  assert.equal(status, 200, text)
  const policy = String(data['policy_number'])
  // A program without a mail server keeps in the mailbox what it wrote.
  await waitFor(
    () => customer.get('/mailbox'),
    (mailbox) => hasCertificateFor(quote.email, mailbox),
  )
  const certificate = await waitFor(
    () => customer.get(`/policies/${policy}/documents/certificate.pdf`),
    (answer) => answer.status !== 503,
  )
  assert.match(certificate.text, /^%PDF-/)
  return policy
}

function hasCertificateFor(email: string, { text }: ApiResponse): boolean {
  const { data } = JSON.parse(text) as {
    data: { recipient: string; state: string; attachments: string[] }[]
  }
  return data.some(
    ({ recipient, state, attachments }) => recipient === email && state === 'kept' && attachments.length > 0,
  )
}

/** Asks again until the answer is as wanted. */
async function waitFor(
  ask: () => Promise<ApiResponse>,
  isWanted: (answer: ApiResponse) => boolean,
): Promise<ApiResponse> {
  for (const until = Date.now() + PATIENCE_MS; ; await pause(500)) {
    const answer = await ask()
    if (isWanted(answer)) return answer
    assert.ok(Date.now() < until, answer.text)
  }
}
