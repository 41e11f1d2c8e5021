import type { CalendarDate } from '#domain/values/calendar.ts'
import type { ContestSchedule, PolicyState } from '#domain/policy/policy-state.ts'

/** A hole-in-one contest of one day. */
export const aContest = (overrides: Partial<ContestSchedule> = {}): ContestSchedule => ({
  entity: 'grand_prize',
  index: 1,
  hole: 7,
  date: '2027-06-12' as CalendarDate,
  ...overrides,
})

/** What decides which requests a policy allows; there were none yet. */
export const aPolicyState = (overrides: Partial<PolicyState> = {}): PolicyState => ({
  contests: [aContest()],
  teeTime: '08:30',
  timeZone: 'America/Chicago',
  changesMade: 0,
  ...overrides,
})
