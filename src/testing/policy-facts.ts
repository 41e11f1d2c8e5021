import { type CalendarDate } from '#domain/calendar.ts'
import { type ContestSchedule, type PolicyFacts } from '#domain/policy/policy-facts.ts'

/** A hole-in-one contest of one day. */
export const aContest = (overrides: Partial<ContestSchedule> = {}): ContestSchedule => ({
  entity: 'grand_prize',
  index: 1,
  hole: 7,
  date: '2027-06-12' as CalendarDate,
  ...overrides,
})

/** What decides which requests a policy allows; nothing has been asked of it yet. */
export const policyFacts = (overrides: Partial<PolicyFacts> = {}): PolicyFacts => ({
  contests: [aContest()],
  teeTime: '08:30',
  timeZone: 'America/Chicago',
  changesMade: 0,
  cancelled: false,
  ...overrides,
})
