import { describe, expect, it } from 'vitest'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { fromDollars, sum } from '#domain/values/money.ts'
import { getCertificateStatus, getStatusNotice } from '#domain/documents/certificate/certificate.ts'
import { buildCertificateContent } from '#domain/documents/certificate/certificate-content.ts'
import { summarizeCertificate } from '#domain/documents/certificate/certificate-summary.ts'
import { buildReceiptContent } from '#domain/documents/billing/receipt-content.ts'
import { aCertificateInput, aReceiptInput, charityScramblePrice } from '#testing/charity-scramble.ts'

const { summary, pricedRows } = charityScramblePrice
const [row] = pricedRows
const lines = (money: { lines: { label: string; amount: number }[] }) =>
  money.lines.map(({ label, amount }) => [label, amount / 100])

/** 580 discounted to 522, two premium bonus prizes, custom signs, rush and a coupon. */
const everything = {
  pricedRows: pricedRows.map((priced) => ({
    ...priced,
    nondiscountFee: fromDollars(580),
    certFee: fromDollars(522),
  })),
  summary: {
    ...summary,
    hCertFeeTotal: fromDollars(522),
    premiumBps: fromDollars(90),
    customBpSigns: fromDollars(30),
    rushShippingFee: fromDollars(25),
    couponDiscount: fromDollars(25),
    clientDiscount: fromDollars(58),
    amountDue: fromDollars(642),
  },
  answers: { type_bps: 'premium', number_bps: 2 },
}

/** The same contest bought by a producer: gross 580, commission 58, an agency fee of 20. */
const producers = {
  pricedRows: everything.pricedRows,
  summary: {
    ...summary,
    hCertFeeTotal: fromDollars(522),
    dueFromClient: fromDollars(600),
    producerCommission: fromDollars(58),
    producerFee: fromDollars(20),
    amountDue: fromDollars(522),
  },
  answers: {
    insurance_producer: 'True',
    producer_contact_name: 'Robin Vale',
    producer_agency_name: 'Lakeside Insurance Agency',
    producer_address_1: '9 Harbor Way',
    producer_city: 'Dallas',
    producer_state: 'TX',
    producer_zip: '75201',
    producer_license_state: 'TX',
    producer_license_number: '55-2210',
  },
}

describe('P01 what a certificate states', () => {
  const content = buildCertificateContent(aCertificateInput())

  it('P01 names the policy, the insured, the event and the contest', () => {
    expect(content).toMatchObject({
      insurer: { name: 'Albatross Indemnity Company', address: ['100 Fairway Drive, Wilmington, DE 19801'] },
      policyNumber: 'ALB-100001',
      version: 1,
      issuedAt: '2027-01-15T16:05:00.000Z',
      insured: {
        name: 'Pat Doyle',
        company: 'Hope House',
        address: ['1200 Barton Springs Road', 'Suite 4', 'Austin, TX 78704'],
        email: 'pat@hopehouse.example',
        phone: '512-555-0142 ext. 17',
      },
      event: {
        tournament: 'Hope House Charity Scramble',
        course: 'Barton Creek Country Club',
        city: 'Austin',
        state: 'TX',
        firstDay: '2027-06-12',
        teeTime: '08:30',
        timeZone: 'America/Chicago',
      },
      bonusPrizes: { count: 3, kind: 'standard', yardage: { men: 130, women: 115 } },
      claims: {
        contact: '302-555-0142 or service@albatross.example',
        reportWithinHours: 72,
        reportBy: '2027-06-15',
        documentsBy: '2027-07-12',
      },
      terms: { acceptedBy: 'Pat Doyle', acceptedAt: '2027-01-15T16:05:00.000Z' },
    })
    expect(content).not.toHaveProperty('producer')
  })

  it('N57 N56 states the yardage that was priced, the women’s beside it, and the witnesses', () => {
    expect(content.contests).toEqual([
      {
        entity: 'grand_prize',
        index: 1,
        title: 'Hole-in-one contest, hole 7',
        date: '2027-06-12',
        figures: [
          { label: 'Hole', value: 7 },
          { label: 'Yards, men', value: 165 },
          { label: 'Yards, women', value: 150 },
          { label: 'Amateurs', value: 120 },
          { label: 'Pros', value: 0 },
        ],
        insured: {
          hole: 7,
          yards: { men: 165, women: 150 },
          amateurs: 120,
          pros: 0,
          sign: true,
          witnesses: { playingPartners: 2, independent: 1 },
        },
        play: ['Played from 165 yards or more (women 150)', '120 amateurs, no professionals'],
        prize: 'Cash',
        prizeValue: 1_000_000,
        statements: [],
        winnersPayable: 'Every player who makes a qualifying hole-in-one',
        fee: 31_000,
        witnesses: [
          'W1. Two playing partners of the winner saw the ball go in and sign a statement.',
          'W2. One person, 18 or older, who takes no part in the event saw it and signs a statement.',
        ],
      },
    ])
  })

  it('P01 adds up to what was paid', () => {
    expect(lines(content.money)).toEqual([['Hole-in-one contest, hole 7', 310]])
    expect(content.money).toMatchObject({ total: 31_000, paid: 31_000, balance: 0 })
  })

  it('K13 K12 K06 shows discount, extras and coupon as lines that add up', () => {
    const { money } = buildCertificateContent(aCertificateInput({ ...everything, paid: fromDollars(600) }))
    expect(lines(money)).toEqual([
      ['Hole-in-one contest, hole 7', 580],
      ['2 premium bonus prizes', 90],
      ['Custom bonus prize signs', 30],
      ['Rush shipping', 25],
      ['Discount', -58],
      ['Coupon', -25],
    ])
    expect(money).toMatchObject({ total: 64_200, paid: 60_000, balance: 4_200 })
    expect(sum(money.lines.map(({ amount }) => amount))).toBe(money.total)
  })

  it('T14 a fee set above the rated one makes no negative discount', () => {
    const withHigherFee = row ? [{ ...row, certFee: fromDollars(900) }] : []
    const { money } = buildCertificateContent(
      aCertificateInput({
        pricedRows: withHigherFee,
        summary: { ...summary, hCertFeeTotal: fromDollars(900), amountDue: fromDollars(900) },
        paid: fromDollars(900),
      }),
    )
    expect(lines(money)).toEqual([['Hole-in-one contest, hole 7', 900]])
  })

  it('N58 a quote without tee time or bonus prizes shows neither', () => {
    const issue = aCertificateInput()
    const { tee_time: _time, time_zone: _zone, bonus_prizes: _prizes, ...answers } = issue.quote.answers
    const bare = buildCertificateContent({ ...issue, quote: { ...issue.quote, answers } })
    expect(bare.event).not.toHaveProperty('teeTime')
    expect(bare).not.toHaveProperty('bonusPrizes')
  })

  it('P01 is never issued with a missing value', () => {
    const issue = aCertificateInput()
    const grandPrizes = issue.quote.grandPrizes.map(({ yardage: _yardage, ...rest }) => rest)
    expect(() => buildCertificateContent({ ...issue, quote: { ...issue.quote, grandPrizes } })).toThrow(
      'without the yardage',
    )
  })

  it('T02 a postponed event states until when its date can be set, and claims have no deadline yet', () => {
    const awaitingDate = [
      {
        entity: 'grand_prize' as const,
        index: 1,
        date: '2027-06-12' as CalendarDate,
        openUntil: '2028-06-12' as CalendarDate,
      },
    ]
    const postponed = buildCertificateContent(aCertificateInput({ awaitingDate }))
    expect(postponed.event).toMatchObject({ firstDay: '2027-06-12', openUntil: '2028-06-12' })
    expect(postponed.contests[0]).toMatchObject({ date: '2027-06-12', openUntil: '2028-06-12' })
    expect(postponed.claims).not.toHaveProperty('reportBy')
    const said = summarizeCertificate(postponed)
    expect(said.event).toContain('New date to be named, up to Monday, June 12, 2028')
    expect(said.contests[0]?.lines[0]).toBe('New date to be named, up to Monday, June 12, 2028')
  })

  it.each([
    [1, 2, undefined, 'superseded', 'Superseded'],
    [2, 2, undefined, 'in-force', undefined],
    [2, 2, 'cancelled', 'cancelled', 'Cancelled'],
    [1, 2, 'cancelled', 'cancelled', 'Cancelled'],
    [2, 2, 'lapsed', 'lapsed', 'Lapsed'],
    [1, 2, 'lapsed', 'lapsed', 'Lapsed'],
  ] as const)(
    'O02 N40 certificate %d of version %d, whose policy ended as %s, is %s',
    (own, newest, ended, status, title) => {
      expect(getCertificateStatus(own, newest, ended)).toBe(status)
      expect(getStatusNotice(status)?.title).toBe(title)
    },
  )
})

describe('P02 a producer’s policy', () => {
  it('P02 the client’s copy shows the gross fee and the agency fee, never the commission', () => {
    const content = buildCertificateContent(aCertificateInput({ ...producers, paid: fromDollars(522) }))
    expect(content.producer).toEqual({
      agency: 'Lakeside Insurance Agency',
      name: 'Robin Vale',
      licence: 'TX 55-2210',
    })
    expect(content.contests[0]?.fee).toBe(58_000)
    expect(lines(content.money)).toEqual([
      ['Hole-in-one contest, hole 7', 580],
      ['Agency fee', 20],
    ])
    expect(content.money).toMatchObject({ total: 60_000, paid: 60_000, balance: 0 })
    const said = JSON.stringify(content)
    expect(said).not.toMatch(/commission/i)
    expect(said).not.toContain('52200')
  })

  it.each([0, 100, 521.99])(
    'P02 while %d dollars are paid of 522 the client’s copy shows the whole total as open',
    (paid) => {
      const content = buildCertificateContent(aCertificateInput({ ...producers, paid: fromDollars(paid) }))
      expect(content.money).toMatchObject({ total: 60_000, paid: 0, balance: 60_000 })
      expect(JSON.stringify(content)).not.toMatch(/52199|52200|7800/)
    },
  )

  it('P02 the producer’s own receipt shows the net amount', () => {
    const receipt = buildReceiptContent(aReceiptInput(producers))
    expect(receipt.billTo).toEqual({
      name: 'Robin Vale',
      company: 'Lakeside Insurance Agency',
      address: ['9 Harbor Way', 'Dallas, TX 75201'],
    })
    expect(lines(receipt)).toEqual([
      ['Hole-in-one contest, hole 7', 580],
      ['Commission', -58],
    ])
    expect(receipt.total).toBe(52_200)
  })
})

describe('P01 what a receipt states', () => {
  it('P01 who paid how much, how and for what', () => {
    expect(buildReceiptContent(aReceiptInput())).toMatchObject({
      number: 'SR-1001',
      policyNumber: 'ALB-100001',
      billTo: { name: 'Pat Doyle', company: 'Hope House' },
      event: 'Hope House Charity Scramble, Barton Creek Country Club',
      timeZone: 'America/Chicago',
      total: 31_000,
      payment: { brand: 'Visa', lastDigits: '4242', reference: 'ch_8f2a61' },
      test: false,
    })
  })

  it('K13 adds up to the amount due', () => {
    const receipt = buildReceiptContent(aReceiptInput(everything))
    expect(sum(receipt.lines.map(({ amount }) => amount))).toBe(receipt.total)
  })
})
