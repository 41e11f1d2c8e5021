import assert from 'node:assert/strict'
import { WIRE_FIELDS } from '#domain/quote/wire/wire.ts'
import { type Attack } from '../../attack.ts'
import { type Caller } from '../../support/caller.ts'
import { type AttackTarget } from '../../support/target.ts'
import { expectBoughtOnce, waitUntil } from '../../support/ledgers.ts'
import { buy, createReadyQuote, type ReadyQuote, versionAndAmount } from '../../support/ready-quote.ts'

const EVIL = 'evil@attack.example'

/** Line breaks of every kind, and headers as mail programs would decode or unfold them. */
const SMUGGLED = [
  `Pat\r\nBcc: ${EVIL}`,
  `Pat\nBcc: ${EVIL}`,
  `Pat\rBcc: ${EVIL}`,
  `Pat\u2028Bcc: ${EVIL}`,
  `Pat\u0085Bcc: ${EVIL}`,
  `Pat\u0000Bcc: ${EVIL}`,
  `Pat%0d%0aBcc: ${EVIL}`,
  `Pat\\r\\nBcc: ${EVIL}`,
  `=?utf-8?q?=0D=0ABcc:_${EVIL}?=`,
  `Pat" <${EVIL}>, "Doyle`,
  `<${EVIL}>`,
]

const ADDRESSES = [
  `pat@attack.example\r\nBcc: ${EVIL}`,
  `pat@attack.example, "x" <${EVIL}>`,
  `"${EVIL}" <pat@attack.example>`,
  `pat@attack.example>\r\nRCPT TO:<${EVIL}`,
]

export const mailInjection: Attack = {
  name: 'mail-injection',
  description: `header lines and recipients smuggled through every name, subject and address`,
  databases: ['embedded'],
  run: async (target) => {
    const customer = await target.newCaller()
    const before = target.mail.received.length
    let taken = 0
    const quotes: ReadyQuote[] = []
    for (const smuggled of SMUGGLED) {
      const { quote, fields } = await offerNamed(customer, smuggled)
      taken += fields
      quotes.push(quote)
      await customer.send('POST', `/contacts/${quote.id}/send`, {})
      for (const key of ['name', 'subject', 'message', 'email'] as const) {
        const letter = { name: 'Pat', email: quote.email, subject: 'A question', message: 'How far is it?' }
        await customer.send('POST', `/contacts/${quote.id}/messages`, { ...letter, [key]: smuggled })
      }
    }
    const [first] = quotes
    for (const address of ADDRESSES) await smuggleAddress(customer, first, address)
    for (const quote of quotes) {
      const payment = { emails_to_be_sent: `copy-${quote.email}` }
      assert.equal((await buy(customer, quote, { payment })).status, 200)
      await expectBoughtOnce(target, quote)
      await waitUntil(() => target.mail.certificatesTo(`copy-${quote.email}`).mails > 0)
    }
    const mails = target.mail.received.slice(before)
    expectNoInjection(target, quotes, before)
    return `${taken} fields took such a text as text; ${mails.length} mails went to whom they were meant for, nothing to ${EVIL}`
  },
}

/** A quote with the text in every field that takes it. */
async function offerNamed(customer: Caller, smuggled: string) {
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
    // One that is empty belongs to something that this quote does not have.
    if (filled[key] === null || key === 'tournament_name') continue
    const body = { action: 'save', version, customFields: { [key]: smuggled } }
    const answer = await customer.send('PUT', `/contacts/${quote.id}`, body)
    if (answer.status !== 200) continue
    fields += 1
    version = versionAndAmount(answer).version
  }
  const latest = versionAndAmount(await customer.get(`/contacts/${quote.id}`))
  return { quote: { ...quote, ...latest }, fields }
}

async function smuggleAddress(
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
  for (const [place, { status, text }] of answers.entries()) {
    // The response to a link request is the same for every address.
    if (place !== 2) assert.equal(status, 400, `${JSON.stringify(address)} was answered with ${text}`)
  }
}

function expectNoInjection(target: AttackTarget, quotes: readonly ReadyQuote[], before: number): void {
  const meant = new Set([
    'service@albatross.example',
    ...quotes.flatMap(({ email }) => [email, `copy-${email}`]),
  ])
  for (const { recipients, headers } of target.mail.received.slice(before)) {
    const strangers = recipients.filter((address) => !meant.has(address))
    assert.deepEqual(strangers, [], `A mail went to ${strangers.join(', ')}`)
    // A subject may contain typed text; no other header does.
    const naming = [...headers].filter(([name, value]) => name !== 'subject' && value.includes(EVIL))
    assert.deepEqual(naming, [], `${EVIL} is in ${naming.join(', ')}`)
    const hidden = [...headers.keys()].filter((name) => name === 'bcc' || name.startsWith('resent-'))
    assert.deepEqual(hidden, [], `A mail has the header ${hidden.join(', ')}`)
  }
}
