import assert from 'node:assert/strict'
import { WIRE_FIELDS } from '#domain/quote/wire/wire.ts'
import type { Attack } from '../../attack.ts'
import type { Caller } from '../../support/caller.ts'
import type { AttackTarget } from '../../support/target.ts'
import { expectBoughtOnce, waitUntil } from '../../support/ledgers.ts'
import { buy, createReadyQuote, type ReadyQuote, versionAndAmount } from '../../support/ready-quote.ts'

const ATTACKER = 'evil@attack.example'

/** Line breaks of every kind, and headers as mail programs would decode or unfold them. */
const INJECTIONS = [
  `Pat\r\nBcc: ${ATTACKER}`,
  `Pat\nBcc: ${ATTACKER}`,
  `Pat\rBcc: ${ATTACKER}`,
  `Pat\u2028Bcc: ${ATTACKER}`,
  `Pat\u0085Bcc: ${ATTACKER}`,
  `Pat\u0000Bcc: ${ATTACKER}`,
  `Pat%0d%0aBcc: ${ATTACKER}`,
  `Pat\\r\\nBcc: ${ATTACKER}`,
  `=?utf-8?q?=0D=0ABcc:_${ATTACKER}?=`,
  `Pat" <${ATTACKER}>, "Doyle`,
  `<${ATTACKER}>`,
]

const ADDRESSES = [
  `pat@attack.example\r\nBcc: ${ATTACKER}`,
  `pat@attack.example, "x" <${ATTACKER}>`,
  `"${ATTACKER}" <pat@attack.example>`,
  `pat@attack.example>\r\nRCPT TO:<${ATTACKER}`,
]

export const mailInjection: Attack = {
  name: 'mail-injection',
  description: `header lines and recipients smuggled through every name, subject and address`,
  databases: ['embedded'],
  run: async (target) => {
    const customer = await target.newCaller()
    const before = target.mail.received.length
    let accepted = 0
    const quotes: ReadyQuote[] = []
    for (const injection of INJECTIONS) {
      const { quote, fields } = await createQuoteWithNames(customer, injection)
      accepted += fields
      quotes.push(quote)
      await customer.send('POST', `/contacts/${quote.id}/send`, {})
      for (const key of ['name', 'subject', 'message', 'email'] as const) {
        const customerMessage = {
          name: 'Pat',
          email: quote.email,
          subject: 'A question',
          message: 'How far is it?',
        }
        await customer.send('POST', `/contacts/${quote.id}/messages`, {
          ...customerMessage,
          [key]: injection,
        })
      }
    }
    const [first] = quotes
    for (const address of ADDRESSES) await injectAddress(customer, first, address)
    for (const quote of quotes) {
      const payment = { emails_to_be_sent: `copy-${quote.email}` }
      assert.equal((await buy(customer, quote, { payment })).status, 200)
      await expectBoughtOnce(target, quote)
      await waitUntil(() => target.mail.certificatesTo(`copy-${quote.email}`).mails > 0)
    }
    const mails = target.mail.received.slice(before)
    expectNoInjection(target, quotes, before)
    return `${accepted} fields took such a text as text; ${mails.length} mails went to whom they were meant for, nothing to ${ATTACKER}`
  },
}

/** A quote with the text in every field that takes it. */
async function createQuoteWithNames(customer: Caller, injection: string) {
  const quote = await createReadyQuote(customer)
  const names = [...WIRE_FIELDS].filter(
    ([key, { field, writer }]) =>
      writer === 'anyone' &&
      field.options === undefined &&
      /name|company|contact|sponsor|description|instructions/.test(key),
  )
  const stored = await customer.get(`/contacts/${quote.id}`)
  const filled = stored.data['customFields'] as Record<string, unknown>
  let { version } = quote
  let fields = 0
  for (const [key] of names) {
    // An empty field belongs to something that this quote does not have.
    if (filled[key] === null || key === 'tournament_name') continue
    const body = { action: 'save', version, customFields: { [key]: injection } }
    const answer = await customer.send('PUT', `/contacts/${quote.id}`, body)
    if (answer.status !== 200) continue
    fields += 1
    version = versionAndAmount(answer).version
  }
  const latest = versionAndAmount(await customer.get(`/contacts/${quote.id}`))
  return { quote: { ...quote, ...latest }, fields }
}

async function injectAddress(
  customer: Caller,
  quote: ReadyQuote | undefined,
  address: string,
): Promise<void> {
  if (!quote) return
  const answers = [
    await customer.send('PUT', `/contacts/${quote.id}`, {
      action: 'save',
      version: quote.version,
      customFields: { insured_email: address },
    }),
    await customer.send('POST', `/contacts/${quote.id}/messages`, {
      name: 'Pat',
      email: address,
      subject: 'A question',
      message: 'How far is it?',
    }),
    await customer.send('POST', '/policy-links', { email: address }),
    await buy(customer, quote, { payment: { emails_to_be_sent: address } }),
  ]
  for (const [index, { status, text }] of answers.entries()) {
    // The response to a link request is the same for every address.
    if (index !== 2) assert.equal(status, 400, `${JSON.stringify(address)} was answered with ${text}`)
  }
}

function expectNoInjection(target: AttackTarget, quotes: readonly ReadyQuote[], before: number): void {
  const intended = new Set([
    'service@albatross.example',
    ...quotes.flatMap(({ email }) => [email, `copy-${email}`]),
  ])
  for (const { recipients, headers } of target.mail.received.slice(before)) {
    const unexpected = recipients.filter((address) => !intended.has(address))
    assert.deepEqual(unexpected, [], `A mail went to ${unexpected.join(', ')}`)
    // A subject may contain typed text; no other header does.
    const affected = [...headers].filter(([name, value]) => name !== 'subject' && value.includes(ATTACKER))
    assert.deepEqual(affected, [], `${ATTACKER} is in ${affected.join(', ')}`)
    const hidden = [...headers.keys()].filter((name) => name === 'bcc' || name.startsWith('resent-'))
    assert.deepEqual(hidden, [], `A mail has the header ${hidden.join(', ')}`)
  }
}
