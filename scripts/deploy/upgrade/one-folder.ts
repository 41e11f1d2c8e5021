import assert from 'node:assert/strict'
import { Balancer } from './balancer.ts'
import { expectMails, expectWhole } from './check-purchases.ts'
import { expectRefused, expectRestored, isAdmitted, writeBackup } from './going-back.ts'
import { Instance } from './instance.ts'
import type { Release } from './older-release.ts'
import type { Site } from './site.ts'
import { type Bought, Traffic } from './traffic.ts'

const EACH_PHASE = 4

/** One process after the other on one folder, each with customers; and back again. */
export async function playOneFolder(older: Release, newer: Release, site: Site): Promise<void> {
  const bought: Bought[] = []
  const backup = await serve(older, () => writeBackup(older, site))
  await serve(newer)
  await expectWhole(site, bought)
  console.log(
    `  ${bought.length} purchases are there once, with their charges, papers and mail; books and audit log hold`,
  )
  if (await isAdmitted(older, site)) {
    await serve(older)
    await serve(newer)
    await expectWhole(site, bought)
    console.log('  the older build goes on with the folder, and the newer one after it')
  }
  await expectRefused(older, site)
  console.log('  the older build refuses a database that no longer admits it, and changes nothing')
  if (!backup) return console.log('  skipped: the older build writes no backup that it could restore')
  const { kept, lost } = await expectRestored(older, site, backup, bought)
  console.log(`  the backup of before, restored: ${kept} purchases are there, the ${lost} after it are gone`)

  /** Customers buy, open what they and others have bought before, and the program is stopped. */
  async function serve<T>(release: Release, meanwhile?: () => Promise<T>): Promise<T | undefined> {
    const balancer = new Balancer()
    const instance = await Instance.start(release, site)
    site.gateway.sendEventsTo(instance.origin)
    await balancer.add(instance)
    const traffic = new Traffic(balancer)
    await traffic.more(EACH_PHASE)
    const done = await meanwhile?.()
    if (meanwhile) await traffic.more(EACH_PHASE)
    await traffic.end()
    bought.push(...traffic.bought)
    await expectMails(site, bought)
    for (const { visitor, number } of bought) {
      const { status, text } = await visitor.at(instance.origin).get(`/policies/${number}`)
      assert.equal(status, 200, text)
    }
    assert.equal(await instance.stop(), 0, instance.output)
    await balancer.close()
    return done
  }
}
