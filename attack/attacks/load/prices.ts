import assert from 'node:assert/strict'
import type { CustomFields } from '#domain/quote/wire/wire.ts'
import type { Attack } from '../../attack.ts'
import { CallerFromAddress } from '../../support/caller-from-address.ts'
import { filesContaining } from '../../support/files-containing.ts'
import { sendUntilFinal } from '../../support/held-policy.ts'
import { countOutcomes, expectBoughtOnce } from '../../support/ledgers.ts'
import { buy, createReadyQuote, randomKey } from '../../support/ready-quote.ts'
import { COUPONS } from '../../support/storage.ts'
import type { AttackTarget } from '../../support/target.ts'

/** What one address may ask for in a minute here. */
const REQUESTS_PER_MINUTE = 400
const FLOOD = 600
const ADDRESSES = 20
const FLOOD_OF_EACH = 60
/** How often a request is sent again whose connection broke. */
const ASKED_AGAIN = 3
/** How long anybody else may wait for an answer meanwhile, on a small machine that plays other attacks too. */
const ANSWERED_WITHIN_MS = 60_000
const ENTRIES = 120_000
const CONTESTS = 3_000

/** Found nowhere afterwards, unless something of what is priced is kept. */
const MARKER = 'Priced and forgotten 7f3a'

/** Not to be read, not to be set, too large, or not to be priced. */
const REFUSED = new Set([400, 403, 413, 422])

const HONEST: CustomFields = { h_amateurs_1: 100, h_yardage_1: 165, h_prize_value_1: 10_000 }

/** None of these is a number of players, a distance or a prize. */
const ABSURD = [
  -1,
  0.5,
  165.5,
  1e9,
  1e308,
  Number.MAX_SAFE_INTEGER,
  '1e3',
  '0x64',
  'NaN',
  'Infinity',
  '٣٠',
  '100; drop table quotes',
  true,
  [100],
  { value: 100 },
  'x'.repeat(50_000),
]

/** Sent as they are, as objects of JavaScript do not have such keys. */
const KEYS_OF_OBJECTS = [
  '"__proto__":{"h_cert_fee_1":1}',
  '"constructor":{"prototype":{"h_cert_fee_1":1}}',
  '"prototype":1',
  '"toString":1',
  '"hasOwnProperty":1',
  '"valueOf":"x"',
]

/** What would make it cheaper if a visitor could say so. */
const SMUGGLED: CustomFields[] = [
  { client_type: 'hl', payment_type: 'check' },
  { client_type: 'hl' },
  { payment_type: 'transaction_id' },
  { h_cert_fee_1: 1 },
  { h_cert_fee_1: 1, h_is_changed_by_reps_1: 'True' },
  { h_nondiscount_fee_1: 1, amount_due: 1 },
  { coupon_discount: 267, client_discount: 267, discount_percent: 99 },
  { coupon: COUPONS[0].code },
  { coupons: COUPONS[0].code },
  { coupon_code: COUPONS[0].code },
  { partner: 'LINKS' },
  { partner_discount_percent: 99 },
  { policy_number: 'ALB-100001' },
  { h_yardage_1: 120 },
  { h_prize_value_6: 500 },
]

/** Beside the fields. */
const SMUGGLED_BESIDE = [
  { coupons: [COUPONS[0].code] },
  { editor: 'rep' },
  { partner: { code: 'LINKS', percent: 99 } },
  { price: { amountDue: 1 } },
]

export const prices: Attack = {
  name: 'prices',
  description: `prices asked for without a quote: ${FLOOD} at once from one address, ${ADDRESSES * FLOOD_OF_EACH} from ${ADDRESSES}, and bodies that are huge, absurd or forged`,
  databases: ['embedded'],
  needsOwnProgram: true,
  settings: { RATE_LIMITS: 'on', RATE_LIMIT_REQUESTS: String(REQUESTS_PER_MINUTE) },
  run: async (target) => {
    const visitor = await CallerFromAddress.connect(target.programs[0].origin, '127.0.0.30')
    const honest = await feeOf(visitor, HONEST)
    assert.ok(honest > 0, 'An honest visitor got no price')
    const refused = [
      await sendHugeBodies(visitor),
      await sendAbsurdFigures(visitor),
      await sendForgeries(visitor, honest),
    ]
    assert.equal(await feeOf(visitor, HONEST), honest, 'An honest visitor’s price changed')
    const flooded = await floodWhileSomebodyBuys(target)
    expectNothingKept(target)
    return [...refused, flooded].join('; ')
  },
}

/** The fee of the only contest; 0 if there is no price. */
async function feeOf(visitor: CallerFromAddress, customFields: CustomFields): Promise<number> {
  const { status, text } = await visitor.post('/prices', { customFields })
  return status === 200 ? readFee(text) : 0
}

function readFee(text: string): number {
  const { data } = JSON.parse(text) as { data: { customFields: CustomFields } }
  return Number(data.customFields['h_cert_fee_1'])
}

async function sendHugeBodies(visitor: CallerFromAddress): Promise<string> {
  const bodies = [
    JSON.stringify({ customFields: { tournament_name: MARKER.repeat(400_000) } }),
    `{"customFields":{${'"h_yardage_1":165,'.repeat(ENTRIES)}"h_yardage_1":165}}`,
    `{"customFields":${'['.repeat(ENTRIES)}${']'.repeat(ENTRIES)}}`,
    JSON.stringify({ customFields: contests(CONTESTS) }),
    JSON.stringify({ customFields: contests(CONTESTS / 10) }),
  ]
  const startedAt = Date.now()
  for (const body of bodies) {
    const { status, text } = await visitor.post('/prices', body)
    const isRefused = status === 0 || REFUSED.has(status)
    assert.ok(
      isRefused,
      `A body of ${body.length} characters was answered with ${status}: ${text.slice(0, 200)}`,
    )
  }
  const elapsed = Date.now() - startedAt
  assert.ok(elapsed < ANSWERED_WITHIN_MS, `Huge bodies took ${elapsed} ms`)
  return `${bodies.length} huge bodies refused in ${elapsed} ms`
}

/** The same contest again and again, numbered on. */
function contests(count: number): CustomFields {
  const rows = Array.from({ length: count }, (_, at): [string, number][] => [
    [`h_yardage_${at + 1}`, 165],
    [`h_amateurs_${at + 1}`, 100],
    [`h_prize_value_${at + 1}`, 10_000],
  ])
  return Object.fromEntries(rows.flat())
}

async function sendAbsurdFigures(visitor: CallerFromAddress): Promise<string> {
  const keys = Object.keys(HONEST)
  for (const key of keys) {
    for (const value of ABSURD) {
      const body = { customFields: { ...HONEST, [key]: value, tournament_name: MARKER } }
      const { status, text } = await visitor.post('/prices', body)
      const said = `${key} as ${JSON.stringify(value).slice(0, 60)} was answered with ${status}: ${text.slice(0, 200)}`
      assert.ok(REFUSED.has(status), said)
    }
  }
  return `${keys.length * ABSURD.length} absurd figures refused`
}

/** Whatever a visitor says besides, the figures cost the same or nothing is priced. */
async function sendForgeries(visitor: CallerFromAddress, honest: number): Promise<string> {
  const fields = JSON.stringify({ ...HONEST, tournament_name: MARKER }).slice(1, -1)
  const bodies = [
    ...KEYS_OF_OBJECTS.flatMap((key) => [
      `{"customFields":{${key},${fields}}}`,
      `{${key},"customFields":{${fields}}}`,
    ]),
    ...SMUGGLED.map((forged) => JSON.stringify({ customFields: { ...HONEST, ...forged } })),
    ...SMUGGLED_BESIDE.map((forged) => JSON.stringify({ customFields: HONEST, ...forged })),
  ]
  const outcomes: string[] = []
  for (const body of bodies) {
    const { status, text } = await visitor.post('/prices', body)
    const said = `${body.slice(0, 120)} was answered with ${status}: ${text.slice(0, 200)}`
    assert.ok(status === 200 || REFUSED.has(status), said)
    if (status === 200) assert.equal(readFee(text), honest, `${said}, and costs something else`)
    outcomes.push(status === 200 ? 'ignored' : 'refused')
  }
  return `forgeries ${countOutcomes(outcomes)}`
}

async function floodWhileSomebodyBuys(target: AttackTarget): Promise<string> {
  const { origin } = target.programs[0]
  const flooders = await Promise.all(
    Array.from({ length: ADDRESSES + 1 }, (_, nth) =>
      CallerFromAddress.connect(origin, `127.0.0.${nth + 40}`),
    ),
  )
  const floods = Promise.all(
    flooders.map((flooder, nth) => flood(flooder, nth === 0 ? FLOOD : FLOOD_OF_EACH)),
  )
  // A failure is thrown below; without this it would end the run while somebody still buys.
  floods.catch(() => undefined)
  const customer = await target.newCaller()
  const startedAt = Date.now()
  const quote = await createReadyQuote(customer)
  // A page asks again with the same key while it is told that the purchase is under way.
  const key = randomKey()
  const bought = await sendUntilFinal(() => buy(customer, quote, { key }))
  const elapsed = Date.now() - startedAt
  assert.equal(bought.status, 200, `The purchase was refused: ${bought.text}`)
  assert.ok(elapsed < ANSWERED_WITHIN_MS, `The purchase took ${elapsed} ms`)
  const [ofOne = [], ...ofOthers] = await floods
  const priced = ofOne.filter((outcome) => outcome === 'priced').length
  assert.ok(priced <= REQUESTS_PER_MINUTE, `One address got ${priced} prices in a minute`)
  assert.ok(ofOne.includes('told to wait'), 'One address was never told to wait')
  assert.deepEqual(new Set(ofOthers.flat()), new Set(['priced']), 'An address waited for what another did')
  await expectBoughtOnce(target, quote)
  return `from one address ${countOutcomes(ofOne)}, from ${ADDRESSES} ${countOutcomes(ofOthers.flat())}, and a purchase in ${elapsed} ms`
}

/** All at the same time. */
async function flood(visitor: CallerFromAddress, count: number): Promise<string[]> {
  const body = { customFields: { ...HONEST, tournament_name: MARKER } }
  const answers = await Promise.all(Array.from({ length: count }, () => askUntilAnswered(visitor, body)))
  return answers.map(({ status, text, retryAfter }) => {
    if (status === 200) return 'priced'
    assert.ok(status === 429 && retryAfter > 0, `A price was answered with ${status}: ${text.slice(0, 200)}`)
    return 'told to wait'
  })
}

/** On a small machine the flood itself breaks a connection now and then; whoever asks again gets the answer. */
async function askUntilAnswered(visitor: CallerFromAddress, body: object) {
  let answer = await visitor.post('/prices', body)
  for (let again = 0; again < ASKED_AGAIN && answer.status === 0; again += 1) {
    answer = await visitor.post('/prices', body)
  }
  return answer
}

function expectNothingKept({ storage, programs }: AttackTarget): void {
  assert.ok(!programs.some(({ output }) => output.includes(MARKER)), 'The log holds what was priced')
  const files = filesContaining(storage.dataDir, [MARKER])
  assert.deepEqual(files, [], `What was priced is in ${files.join(', ')}`)
}
