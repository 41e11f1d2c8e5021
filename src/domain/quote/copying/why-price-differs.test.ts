import { describe, expect, it } from 'vitest'
import { USUAL_FEES } from '#domain/pricing/extra-fees.ts'
import type { StoredPrice } from '#domain/pricing/stored-price.ts'
import { whyPriceDiffers } from '#domain/quote/copying/why-price-differs.ts'
import { quoteFrom } from '#domain/quote/model/quote.ts'
import { FRIENDS_AND_FAMILY } from '#domain/values/client-types.ts'
import { fromDollars } from '#domain/values/money.ts'
import { charityScrambleAnswers } from '#testing/charity-scramble.ts'

type Said = Omit<Partial<StoredPrice>, 'summary'> & { summary?: Partial<StoredPrice['summary']> }
type Priced = Parameters<typeof whyPriceDiffers>[0]

/** Of the same quote, with this amount and what else its price says. */
function priced(dollars: number, { summary, ...more }: Said = {}): Priced {
  const price = {
    plan: '2027-01',
    planHash: 'a',
    ...more,
    summary: { amountDue: fromDollars(dollars), ...summary },
  }
  return { quote: quoteFrom(charityScrambleAnswers), price: price as StoredPrice, partner: null }
}

const RAISED = { ...USUAL_FEES, premiumBps: fromDollars(48.5), customBpSigns: fromDollars(36) }
const PRIZES = { summary: { premiumBps: fromDollars(135) } }
const SIGNS = { summary: { customBpSigns: fromDollars(30) } }

describe('O12 why a copy costs something else', () => {
  it.each<[string, Priced, Priced, string[]]>([
    ['nothing where it costs the same', priced(310, { planHash: 'b' }), priced(310), []],
    ['other rates', priced(310), priced(330, { planHash: 'b' }), ['The rates have changed since then.']],
    [
      'a coupon',
      priced(300, { summary: { couponDiscount: fromDollars(10) } }),
      priced(310),
      ['A coupon took $10 off then.'],
    ],
    [
      'rush shipping',
      priced(335, { summary: { rushShippingFee: fromDollars(25) } }),
      priced(310),
      ['Rush shipping cost $25 then.'],
    ],
    [
      'a fee that the office changed',
      priced(445, PRIZES),
      priced(455.5, { fees: RAISED }),
      ['A premium bonus prize cost $45 then.'],
    ],
    [
      'a fee that the office had set then',
      priced(346, { ...SIGNS, fees: RAISED }),
      priced(340),
      ['Custom bonus prize signs cost $36 then.'],
    ],
    ['no fee of what was not ordered', priced(310), priced(330, { fees: RAISED }), []],
    ['no fee that is the same', priced(445, PRIZES), priced(480, PRIZES), []],
  ])('O12 K06 tells of %s', (_what, former, copy, said) => {
    expect(whyPriceDiffers(former, copy)).toEqual(said)
  })

  it('O12 N10 tells of another discount of the partner', () => {
    const former = { ...priced(310), partner: { percent: 10 } as Priced['partner'] }
    expect(whyPriceDiffers(former, priced(344))).toEqual(['The partner’s discount has changed.'])
  })

  it('O12 tells of fees that were waived', () => {
    const waived = quoteFrom({ ...charityScrambleAnswers, client_type: FRIENDS_AND_FAMILY })
    expect(whyPriceDiffers({ ...priced(0), quote: waived }, priced(310))).toEqual([
      'We had waived the fees then.',
    ])
  })
})
