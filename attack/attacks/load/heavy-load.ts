import assert from 'node:assert/strict'
import type { Attack } from '../../attack.ts'
import type { ApiResponse, Caller } from '../../support/caller.ts'
import type { AttackTarget } from '../../support/target.ts'
import { expectBoughtOnce, countOutcomes } from '../../support/ledgers.ts'
import { buy, createReadyQuote, type ReadyQuote, versionAndAmount } from '../../support/ready-quote.ts'

/** Concurrent downloads; the second number is more than can be rendered and queued. */
const DOWNLOADS = 30
const FLOOD = 150
const SAVES = 5
const KEYS = 120_000

/** Bodies that are small to send and expensive to parse. */
const BODIES = [
  JSON.stringify({
    customFields: Object.fromEntries(Array.from({ length: KEYS }, (_, at) => [`k${at}`, 1])),
  }),
  `{"customFields":{${'"a":1,'.repeat(KEYS)}"a":1}}`,
  `{"customFields":[${'[],'.repeat(KEYS)}[]]}`,
]

export const heavyLoad: Attack = {
  name: 'heavy-load',
  description: `${DOWNLOADS} and ${FLOOD} downloads at once, and bodies of ${KEYS} keys, while somebody saves and buys`,
  databases: ['embedded', 'postgres'],
  run: async (target) => {
    const customer = await target.newCaller()
    const quote = await createReadyQuote(customer)
    const downloaded = await createReadyQuote(customer)
    const load = { isOn: true }
    const clients = [
      download(target, downloaded, load),
      flood(target, downloaded),
      sendBodies(target, downloaded, load),
    ]
    const others = Promise.all(clients)
    // A failure is thrown below; without this it would end the run while others still save.
    others.catch(() => undefined)
    try {
      const latest = await saveOften(customer, quote)
      const { status, text } = await buy(customer, latest)
      assert.equal(status, 200, `The purchase was refused: ${text}`)
    } finally {
      load.isOn = false
    }
    const answers = (await others).flat()
    await expectBoughtOnce(target, quote)
    return `${SAVES} saves and a purchase went through; the others: ${countOutcomes(answers)}`
  },
}

/** Downloads the same few documents repeatedly while the load is on. */
async function download(target: AttackTarget, quote: ReadyQuote, load: { isOn: boolean }): Promise<string[]> {
  const readers = Array.from({ length: DOWNLOADS }, async (_, nth) => {
    const reader = await target.newCaller(nth)
    const outcomes: string[] = []
    do {
      outcomes.push(documentOutcome(await reader.get(`/contacts/${quote.id}/documents/quote.pdf`)))
    } while (load.isOn)
    return outcomes
  })
  return (await Promise.all(readers)).flat()
}

/** All downloads at the same time, each once. */
async function flood(target: AttackTarget, quote: ReadyQuote): Promise<string[]> {
  const reader = await target.newCaller()
  const paths = Array.from({ length: FLOOD }, () => `/contacts/${quote.id}/documents/terms.pdf`)
  return (await Promise.all(paths.map((path) => reader.get(path)))).map(documentOutcome)
}

function documentOutcome({ status, code, text, headers }: ApiResponse): string {
  if (status === 200) {
    assert.ok(text.startsWith('%PDF'), 'A document is not a PDF')
    return 'made'
  }
  const hasRetryAfter = Number(headers.get('retry-after')) > 0 && !text.includes('maintenance_modal')
  assert.ok(
    status === 503 && code === 'BUSY' && hasRetryAfter,
    `A document was answered with ${status}: ${text}`,
  )
  return 'busy'
}

async function sendBodies(
  target: AttackTarget,
  quote: ReadyQuote,
  load: { isOn: boolean },
): Promise<string[]> {
  const sender = await target.newCaller()
  const outcomes: string[] = []
  do {
    for (const body of BODIES) {
      const { status, text } = await sender.send('PUT', `/contacts/${quote.id}`, body)
      assert.equal(status, 413, `A body of ${KEYS} keys was answered with ${status}: ${text.slice(0, 200)}`)
      outcomes.push('too large')
    }
  } while (load.isOn)
  return outcomes
}

async function saveOften(customer: Caller, quote: ReadyQuote): Promise<ReadyQuote> {
  let latest = quote
  for (let save = 1; save <= SAVES; save += 1) {
    const customFields = { insured_contact_name: `Pat ${save}` }
    const answer = await customer.send('PUT', `/contacts/${quote.id}`, {
      action: 'save',
      version: latest.version,
      customFields,
    })
    assert.equal(answer.status, 200, `A save was refused: ${answer.text}`)
    latest = { ...latest, ...versionAndAmount(answer) }
  }
  return latest
}
