import fc from 'fast-check'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { policyWitnesses } from '#server/schema/policies/witnesses.schema.ts'
import { policies } from '#server/schema/policies/policies.schema.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import { type HeldPolicy, holdPolicy } from '#testing/held-policy.ts'
import { type NaiveAction, NaiveWitnesses, type Outcome, type SeenWitness } from '#testing/naive-witnesses.ts'
import { policyOffice, type PolicyOffice } from '#testing/policy-office.ts'
import { randomRuns, TIMES_MORE } from '#testing/random-runs.ts'
import type { Client } from '#testing/server.ts'

/** Two people watch the hole, one the putt: three places. */
const THREE_PLACES = {
  h_prize_value_1: 60_000,
  p_coverage: 'Yes',
  p_date_1: '06-12-2027',
  p_contest_type_1: 'Single Putt',
  p_finalists_1: 2,
  p_distance_1: '50',
  p_prize_value_1: 5000,
  p_prize_description_1: 'Cash',
  putting_signs: 'No',
  putt_terms: 'Yes',
  putt_single_terms: 'Yes',
}

const PLACES = [
  { contest: 'grand_prize', index: 1, place: 1 },
  { contest: 'grand_prize', index: 1, place: 2 },
  { contest: 'putting_prize', index: 1, place: 1 },
] as const
/** No contest needs this one. */
const BEYOND = { contest: 'putting_prize', index: 1, place: 2 } as const

/** One with a telephone alone is told nothing, so that no limit of mails is met. */
const PEOPLE = ['Dana Reyes', 'Lee Park', 'Chris Vale'] as const

type Tab = 'holder' | 'rep'

interface Asked {
  tab: Tab
  what: 'name' | 'change' | 'remove' | 'look'
  /** Of `PLACES`, or beyond them. */
  place: number
  person: number
}

const anyAction: fc.Arbitrary<Asked> = fc.record({
  tab: fc.constantFrom<Tab>('holder', 'rep'),
  what: fc.constantFrom('name', 'name', 'change', 'remove', 'look'),
  place: fc.nat(PLACES.length),
  person: fc.nat(PEOPLE.length - 1),
})

/** What happens one after the other; of two at once it is open which is first. */
const anyLife = fc.array(
  fc.oneof(
    anyAction.map((one) => [one]),
    fc.tuple(anyAction, anyAction),
  ),
  { minLength: 4, maxLength: 12 },
)

class Life {
  readonly #office: PolicyOffice
  readonly #policy: HeldPolicy
  readonly #naive = new NaiveWitnesses(PLACES.map(keyOf))
  /** What each tab shows, which may be old. */
  readonly #seen: Record<Tab, SeenWitness[]> = { holder: [], rep: [] }

  constructor(office: PolicyOffice, policy: HeldPolicy) {
    this.#office = office
    this.#policy = policy
  }

  get #url() {
    return `/api/policies/${this.#policy.number}/witnesses`
  }

  #browser(tab: Tab): Client {
    return tab === 'rep' ? this.#office.rep : this.#policy.holder
  }

  async step(asked: readonly Asked[]): Promise<void> {
    const actions = asked.map((one) => this.#toAction(one))
    const answers = await Promise.all(asked.map((one, at) => this.#send(one, actions[at])))
    const known = actions.flatMap((action, at) => (action ? [{ action, answer: answers[at] }] : []))
    const before = JSON.stringify(this.#naive.list())
    const right = this.#naive.playInSomeOrder(known)
    expect(right, `${JSON.stringify({ asked, before })} answered ${JSON.stringify(answers)}`).toBe(true)
    await this.#compare()
    for (const { tab, what } of asked) if (what === 'look') this.#seen[tab] = await this.#read(tab)
  }

  #toAction({ tab, what, place, person }: Asked): NaiveAction | undefined {
    if (what === 'look') return undefined
    const key = keyOf(PLACES[place] ?? BEYOND)
    const name = PEOPLE[person] ?? ''
    if (what === 'name') return { what, key, name }
    const seen = this.#seen[tab].find((one) => one.key === key)
    if (!seen) return undefined
    return what === 'change' ? { what, id: seen.id, version: seen.version, name } : { what, id: seen.id }
  }

  async #send({ tab, place }: Asked, action: NaiveAction | undefined): Promise<Outcome | undefined> {
    if (!action) return undefined
    const browser = this.#browser(tab)
    const details = (name: string) => ({ name, phone: '512-555-0142' })
    const { statusCode } =
      action.what === 'name'
        ? await browser.send('POST', this.#url, { ...(PLACES[place] ?? BEYOND), ...details(action.name) })
        : action.what === 'change'
          ? await browser.send('PUT', `${this.#url}/${action.id}`, {
              version: action.version,
              ...details(action.name),
            })
          : await browser.send('DELETE', `${this.#url}/${action.id}`)
    return statusCode === 200
      ? 'done'
      : statusCode === 409
        ? 'refused'
        : statusCode === 404
          ? 'missing'
          : 'other'
  }

  async #read(tab: Tab): Promise<SeenWitness[]> {
    const { data } = (await this.#browser(tab).get(this.#url)).json()
    expect(data.map(keyOf)).toEqual(PLACES.map(keyOf))
    return data.flatMap((place: (typeof PLACES)[number] & { witness: SeenWitness | null }) =>
      place.witness ? [{ ...place.witness, key: keyOf(place) }] : [],
    )
  }

  /** Both tabs read what the second bookkeeping says, and the table holds nothing else. */
  async #compare(): Promise<void> {
    const shown = await this.#read('holder')
    this.#naive.learnIds(shown)
    const brief = shown.map(({ key, name, version }) => ({ key, name, version }))
    expect(brief).toEqual(this.#naive.list())
    expect(await this.#read('rep')).toEqual(shown)
    const rows = await this.#office.context.db
      .select({ id: policyWitnesses.id })
      .from(policyWitnesses)
      .innerJoin(policies, eq(policies.id, policyWitnesses.policyId))
      .where(eq(policies.number, this.#policy.number))
    expect(rows).toHaveLength(shown.length)
  }
}

function keyOf({ contest, index, place }: { contest: string; index: number; place: number }): string {
  return `${contest} ${index} ${place}`
}

describeOnBothDatabases('any life of the witnesses of a policy', (open) => {
  it(
    'N56 whatever two tabs name, change and remove, at once or with an old page, each place has one witness at most, as a second bookkeeping has it',
    { timeout: 240_000 * TIMES_MORE },
    async () => {
      const office = await policyOffice(open)
      await fc.assert(
        fc.asyncProperty(anyLife, async (steps) => {
          const life = new Life(office, await holdPolicy(office, THREE_PLACES))
          for (const asked of steps) await life.step(asked)
        }),
        randomRuns(4),
      )
    },
  )
})
