import type { WireStatement } from '#contract/money-statement.ts'

export const POLICY_EMAIL = 'pat@hopehouse.example'

/** $310, paid. */
export const shownStatement: WireStatement = {
  price: 310,
  paid: 310,
  credited: 0,
  courtesy: 0,
  refunded: 0,
  refunding: 0,
  owed: 0,
  credit_left: 0,
  credit_left_from: null,
}

/** A policy as an item of the list. */
export const policySummary = {
  number: 'ALB-100001',
  version: 1,
  issued_at: '2027-01-15T16:05:00.000Z',
  tournament_name: 'Hope House Charity Scramble',
  course_name: 'Barton Creek Country Club',
  first_contest_date: '06-12-2027',
  total: 310,
  documents: ['certificate', 'receipt', 'terms', 'checklist'],
  test: false,
}

/** The same by its own call. */
export const shownPolicy = {
  ...policySummary,
  email: POLICY_EMAIL,
  sold_by_producer: false,
  issued: 'January 15, 2027 at 10:05 AM Central time',
  insured: ['Hope House', 'Pat Doyle'],
  event: ['Hope House Charity Scramble', 'Barton Creek Country Club', 'Austin, TX'],
  contests: [{ title: 'Hole-in-one contest, hole 7', lines: ['Played from 165 yards or more (women 150)'] }],
  verification_code: '7K3M-9QXA-02BD-VW5Z',
  receipt: {
    number: 'SR-1001',
    bill_to: ['Hope House', 'Pat Doyle'],
    lines: [{ label: 'Hole-in-one contest, hole 7', amount: 310 }],
    total: 310,
    payment: 'Visa ending in 4242',
  },
  invoice: null,
}

/** One contest; its amounts begin with this sign. */
export const policyScorecard = (dollar_sign?: string) => ({
  columns: 'one',
  labels: { full: 'Certificate Fee' },
  lines: [
    {
      entity: 'grand_prize',
      index: 1,
      date: '2027-06-12',
      name: 'Hole 7',
      kind: 'Hole-in-one',
      description: 'Hole-in-one for cash',
      players: [{ value: '120', unit: 'players' }],
      prize: 10_000,
      fee: { gross: 310, reduced: 310 },
    },
  ],
  charges: [],
  total: { label: 'Price', amount: 310 },
  dollar_sign,
})
