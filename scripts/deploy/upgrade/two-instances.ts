import assert from 'node:assert/strict'
import { Balancer } from './balancer.ts'
import { expectMails, expectWhole } from './check-purchases.ts'
import { expectRefused, expectRestored, isAdmitted, type WrittenBackup, writeBackup } from './going-back.ts'
import { Instance } from './instance.ts'
import type { Release } from './older-release.ts'
import type { Site } from './site.ts'
import { type Bought, Traffic } from './traffic.ts'

/** Longer than the balancer needs to notice that an instance stops. */
const STOP_NOTICE_S = 2
/** How many purchases and reads of policies belong to each phase. */
const EACH_PHASE = 6

/** Two releases on one PostgreSQL, one instance after the other, while customers buy and read all the time; and back again. */
export async function playTwoInstances(older: Release, newer: Release, empty: Site): Promise<void> {
  const site = { ...empty, settings: { ...empty.settings, STOP_NOTICE: String(STOP_NOTICE_S) } }
  const { bought, backup } = await replaceUnderTraffic(older, newer, site)
  await expectWhole(site, bought)
  console.log('  each purchase is there once, with its charge, papers and mail; books and audit log hold')
  await expectRefused(older, site)
  console.log('  the older build refuses a database that no longer admits it, and changes nothing')
  if (!backup) return console.log('  skipped: the older build writes no backup that it could restore')
  const { kept, lost } = await expectRestored(older, site, backup, bought)
  console.log(`  the backup of before, restored: ${kept} purchases are there, the ${lost} after it are gone`)
}

async function replaceUnderTraffic(older: Release, newer: Release, site: Site) {
  const balancer = new Balancer()
  const first = await Instance.start(older, site)
  site.gateway.sendEventsTo(first.origin)
  await balancer.add(first)
  const enter = async (phase: string) => {
    balancer.phase = phase
    await traffic.more(EACH_PHASE)
  }
  const traffic = new Traffic(balancer)
  await enter('the older alone')
  const backup: WrittenBackup | undefined = await writeBackup(older, site)
  await enter('after the backup')

  const second = await replace(first, newer, 'upgrading')
  let last = second
  if (await isAdmitted(older, site))
    last = await replace(await replace(second, older, 'going back'), newer, 'again')
  else console.log('  the older build cannot serve on the new tables: stop it before the newer one starts')

  await traffic.end()
  await expectMails(site, traffic.bought)
  assert.equal(await last.stop(), 0, last.output)
  await balancer.close()
  report(balancer, traffic)
  return { bought: traffic.bought as readonly Bought[], backup }

  /** Another build beside the one that serves, then that one stops. */
  async function replace(instance: Instance, release: Release, why: string): Promise<Instance> {
    balancer.phase = `${why}: the ${release.name} starts`
    const startedAt = Date.now()
    const next = await Instance.start(release, site)
    console.log(`  ${balancer.phase}, in ${Date.now() - startedAt} ms`)
    await balancer.add(next)
    await enter(`${why}: both`)
    site.gateway.sendEventsTo(next.origin)
    balancer.phase = `${why}: the ${instance.release.name} stops`
    assert.equal(await instance.stop(), 0, instance.output)
    balancer.remove(instance)
    await enter(`${why}: the ${release.name} alone`)
    return next
  }
}

/** Nobody may meet a broken connection, or an error that does not say when to come back. */
function report({ answers: { older, newer }, refusals, broken, slowest }: Balancer, traffic: Traffic): void {
  const { bought, reads } = traffic
  console.log(
    `  ${bought.length} purchases and ${reads} reads: ${older} answers of the older build, ${newer} of the newer`,
  )
  console.log(`  the slowest took ${slowest.ms} ms (${slowest.phase}); repeated, as they asked for it:`)
  for (const [what, count] of refusals) console.log(`    ${count} × ${what}`)
  if (refusals.size === 0) console.log('    none')
  assert.equal(broken, 0, 'Connections were broken')
}
