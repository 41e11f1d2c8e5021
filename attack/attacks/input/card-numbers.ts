import assert from 'node:assert/strict'
import { WIRE_FIELDS } from '#domain/quote/wire/wire.ts'
import type { Attack } from '../../attack.ts'
import type { ApiResponse, Caller } from '../../support/caller.ts'
import type { AttackTarget } from '../../support/target.ts'
import { expectBoughtOnce } from '../../support/ledgers.ts'
import { filesContaining } from '../../support/files-containing.ts'
import { buy, createReadyQuote, type ReadyQuote } from '../../support/ready-quote.ts'

/** A published test card that nothing else uses, so that any occurrence of it is a leak. */
const CARD = '4000000000000002'
const SPELLINGS = [
  CARD,
  '4000 0000 0000 0002',
  '4000-0000-0000-0002',
  '4000.0000.0000.0002',
  '4000\u00a00000\u00a00000\u00a00002',
  'my card is 4000 0000 0000 0002, 12/34',
  `${CARD}@attack.example`,
  '4000–0000–0000–0002',
  '4000/0000/0000/0002',
  '4000_0000_0000_0002',
  CARD.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
  `card${CARD}`,
  ...['|', ', ', ':', '*', 'x', '&nbsp;'].map((mark) => CARD.match(/\d{4}/g)?.join(mark) ?? ''),
  '(4000)(0000)(0000)(0002)',
]

/** What may be typed beside a payment. */
const PAYMENT_TEXTS = [
  'token',
  'special_instructions',
  'emails_to_be_sent',
  'pa_code',
  'cc_last_digits',
  'reference',
  'farmers_exception',
]

export const cardNumbers: Attack = {
  name: 'card-numbers',
  description: `a card number in every field of a quote and every text of every call, in ${SPELLINGS.length} spellings`,
  databases: ['embedded'],
  run: async (target) => {
    const customer = await target.newCaller()
    const quote = await createReadyQuote(customer)
    let refused = 0
    for (const spelling of SPELLINGS) {
      refused += await fillEveryField(customer, quote, spelling)
      refused += await tryOtherCalls(customer, quote, spelling)
    }
    assert.equal((await buy(customer, quote)).status, 200)
    const ledgers = await expectBoughtOnce(target, quote)
    await expectNoTrace(target, customer, quote)
    return `${refused} refused; the number is in no answer, mail, log or file; ${ledgers}`
  },
}

/** Sends all fields in one save; the response must name each rejected field. */
async function fillEveryField(customer: Caller, quote: ReadyQuote, spelling: string): Promise<number> {
  const clientFields = [...WIRE_FIELDS].filter(([, { writer }]) => writer === 'anyone').map(([key]) => key)
  const customFields = Object.fromEntries(clientFields.map((key) => [key, spelling]))
  const calls = [
    customer.send('PUT', `/contacts/${quote.id}`, { action: 'save', version: quote.version, customFields }),
    customer.send('POST', '/contacts', { customFields }),
    customer.send('POST', `/contacts/${quote.id}/price`, { customFields }),
  ]
  for (const answer of await Promise.all(calls)) {
    const named = new Set(rejectedFields(answer))
    const accepted = clientFields.filter((key) => !named.has(key))
    assert.deepEqual(accepted, [], `"${spelling}" was taken in ${accepted.join(', ')}`)
  }
  return clientFields.length * calls.length
}

/** Every other call that takes text. */
async function tryOtherCalls(customer: Caller, quote: ReadyQuote, spelling: string): Promise<number> {
  const { id, email, version, amountDue } = quote
  const customerMessage = { name: 'Pat', email, subject: 'A question', message: 'How far is it?' }
  const messageCalls = Object.keys(customerMessage).map((key) =>
    customer.send('POST', `/contacts/${id}/messages`, { ...customerMessage, [key]: spelling }),
  )
  const payment = { payment_type: 'credit_card', token: 'pm_card_visa' }
  const purchases = PAYMENT_TEXTS.map((key) =>
    customer.send(
      'POST',
      `/contacts/${id}/purchase`,
      { version, amount_due: amountDue, payment: { ...payment, [key]: spelling } },
      { 'idempotency-key': `card-in-${key}` },
    ),
  )
  const others = [
    customer.send('POST', `/contacts/${id}/coupons`, { code: spelling }),
    customer.send('POST', '/admin/session', { email: spelling, password: spelling }),
    customer.get(`/verify/${encodeURIComponent(spelling)}`),
    customer.get(`/contacts/${encodeURIComponent(`${CARD}@attack.example`)}/${encodeURIComponent(spelling)}`),
  ]
  const outsideFields = sendOutsideFields(customer, quote, spelling)
  for (const answer of await Promise.all([...messageCalls, ...purchases, ...outsideFields])) {
    assert.ok(answer.status >= 400 && answer.status < 500, `"${spelling}" was answered with ${answer.text}`)
  }
  await Promise.all(others)
  return messageCalls.length + purchases.length + outsideFields.length + others.length
}

/** Sends the number in an idempotency key, in a URL, and as the local part of an e-mail address. */
function sendOutsideFields(
  customer: Caller,
  { id, email }: ReadyQuote,
  spelling: string,
): Promise<ApiResponse>[] {
  const prospecting = `/prospecting/${encodeURIComponent(spelling)}/unsubscribe`
  const local = `${spelling.normalize('NFKC').replaceAll(/[^\d]+/g, '.')}@attack.example`
  const customerMessage = { name: 'Pat', email, subject: 'A question', message: 'How far is it?' }
  // A header cannot contain other characters.
  const key = spelling.replaceAll(/[^\x21-\x7e]/g, '-').slice(0, 255)
  return [
    customer.send('POST', prospecting, { email }),
    customer.get(`${prospecting}/${email}`),
    customer.send('POST', '/prospecting/1/unsubscribe', { email: local }),
    customer.send('POST', '/policy-links', { email: local }),
    customer.get(`/mailbox?before=${encodeURIComponent(spelling)}`),
    customer.send('POST', `/contacts/${id}/messages`, customerMessage, {
      'idempotency-key': /\d{4}/.test(key) ? key : CARD,
    }),
  ]
}

function rejectedFields({ text }: ApiResponse): string[] {
  const { fields = [] } = JSON.parse(text) as { fields?: { field: string }[] }
  return fields.map(({ field }) => field)
}

async function expectNoTrace(target: AttackTarget, customer: Caller, quote: ReadyQuote): Promise<void> {
  const containsCard = (text: string) => /4000\D{0,9}0000\D{0,9}0000\D{0,9}0002/.test(text.normalize('NFKC'))
  const stored = await customer.get(`/contacts/${quote.id}`)
  assert.ok(!containsCard(stored.text), 'The quote holds the card number')
  const mails = target.mail.received.filter(({ raw, plain, html }) => [raw, plain, html].some(containsCard))
  assert.equal(mails.length, 0, 'A mail holds the card number')
  assert.ok(!target.programs.some(({ output }) => containsCard(output)), 'The log holds the card number')
  const files = filesContaining(target.storage.dataDir, SPELLINGS)
  assert.deepEqual(files, [], `The card number is in ${files.join(', ')}`)
}
