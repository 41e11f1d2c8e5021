import { expect, it } from 'vitest'
import { buildNumber, listMigrations } from '#server/kit/db/migrate.ts'
import { schemaCompatibility } from '#server/kit/db/schema/compatibility.schema.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import { openTestSite } from '#testing/site.ts'

describeOnBothDatabases('the version that runs', (open) => {
  it('O10 O15 R02 an owner sees what runs, its migrations with their time, and what is new; nobody else does', async () => {
    const site = await openTestSite({}, open)
    try {
      const owner = await signedInRep(site)
      const { data } = (await owner.get('/api/admin/version')).json()
      expect(data).toMatchObject({ node: process.versions.node, commit: null, build: buildNumber() })
      expect(data.migrations.map(({ name }: { name: string }) => name)).toEqual(listMigrations().toReversed())
      expect(data.migrations[0].applied_at).toMatch(/^\d{4}-/)
      expect(data.migrations.at(-1).applied_at).toBe(null)
      expect(data.changelog[0]).toEqual({ level: 2, heading: 'Unreleased', entries: [] })
      expect(JSON.stringify(data.changelog)).not.toContain('](')
      expect(data.earlier.admitted).toBe(true)

      await site.context.db
        .insert(schemaCompatibility)
        .values({ migration: '9999_contracts', oldestBuild: buildNumber() })
      const after = (await owner.get('/api/admin/version')).json().data
      expect([after.earlier.admitted, after.oldest_build]).toEqual([false, buildNumber()])

      const lee = await signedInRep(
        site,
        await aRep(site.context, 'lee@office.example', { role: 'specialist' }),
      )
      expect((await lee.get('/api/admin/version')).statusCode).toBe(403)
    } finally {
      await site.close()
    }
  })
})
