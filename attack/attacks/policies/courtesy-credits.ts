import assert from 'node:assert/strict'
import type { Attack } from '../../attack.ts'
import type { ApiResponse, Caller } from '../../support/caller.ts'
import { inviteRep } from '../../support/desk/invited-rep.ts'
import { countOutcomes } from '../../support/ledgers.ts'
import { randomKey } from '../../support/ready-quote.ts'
import { type AttackTarget, proveRep } from '../../support/target.ts'
import { outcomeOf } from '../purchase/concurrent-purchases.ts'
import { CREDIT, createCredit } from '../purchase/refunds.ts'

/** The shipped setting: what one rep gives alone. */
const LIMIT = 250
const TOO_MUCH = 100_000_000
/** Each by itself is within the limit, all together are not. */
const SHARE = 60
const AT_ONCE = 8

interface Courtesy {
  price: number
  given: number
  waiting: { id: string; amount: number }[]
}

export const courtesyCredits: Attack = {
  name: 'courtesy-credits',
  description: `a credit of $${TOO_MUCH}, ${AT_ONCE} of two reps at once beyond what one may give, one's own approval, and each approval twice`,
  databases: ['embedded', 'postgres'],
  run: async (target) => {
    const { number } = await createCredit(target)
    const other = (await inviteRep(target, 'specialist')).caller
    await proveRep(target)
    const huge = await give(target.rep, number, TOO_MUCH)
    assert.equal(outcomeOf(huge), 'CREDIT_ABOVE_PRICE', huge.text)

    const racing = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, nth) => give(nth % 2 === 0 ? target.rep : other, number, SHARE)),
    )
    const raced = await readCourtesy(target, number)
    const waiting = raced.waiting.reduce((total, { amount }) => total + amount, 0)
    const seen = `$${raced.given} given and $${waiting} waiting of $${raced.price}`
    assert.ok(raced.given >= CREDIT && raced.given <= LIMIT, `More than one rep may give: ${seen}`)
    assert.ok(raced.given + waiting <= raced.price, `More than the policy costs: ${seen}`)
    assert.ok(raced.waiting.length > 0, `Nothing waits for another rep: ${seen}`)

    for (const { id } of raced.waiting) await decide(target, other, id)
    const { given, price, waiting: left } = await readCourtesy(target, number)
    assert.equal(given, raced.given + waiting, 'A credit was given twice, or not at all')
    assert.ok(given <= price, `$${given} of $${price} were given`)
    assert.deepEqual(left, [])
    return `${countOutcomes(racing.map(outcomeOf))}; ${seen}, each approved once by somebody else`
  },
}

/** Whoever asked for it is refused; of two approvals by the other at once one gives it. */
async function decide(target: AttackTarget, other: Caller, id: string): Promise<void> {
  const approve = (caller: Caller) => caller.send('POST', `/admin/credits/${id}/approve`, {})
  const isOthers = outcomeOf(await approve(other)) !== 'SECOND_PERSON_REQUIRED'
  const answers = await Promise.all([approve(target.rep), approve(target.rep)])
  const made = answers.map(outcomeOf).filter((outcome) => outcome === '200').length
  assert.equal(made, isOthers ? 0 : 1, `Approved ${made} times: ${answers.map(({ text }) => text).join(' ')}`)
}

function give(caller: Caller, number: string, amount: number): Promise<ApiResponse> {
  const headers = { 'idempotency-key': randomKey() }
  return caller.send(
    'POST',
    `/policies/${number}/credits`,
    { amount, reason: 'The signs came late' },
    headers,
  )
}

async function readCourtesy({ rep }: AttackTarget, number: string): Promise<Courtesy> {
  const { data, status, text } = await rep.get(`/policies/${number}/refunds`)
  assert.equal(status, 200, text)
  return data['courtesy'] as Courtesy
}
