import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { Caller } from '../../../attack/support/caller.ts'
import { buy, createReadyQuote } from '../../../attack/support/ready-quote.ts'
import { askForCardToken } from '../sandbox-card.ts'

const MAIL_PATIENCE_MS = 60_000

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

/** Buys with a card of the sandbox, downloads the certificate, and waits for the mail that has it; the policy's number. */
export async function buyAndGetMail(origin: string): Promise<string> {
  const customer = await Caller.connect(origin)
  const token = await askForCardToken((path, card) => customer.request('POST', path, card))
  const quote = await createReadyQuote(customer)
  const { status, text, data } = await buy(customer, quote, { token })
  assert.equal(status, 200, text)
  const policy = String(data['policy_number'])
  const certificate = await customer.download(`/policies/${policy}/documents/certificate.pdf`)
  assert.equal(certificate.subarray(0, 5).toString(), '%PDF-')
  await waitForCertificate(customer, quote.email)
  return policy
}

/** In the mailbox, where a program without a mail server keeps what it wrote. */
async function waitForCertificate(customer: Caller, email: string): Promise<void> {
  for (const until = Date.now() + MAIL_PATIENCE_MS; ; await pause(500)) {
    const { text } = await customer.get('/mailbox')
    const { data } = JSON.parse(text) as { data: KeptMail[] }
    const mail = data.find(({ recipient, attachments }) => recipient === email && attachments.length > 0)
    if (mail?.state === 'kept') return
    assert.ok(Date.now() < until, `No mail with the certificate was written: ${text}`)
  }
}

interface KeptMail {
  recipient: string
  state: string
  attachments: string[]
}
