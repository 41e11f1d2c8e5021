import { setTimeout } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '#server/kit/db/open-database.ts'
import { followOfficeSettings } from '#server/office/settings/apply-settings.ts'
import { signedInRep } from '#testing/a-rep.ts'
import { hasPostgres, postgresDatabase } from '#testing/database.ts'
import { liveSite, waitUntil } from '#testing/live-site.ts'
import { testContext } from '#testing/test-context.ts'

describe.skipIf(!hasPostgres)('R02 settings on several instances', () => {
  it('R02 what an owner sets on one instance holds on the other at once, and also if the news is lost', async () => {
    const first = await postgresDatabase()
    const second = await openDatabase({ databaseUrl: first.url, dataDir: '' })
    const env = { DATABASE_URL: first.url }
    const [one, other] = [await liveSite(first.db, { env }), await liveSite(second.db, { env })]
    onTestFinished(async () => {
      await Promise.all([one.close(), other.close()])
      await second.close()
      await first.close()
    })
    const owner = await signedInRep(one)
    let number = 0
    const set = async (fee: string) => {
      const changes = [{ name: 'CANCELLATION_FEE', value: fee, number }]
      expect((await owner.send('PUT', '/api/admin/settings', { changes })).statusCode).toBe(200)
      number += 1
    }
    // A new instance may not listen yet.
    await waitUntil(async () => {
      await set(String(61 + number))
      // The news takes a moment, and the next fee would be ahead of it again.
      await setTimeout(200)
      return other.context.env.cancellationFee === one.context.env.cancellationFee
    })
    const deaf = testContext(second.db, { env })
    followOfficeSettings(deaf, 20)
    await set('99')
    await waitUntil(() => deaf.env.cancellationFee === 9900)
  })
})
