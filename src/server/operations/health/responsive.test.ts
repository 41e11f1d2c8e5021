import { expect, it } from 'vitest'
import { withoutTimeLimits } from '#server/kit/db/transactions.ts'
import { isResponsive } from '#server/operations/health/readiness.ts'
import { testDatabase } from '#testing/database.ts'
import { testContext } from '#testing/test-context.ts'

it('O15 the program counts as well while its embedded database is copied, and not once that has ended and nothing answers', async () => {
  const context = testContext(await testDatabase())
  await withoutTimeLimits(context.db, async () => {
    expect(await isResponsive(context)).toBe(true)
  })
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  const holding = context.db.transaction(() => held)
  let answered = false
  const asking = isResponsive(context).then(() => (answered = true))
  await new Promise((resolve) => setImmediate(resolve))
  expect(answered).toBe(false)
  release()
  await Promise.all([holding, asking])
  expect(answered).toBe(true)
})
