import type { BookFigures, Figures } from '#contract/figures.ts'

export const NOTHING = { started: 0, bought: 0, premium: 0 }
/** A week without anything. */
export const WEEK = { ...NOTHING, contests: [], last_year: NOTHING }

/** The figures of the dashboard, with two weeks and two months. */
export function figures(given: Partial<Figures> = {}): Figures {
  const row = { value: 'website', started: 8, bought: 3, converted: 2, premium: 930.5 }
  return {
    today: '2026-11-25',
    time_zone: 'America/New_York',
    weeks: [
      { ...WEEK, monday: '2026-11-16', last_year: null },
      {
        monday: '2026-11-23',
        started: 8,
        bought: 3,
        premium: 930.5,
        contests: [
          { value: 'grand_prize', premium: 1000.5 },
          { value: 'putting_prize', premium: -70 },
        ],
        last_year: { started: 5, bought: 4, premium: 930.5 },
      },
    ],
    total: { started: 8, bought: 3, premium: 930.5, converted: 2 },
    last_year: { started: 5, bought: 4, premium: 930.5 },
    parts: [
      { part: 'source', rows: [row] },
      { part: 'client_type', rows: [{ ...row, value: '' }] },
      { part: 'contest', rows: [{ ...row, value: 'grand_prize' }] },
      { part: 'territory', rows: [{ ...row, value: 'TX' }] },
    ],
    months: [
      { month: '2026-10-01', premium: 0, last_year: 400 },
      { month: '2026-11-01', premium: 930.5, last_year: 930.5 },
    ],
    ...given,
  }
}

/** What the books come to, with a claim that cost more than the premium. */
export function bookFigures(given: Partial<BookFigures> = {}): BookFigures {
  const all = { premium: 930.5, losses: 10_000, ratio: 10.747 }
  return {
    today: '2026-11-25',
    time_zone: 'America/New_York',
    losses: {
      from: '2025-12-01',
      total: all,
      parts: [
        {
          part: 'contest',
          rows: [
            { value: 'grand_prize', premium: 930.5, losses: 9500, ratio: 10.21 },
            { value: 'shootout', premium: 0, losses: 500, ratio: null },
          ],
        },
        { part: 'client_type', rows: [{ value: '', ...all }] },
        { part: 'territory', rows: [{ value: 'TX', ...all }] },
      ],
    },
    cash: [
      { month: '2026-10-01', received: 0, refunds: 0, claims: 0, fees: 0, paid: 0, net: 0 },
      {
        month: '2026-11-01',
        received: 930.5,
        refunds: 70,
        claims: 8000,
        fees: 12.5,
        paid: 8082.5,
        net: -7152,
      },
    ],
    receivables: {
      bands: [
        { band: 'not_due', amount: 310, invoices: 1 },
        { band: 'days_1_to_30', amount: 0, invoices: 0 },
        { band: 'days_31_to_60', amount: 0, invoices: 0 },
        { band: 'days_61_to_90', amount: 0, invoices: 0 },
        { band: 'over_90', amount: 500.5, invoices: 2 },
      ],
      total: 810.5,
    },
    ...given,
  }
}

/** Before anything is posted. */
export const NO_BOOKS = bookFigures({
  losses: {
    from: '2025-12-01',
    total: { premium: 0, losses: 0, ratio: null },
    parts: [
      { part: 'contest', rows: [] },
      { part: 'client_type', rows: [] },
      { part: 'territory', rows: [] },
    ],
  },
  cash: [{ month: '2026-11-01', received: 0, refunds: 0, claims: 0, fees: 0, paid: 0, net: 0 }],
  receivables: { bands: [{ band: 'not_due', amount: 0, invoices: 0 }], total: 0 },
})
