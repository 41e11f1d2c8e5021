import { describe, expect, it } from 'vitest'
import { MAX_ATTEMPTS, getRetryDelaySeconds } from '#server/jobs/retry.ts'

describe('O07 retry delays', () => {
  it.each([
    [1, 5],
    [2, 10],
    [3, 20],
    [10, 2560],
    [11, 3600],
    [MAX_ATTEMPTS, 3600],
  ])('O07 after attempt %i waits %i seconds', (attempt, seconds) => {
    expect(getRetryDelaySeconds(attempt)).toBe(seconds)
  })
})
