import { expect, it } from 'vitest'
import { findClientType } from '#domain/values/client-types.ts'
import { toDollars } from '#domain/values/money.ts'
import { calculateAddOnOffers } from '#domain/pricing/calculation/add-on-offers.ts'
import { parsePlan } from '#domain/pricing/rating/rating-plan.ts'
import rp2027v1 from '#server/quotes/pricing/plans/RP-2027.1.json' with { type: 'json' }

const plan = parsePlan(rp2027v1)
const offers = (client: string) =>
  calculateAddOnOffers(
    { clientType: findClientType(client, { producer: false }), producer: false },
    plan,
  ).map(({ prizeValue, certFee }) => [toDollars(prizeValue), toDollars(certFee)])

it.each(['school', 'Chevrolet group'])(
  'K03 N02 the add-on costs its fixed price, without discount or minimum: %s',
  (client) => {
    expect(offers(client)).toEqual([
      [2_500, 75],
      [5_000, 150],
      [10_000, 300],
    ])
  },
)

it('V05 it is free for Friends & Family', () => {
  expect(offers('hl').map(([, fee]) => fee)).toEqual([0, 0, 0])
})
