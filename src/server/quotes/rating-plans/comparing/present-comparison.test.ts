import { expect, it, vi } from 'vitest'
import type { Comparison, ComparedGroup } from '#contract/rating-plans/comparison.ts'
import type { CustomFields } from '#domain/quote/wire/wire.ts'
import { aQuote } from '#testing/a-quote.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { aDecline, AFTER_PLAY, needNoDocuments, readCase, sendReport, sendToCase } from '#testing/claims.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import { holdPolicy, openWithLink } from '#testing/held-policy.ts'
import { policyOffice, SCENARIO_16 } from '#testing/policy-office.ts'

/*
 * What a draft would have charged, worked out a second time: figures on paper, whole fractions, one contest after the other. It
 * shares no code with the program.
 */

interface PaperPlan {
  base: bigint
  minimum: bigint
  /** In hundredths. */
  factors: readonly (readonly [from: number, to: number, hundredths: bigint])[]
  /** In tenths. */
  loads: readonly (readonly [upto: number, tenths: bigint])[]
}

const IN_FORCE: PaperPlan = {
  base: 60n,
  minimum: 200n,
  factors: [
    [150, 164, 120n],
    [165, 179, 100n],
    [180, 194, 85n],
    [195, 209, 72n],
    [210, 300, 60n],
  ],
  loads: [
    [25_000, 26n],
    [100_000, 24n],
    [Infinity, 22n],
  ],
}
const DRAFT: PaperPlan = {
  ...IN_FORCE,
  base: 85n,
  minimum: 230n,
  factors: IN_FORCE.factors.with(1, [165, 179, 107n]).with(4, [210, 300, 48n]),
  loads: IN_FORCE.loads.with(0, [25_000, 25n]),
}
const EDITED = {
  'hio.base': '85',
  'hio.minGross': '230',
  'hio.bands.1.f': '1.07',
  'hio.bands.4.f': '0.48',
  'hio.loadLayers.0.load': '2.5',
}

const CLIENTS = [
  { code: 'non_profit', label: 'Non-Profit Organization', off: 0n },
  { code: 'rotary', label: 'Rotary International', off: 10n },
  { code: 'chevrolet', label: 'Chevrolet group', off: 20n },
] as const
const STATES = [
  { code: 'TX', label: 'Texas' },
  { code: 'GA', label: 'Georgia' },
  { code: 'OH', label: 'Ohio' },
] as const

interface PaperContest {
  prize: number
  amateurs: number
  pros: number
  yardage: number
}

interface PaperQuote {
  client: (typeof CLIENTS)[number]
  state: (typeof STATES)[number]
  contests: PaperContest[]
}

const halfUp = (over: bigint, under: bigint) => (2n * over + under) / (2n * under)

function feeOf({ prize, amateurs, pros, yardage }: PaperContest, off: bigint, plan: PaperPlan): number {
  const factor = plan.factors.find(([from, to]) => yardage >= from && yardage <= to)?.[2] ?? 0n
  let loaded = 0n
  let below = 0
  for (const [upto, tenths] of plan.loads) {
    loaded += BigInt(Math.max(0, Math.min(prize, upto) - below)) * tenths
    below = Math.min(prize, upto)
  }
  const shots = BigInt(amateurs + 4 * pros)
  const gross = halfUp(plan.base * 12_500_000n + shots * factor * loaded, 12_500_000n)
  const least = gross < plan.minimum ? plan.minimum : gross
  if (off === 0n) return Number(least)
  const fee = halfUp(least * (100n - off), 100n)
  return Number(fee < 180n ? 180n : fee)
}

const sumOf = ({ contests, client }: PaperQuote, plan: PaperPlan) =>
  contests.reduce((total, contest) => total + feeOf(contest, client.off, plan), 0)

function tallyOf(quotes: readonly PaperQuote[]) {
  const sum = (plan: PaperPlan) => quotes.reduce((total, quote) => total + sumOf(quote, plan), 0)
  return { quotes: quotes.length, before: sum(IN_FORCE), after: sum(DRAFT) }
}

function fieldsOf({ client, state, contests }: PaperQuote): CustomFields {
  const rows = contests.flatMap(({ prize, amateurs, pros, yardage }, at): [string, string | number][] => {
    const nth = at + 1
    return [
      [`h_date_${nth}`, '06-12-2027'],
      [`h_prize_value_${nth}`, prize],
      [`h_prize_description_${nth}`, 'Cash'],
      [`h_amateurs_${nth}`, amateurs],
      [`h_pros_${nth}`, pros],
      [`h_yardage_${nth}`, yardage],
      [`h_hole_${nth}`, 7 + at],
    ]
  })
  return {
    ...SCENARIO_16,
    client_type: client.code,
    course_state: state.code,
    ...Object.fromEntries(rows),
  }
}

type Random = (from: number, to: number) => number

function randomFrom(seed: number): Random {
  let state = BigInt(seed)
  return (from, to) => {
    state = (state * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n) % 2n ** 64n
    return from + Number((state >> 33n) % BigInt(to - from + 1))
  }
}

function anyQuote(random: Random): PaperQuote {
  const contests = Array.from({ length: random(1, 2) }, () => ({
    prize: random(4, 40) * 500,
    amateurs: random(1, 144),
    pros: random(0, 3) === 0 ? random(1, 20) : 0,
    yardage: random(150, 300),
  }))
  return {
    client: CLIENTS[random(0, 2)] ?? CLIENTS[0],
    state: STATES[random(0, 2)] ?? STATES[0],
    contests,
  }
}

const PATH = '/api/admin/rating-plans/RP-2027.2'
const QUOTES = 40
const byLabel = (groups: readonly ComparedGroup[]) =>
  Object.fromEntries(groups.map(({ label, quotes, before, after }) => [label, { quotes, before, after }]))

// The first thread of a file reads all sources.
vi.setConfig({ testTimeout: 300_000 })

describeOnBothDatabases('what a draft would have charged', (open) => {
  it('O13 premium, losses and every group are those of a second calculation on paper, with random quotes, policies and claims', async () => {
    const at = await policyOffice(open)
    const random = randomFrom(20_270_613)
    const offered = Array.from({ length: QUOTES }, () => anyQuote(random))
    for (const quote of offered) await aQuote(at.context, fieldsOf(quote))
    // Sold as the charity scramble is, so that nothing else is asked of the customer.
    const sold = Array.from({ length: 5 }, () => ({
      client: CLIENTS[0],
      state: STATES[0],
      contests: [
        { prize: random(4, 20) * 500, amateurs: random(20, 140), pros: 0, yardage: random(165, 250) },
      ],
    }))
    const policies = []
    for (const quote of sold) policies.push(await holdPolicy(at, fieldsOf(quote)))
    at.setTime(AFTER_PLAY)
    const robin = await signedInRep(at, await aRep(at.context, 'lou@office.example'))
    // Three aces are reported, and one of them is declined.
    for (const [nth, policy] of policies.slice(0, 3).entries()) {
      const holder = await openWithLink(at, policy.email)
      const yardage = (sold[nth]?.contests[0]?.yardage ?? 0) + 1
      const answer = await sendReport(holder, policy, nth === 2 ? { yardage: 120 } : { yardage })
      expect(answer.statusCode, answer.body).toBe(201)
    }
    await needNoDocuments(robin, 'C-2003')
    const { place } = await readCase(robin, 'C-2003')
    expect((await sendToCase(robin, 'decision', aDecline(place), 'C-2003')).statusCode).toBe(200)

    await robin.send('POST', '/api/admin/rating-plans', { name: 'RP-2027.2', from: 'RP-2027.1' })
    expect((await robin.send('POST', PATH, { version: 1, figures: EDITED })).statusCode).toBe(200)
    await robin.send('POST', `${PATH}/comparison`, { months: '12' })
    await at.runJobs()
    const found: Comparison = (await robin.get(`${PATH}/comparison`)).json().data
    const result = found.result ?? expect.fail(JSON.stringify(found))

    const all = [...offered, ...sold]
    const change = (quote: PaperQuote) => sumOf(quote, DRAFT) - sumOf(quote, IN_FORCE)
    expect(result.skipped).toEqual({ typed: 0, unpriced: 0, refused: 0 })
    expect(result.all).toEqual(tallyOf(all))
    expect(result.dearer).toEqual(tallyOf(all.filter((quote) => change(quote) > 0)))
    expect(result.cheaper).toEqual(tallyOf(all.filter((quote) => change(quote) < 0)))
    expect(result.cheaper.quotes).toBeGreaterThan(0)
    const losses = [0, 1].reduce((sum, nth) => sum + (sold[nth]?.contests[0]?.prize ?? NaN), 0)
    expect(result.bought).toEqual({ ...tallyOf(sold), losses })
    expect(byLabel(result.by_client)).toEqual(
      Object.fromEntries(
        CLIENTS.map((client) => [client.label, tallyOf(all.filter((quote) => quote.client === client))]),
      ),
    )
    expect(byLabel(result.by_territory)).toEqual(
      Object.fromEntries(
        STATES.map((state) => [state.label, tallyOf(all.filter((quote) => quote.state === state))]),
      ),
    )
    expect(byLabel(result.by_contest)).toEqual({ 'Hole-in-one': tallyOf(all) })
    const largest = (sign: number) =>
      all
        .map((quote) => sign * change(quote))
        .filter((one) => one > 0)
        .toSorted((one, other) => other - one)
        .slice(0, 20)
    expect(result.rises.map(({ before, after }) => after - before)).toEqual(largest(1))
    expect(result.falls.map(({ before, after }) => before - after)).toEqual(largest(-1))
    expect(result.ranges.reduce((sum, { quotes }) => sum + quotes, 0)).toBe(all.length)
    expect(result.ranges.find(({ label }) => label === 'same')?.quotes ?? 0).toBe(
      all.filter((quote) => change(quote) === 0).length,
    )
  })
})
