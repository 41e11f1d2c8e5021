import type { DeskRow } from '#contract/desk/desk-lists.ts'

/** A priced quote as a list of the desk shows it. */
export const aDeskRow = (over: Partial<DeskRow> = {}): DeskRow => ({
  id: 'a',
  quote_number: 'Q-ONE',
  policy_number: null,
  version: 1,
  tournament_name: 'Silver Oak Cup',
  client_name: 'Silver Oak Club',
  contact_name: 'Pat Oak',
  phone: '512-555-0142',
  email: 'pat@silveroak.example',
  course_name: null,
  first_contest_date: '2027-06-12',
  insured: ['Hole 7, 165 yd', 'Hole 12, 150 yd'],
  contests: ['grand_prize', 'grand_prize'],
  prizes: 20_000,
  fee: 310,
  unpaid: 0,
  state: 'priced',
  due_reason: 'good-until',
  due_on: '2027-06-12',
  rep_id: null,
  rep_name: null,
  updated_at: '2026-11-20T12:00:00.000Z',
  ...over,
})
