import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { WaitingFee } from '#contract/overrides.ts'
import type { CustomFields } from '#domain/quote/wire/wire.ts'
import { findPolicyOfPurchase } from '#server/policies/repository.ts'
import { purchaseQuote } from '#server/purchases/purchase-quote.ts'
import { requireQuote } from '#server/quotes/require-quote.ts'
import { aPurchase, aQuote, producerFields, readyFields } from '#testing/a-quote.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { COUPONS, storeCoupons, wireDate } from '#testing/coupon-lives.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { CHEAPENED, CLIENTS, type FeeStep, feeSteps, MOVED } from '#testing/fee-steps.ts'
import { isWaiting, type NaiveContest, NaivePrice } from '#testing/naive-price.ts'
import { expectNoFault } from '#testing/payer-life.ts'
import { policyOffice, type PolicyOffice } from '#testing/policy-office.ts'
import { randomRuns, TIMES_MORE } from '#testing/random-runs.ts'
import { expectRightFigures } from '#testing/right-figures.ts'
import type { Client } from '#testing/server.ts'

const LIMIT = 100
const ENV = {
  SPECIAL_PRICING_EMAILS: 'hopehouse.example, lake.example',
  PRICE_SECOND_APPROVAL: String(LIMIT),
}
const SOON = '2027-01-25'
const LATER = '2027-06-12'
const SECOND: CustomFields = {
  h_date_2: wireDate('2027-06-13'),
  h_hole_2: 12,
  h_amateurs_2: 100,
  h_pros_2: 0,
  h_yardage_2: 165,
  h_prize_value_2: 25_000,
  h_prize_description_2: 'Boat',
}
const NO_SECOND = Object.fromEntries(Object.keys(SECOND).map((key) => [key, null]))

describeOnDatabase(
  'any life of a quote whose fees are typed, approved and withdrawn until it is bought',
  (open) => {
    it(
      'N109 N06 K12 N65 after each step its client sees the price of a second bookkeeping, and is charged that',
      { timeout: 240_000 * TIMES_MORE },
      async () => {
        const office = await policyOffice(open, ENV)
        await storeCoupons(office.context.db)
        const reps = [office.rep]
        for (const name of ['sam', 'kim'])
          reps.push(await signedInRep(office, await aRep(office.context, `${name}@office.example`)))
        await fc.assert(
          fc.asyncProperty(feeSteps, async (steps) => {
            const life = await beginLife(office, reps)
            await life.check('the first save')
            for (const one of steps) {
              await life.take(one)
              await life.check(JSON.stringify(one))
            }
            await life.buy()
            await office.agreed()
          }),
          { ...randomRuns(6), examples: [[CHEAPENED], [MOVED]] },
        )
      },
    )
  },
)

async function beginLife(office: PolicyOffice, reps: readonly Client[]) {
  const { context, client } = office
  const insured = { insured_email: `${randomUUID()}@hopehouse.example` }
  const { id } = await aQuote(context, {
    ...SECOND,
    ...insured,
    h_amateurs_1: 100,
    h_sponsor_name_2: 'Oak Inn',
  })
  const contacts = Object.fromEntries(
    Object.entries({ ...readyFields(), ...insured }).filter(([key]) => key.startsWith('insured_')),
  )
  const price = new NaivePrice(
    [
      { prize: 10_000, players: 100, isSoon: false },
      { prize: 25_000, players: 100, isSoon: false },
    ],
    LIMIT,
  )
  const overrides = `/api/admin/contacts/${id}/override`
  const read = async (by = client) => (await by.get(`/api/contacts/${id}`)).json().data
  const repOf = (nth: number) => reps[nth] as Client

  async function save(customFields: CustomFields, change: () => void): Promise<void> {
    change()
    const { version } = await read()
    const rush = price.isRush ? { rush_shipping_accepted: 'Yes' } : {}
    const body = { action: 'save', version, customFields: { ...customFields, ...rush } }
    const answer = await client.send('PUT', `/api/contacts/${id}`, body)
    expect(answer.statusCode, answer.body).toBe(200)
    price.saved()
  }

  async function take(step: FeeStep): Promise<void> {
    switch (step.does) {
      case 'type':
        return type(step)
      case 'approve':
        return approve(step)
      case 'decline':
        return decline(step)
      case 'players': {
        const contest = price.contests[step.contest]
        if (!contest) return undefined
        const fields = { [`h_amateurs_${step.contest + 1}`]: step.players }
        return save(fields, () => void (contest.players = step.players))
      }
      case 'second':
        if (price.contests.length > 1)
          return save({ ...NO_SECOND, h_sponsor_name_2: null }, () => void price.contests.pop())
        return addSecond()
      case 'first out':
        return price.contests.length > 1 ? takeFirstOut() : undefined
      case 'signs': {
        const hasSigns = !price.hasSigns
        const names = hasSigns ? sponsors() : {}
        return save(
          { grand_prize_signs: hasSigns ? 'Yes' : 'No', ...names },
          () => void (price.hasSigns = hasSigns),
        )
      }
      case 'date': {
        const [first] = price.contests as [NaiveContest]
        const isSoon = !first.isSoon
        return save({ h_date_1: wireDate(isSoon ? SOON : LATER) }, () => void (first.isSoon = isSoon))
      }
      case 'coupon':
        return switchCoupon(step.code)
      case 'client':
        return becomes(step.type)
      case 'bonus': {
        const { prizes } = step
        const fields = { type_bps: prizes > 0 ? 'premium' : 'standard', number_bps: prizes > 0 ? prizes : 3 }
        return save(fields, () => void (price.bonusPrizes = prizes))
      }
    }
  }

  const sponsors = (): CustomFields => ({
    h_sponsor_name_1: 'Lone Star Bank',
    ...(price.contests.length > 1 && { h_sponsor_name_2: 'Oak Inn' }),
  })

  /** With the prize that the quote does not have, so that contests are told apart. */
  function addSecond(): Promise<void> {
    const prize = price.contests[0]?.prize === 25_000 ? 10_000 : 25_000
    const fields = {
      ...SECOND,
      h_prize_value_2: prize,
      ...(price.hasSigns && { h_sponsor_name_2: 'Oak Inn' }),
    }
    return save(fields, () => void price.contests.push({ prize, players: 100, isSoon: false }))
  }

  async function takeFirstOut(): Promise<void> {
    const { customFields } = await read()
    const moved = Object.keys(SECOND).map((key) => [key.replace(/2$/, '1'), customFields[key]])
    const fields = { ...Object.fromEntries(moved), ...NO_SECOND, h_sponsor_name_2: null }
    return save(fields, () => void price.contests.shift())
  }

  async function type({ who, contest: place, fee }: Extract<FeeStep, { does: 'type' }>): Promise<void> {
    const contest = price.contests[place]
    if (!contest) return
    const { version } = await read()
    const body = { version, entity: 'grand_prize', index: place + 1, fee, reason: 'Third year with us' }
    const answer = await repOf(who).send('POST', overrides, body)
    expect(answer.statusCode, answer.body).toBe(200)
    price.type(contest, fee, who)
  }

  async function approve({ who, contest: place }: { who: number; contest: number }): Promise<void> {
    const contest = price.contests[place]
    if (contest?.waiting?.id === undefined) return
    const { version } = await read()
    const path = `/api/admin/fees/${contest.waiting.id}/approve`
    const answer = await repOf(who).send('POST', path, { version })
    const isOwn = contest.waiting.by === who
    const refusal = isOwn ? 'SECOND_PERSON_REQUIRED' : undefined
    expect(answer.json().code, answer.body).toBe(isWaiting(contest) ? refusal : 'FEE_DECIDED')
    if (answer.statusCode === 200) price.approve(contest)
  }

  async function decline({ who, contest: place }: { who: number; contest: number }): Promise<void> {
    const contest = price.contests[place]
    if (contest?.waiting?.id === undefined) return
    const path = `/api/admin/fees/${contest.waiting.id}/decline`
    const answer = await repOf(who).send('POST', path, { reason: 'Too low' })
    expect(answer.statusCode, answer.body).toBe(200)
    contest.waiting = undefined
  }

  async function switchCoupon(code: string): Promise<void> {
    const path = `/api/contacts/${id}/coupons`
    const isOn = price.coupons.has(code)
    const answer = await (isOn
      ? client.send('DELETE', `${path}/${code}`, {})
      : client.send('POST', path, { code }))
    expect(answer.statusCode, answer.body).toBe(200)
    if (isOn) price.coupons.delete(code)
    else price.coupons.set(code, COUPONS[code] ?? null)
  }

  function becomes(clientType: keyof typeof CLIENTS): Promise<void> {
    const isProducer = clientType === 'farmers_agent'
    const side = isProducer ? producerFields() : { insurance_producer: 'False', client_type: clientType }
    return save({ ...side, ...contacts }, () => void (price.percentOff = CLIENTS[clientType]))
  }

  async function check(what: string): Promise<void> {
    for (const by of [client, repOf(0)]) {
      const { customFields } = await read(by)
      const fees = [customFields.h_cert_fee_1, customFields.h_cert_fee_2].filter((fee) => fee !== null)
      expect(fees, `fees after ${what}`).toEqual(price.fees())
      expect(customFields.amount_due, `amount due after ${what}`).toBeCloseTo(price.amountDue(), 6)
    }
    const { waiting } = (await repOf(0).get(overrides)).json<{ waiting: WaitingFee[] }>()
    const listed = waiting.toSorted((one, other) => one.index - other.index)
    expect(
      listed.map(({ index, fee }) => ({ index, fee })),
      `what waits after ${what}`,
    ).toEqual(price.waiting())
    for (const { index, id: fee } of listed)
      Object.assign(price.contests[index - 1]?.waiting ?? {}, { id: fee })
    await expectRightFigures(context, what)
  }

  /** At the price of the second bookkeeping; what waits then is nobody's to decide any more. */
  async function buy(): Promise<void> {
    if ((await read()).blockers.length > 0) return
    const stored = await requireQuote(context.db, id)
    const request = { amountDue: price.amountDue(), farmersException: 'The folio is closed' }
    const { purchase } = await purchaseQuote(context, await aPurchase(context, stored, request))
    const policy = await findPolicyOfPurchase(context.db, purchase.id)
    const { data } = (await repOf(0).get(`/api/policies/${policy?.number}/refunds`)).json()
    expect([data.statement.price, data.statement.paid]).toEqual([price.amountDue(), price.amountDue()])
    const { version } = await read(repOf(0))
    for (const { waiting } of price.contests)
      for (const [way, body] of [
        ['approve', { version }],
        ['decline', { reason: 'Too late' }],
      ] as const) {
        if (waiting?.id === undefined) continue
        const answer = await repOf((waiting.by + 1) % 3).send(
          'POST',
          `/api/admin/fees/${waiting.id}/${way}`,
          body,
        )
        expectNoFault(answer)
        expect(answer.json().code, answer.body).toBe('FEE_DECIDED')
      }
    expect((await read(repOf(0))).version).toBe(version)
  }

  return { take, check, buy }
}
