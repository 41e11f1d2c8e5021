import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createNotificationPool } from '#server/kit/db/postgres/notification-pool.ts'
import { postgresDatabase, hasPostgres } from '#testing/database.ts'
import { waitUntil } from '#testing/live-site.ts'

describe.skipIf(!hasPostgres)('T05 the connections for news', () => {
  it('T05 only one connection listens, however often a broken one is replaced', async () => {
    const { url, close } = await postgresDatabase()
    const pool = createNotificationPool(url)
    const admin = new pg.Client({ connectionString: url })
    await admin.connect()
    onTestFinished(async () => {
      await admin.end()
      await pool.end()
      await close()
    })
    let askedAgain = 0
    for (let time = 0; time < 5; time += 1) {
      const client = await pool.connect()
      client.on('end', () => (askedAgain += 1))
      await client.query('listen news')
    }
    const listening = `select pid from pg_stat_activity where datname = current_database() and query = 'listen news'`
    await waitUntil(async () => (await admin.query(listening)).rows.length === 1)
    await pool.query('select pg_notify($1, $2)', ['news', 'still told'])
    expect(askedAgain).toBe(0)

    // If the connection that listens now breaks, it is still released and replaced.
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where query = $1', [
      'listen news',
    ])
    await waitUntil(() => askedAgain === 1)
    const again = await pool.connect()
    await again.query('listen news')
    again.release()
  })
})
