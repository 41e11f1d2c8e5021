import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { Attack } from '../../attack.ts'
import type { Caller } from '../../support/caller.ts'
import { inviteRep } from '../../support/desk/invited-rep.ts'
import { countOutcomes } from '../../support/ledgers.ts'
import { expectNothingLost, QuotePage, QUOTE_FIELDS, REP_FIELDS } from '../../support/desk/quote-page.ts'
import { createReadyQuote } from '../../support/ready-quote.ts'
import type { AttackTarget } from '../../support/target.ts'

/** Few before a release; 500 with ATTACK_RUNS=500. */
const RUNS = Number(process.env['ATTACK_RUNS'] ?? 40)
/** Printed with each result; the same one plays the same steps again. */
const SEED = Number(process.env['ATTACK_SEED'] ?? Math.floor(Math.random() * 2 ** 31))
/** Quotes that are edited at the same time. */
const AT_ONCE = 4

const BLOCK_CALLS = {
  take: ['POST', ''],
  'take over': ['POST', '/take-over'],
  'ask for it': ['POST', '/request'],
  'keep it': ['DELETE', '/request'],
  release: ['DELETE', ''],
} as const

type BlockCall = keyof typeof BLOCK_CALLS
/** Two tabs of one rep, another rep, and the customer. */
const PAGES = 4

type Step = { page: number } & (
  | { does: 'save'; field: string }
  | { does: 'set a fee'; fee: number }
  | { does: BlockCall }
)

const page = fc.nat(PAGES - 1)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ page, does: fc.constant('save' as const), field: fc.constantFrom(...REP_FIELDS) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      page,
      does: fc.constant('set a fee' as const),
      fee: fc.integer({ min: 200, max: 300 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ page, does: fc.constantFrom(...(Object.keys(BLOCK_CALLS) as BlockCall[])) }),
  },
)
/** Steps that are taken at once, one group after another. */
const interleaving = fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 3, maxLength: 7 })

export const repInterleavings: Attack = {
  name: 'rep-interleavings',
  description: `${RUNS} random interleavings of two reps and a customer on a quote: saves, notes, fees by hand, blocks and take-overs`,
  databases: ['embedded', 'postgres'],
  needsOwnProgram: true,
  settings: { SPECIAL_PRICING_EMAILS: 'attack.example' },
  run: async (target) => {
    const reps = [await inviteRep(target, 'owner'), await inviteRep(target, 'specialist')]
    const [robin, kim] = await Promise.all(reps.map(({ caller }, nth) => callerAt(target, caller, nth)))
    const customer = await target.newCaller()
    assert.ok(robin && kim)
    const waiting = fc.sample(interleaving, { numRuns: RUNS, seed: SEED })
    const outcomes: string[] = []
    const lane = async () => {
      for (let steps = waiting.pop(); steps; steps = waiting.pop())
        outcomes.push(...(await play({ target, callers: [robin, robin, kim], customer }, steps)))
    }
    await Promise.all(Array.from({ length: AT_ONCE }, lane))
    return `${countOutcomes(outcomes)}; nothing acknowledged was lost, seed ${SEED}`
  },
}

async function callerAt(target: AttackTarget, caller: Caller, nth: number): Promise<Caller> {
  return caller.copy((await target.newCaller(nth)).origin)
}

interface Desk {
  target: AttackTarget
  callers: readonly Caller[]
  customer: Caller
}

/** Plays one interleaving on a quote of its own; returns how the saves were answered. */
async function play({ callers, customer }: Desk, groups: readonly (readonly Step[])[]): Promise<string[]> {
  const { id } = await createReadyQuote(customer)
  const pages = [
    ...callers.map((caller) => new QuotePage(caller, id, true)),
    new QuotePage(customer, id, false),
  ]
  try {
    for (const group of groups) {
      await Promise.all(group.map((one) => take(pages[one.page], one)))
      await expectOneEditor(pages)
    }
    await expectNothingLost(pages)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new Error(`${why}\n       seed ${SEED}: ${JSON.stringify(groups)}`, { cause: error })
  }
  return pages.flatMap(({ outcomes }) => outcomes)
}

async function take(at: QuotePage | undefined, taken: Step): Promise<void> {
  assert.ok(at)
  if (taken.does === 'save') {
    const isOwn = at.isRep || QUOTE_FIELDS.some((field) => field === taken.field)
    await at.save(isOwn ? taken.field : QUOTE_FIELDS[0])
  } else if (!at.isRep) return
  else if (taken.does === 'set a fee') await at.setFee(taken.fee)
  else {
    const [method, path] = BLOCK_CALLS[taken.does]
    const { status, text } = await at.block(method, path)
    assert.equal(status, 200, text)
  }
}

/** Of all pages at most one edits, and while it does no other rep's page saves. */
async function expectOneEditor(pages: readonly QuotePage[]): Promise<void> {
  const reps = pages.filter(({ isRep }) => isRep)
  const seen = await Promise.all(reps.map((one) => one.seenBy()))
  const editor = seen.indexOf('editor')
  assert.ok(seen.filter((who) => who === 'editor').length <= 1, `Several pages edit: ${seen.join(', ')}`)
  if (editor === -1) return
  for (const other of reps.filter((_, nth) => nth !== editor)) {
    const outcome = await other.save(REP_FIELDS[3])
    assert.equal(outcome, 'QUOTE_BLOCKED', 'A rep saved on a quote that another page edits')
    const fee = await other.setFee(222)
    assert.equal(fee, 'QUOTE_BLOCKED', 'A rep set a fee on a quote that another page edits')
  }
}
