import { wholeDollars } from '#domain/values/field-kinds.ts'

/** In dollars. */
export const MOST_RETENTION = 100_000_000

/** What is simulated with a season. */
export const simulationFields = {
  retention: wholeDollars({
    label: 'The most we want to pay ourselves in a season',
    noun: 'amount',
    min: 0,
    max: MOST_RETENTION,
    message: 'Enter whole dollars from 0 to 100,000,000',
  }),
}
