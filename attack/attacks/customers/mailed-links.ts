import assert from 'node:assert/strict'
import type { Attack } from '../../attack.ts'
import { ATTACK_TIMES } from '../../kills.ts'
import { MAIL_TIMEOUT_MS, waitUntil } from '../../support/ledgers.ts'
import { expectSameTables, readTablesAtRest } from '../../support/customer/mailed-links/compare-tables.ts'
import { listMailedLinks, type MailedLink } from '../../support/customer/mailed-links/links-of-mail.ts'
import { MAIL_KINDS, missingKinds } from '../../support/customer/mailed-links/mail-kinds.ts'
import { FOLLOW_UP_DAYS, letTimePass, playLife } from '../../support/customer/mailed-links/mail-life.ts'
import { scanLinks } from '../../support/customer/mailed-links/scan-links.ts'
import { placeOf, worksForPerson } from '../../support/customer/mailed-links/follow-link.ts'
import type { AttackTarget } from '../../support/target.ts'

/** They come days or months later, or where an operator has stopped the program. */
const LATE_KINDS = [
  'createEventDayAfterMail',
  'createEventDayMail',
  'createFollowUpMail',
  'createNextYearMail',
  'createOpenDateMail',
  'createPasswordWithdrawnMail',
  // A win is reported once its day is past.
  ...MAIL_KINDS.filter((kind) => kind.startsWith('createClaim')),
  'createAnswerLinkMail',
  'createAnswerReceivedMail',
  'createHelperMail',
  'createIdentityMail',
  'createSignMail',
  'createTrackerMail',
]

export const mailedLinks: Attack = {
  name: 'mailed-links',
  description: `every link of ${MAIL_KINDS.length} kinds of mail opened by scanners of mail, with all tables compared`,
  // What a link does does not depend on the database, and it takes two minutes on each.
  databases: ATTACK_TIMES > 1 ? ['embedded', 'postgres'] : ['embedded'],
  // It is stopped to move dates and to read all tables.
  needsOwnProgram: true,
  settings: { FOLLOW_UP_DAYS: String(FOLLOW_UP_DAYS) },
  run: async (target) => {
    const kept = await playLife(target)
    await waitForKinds(target, LATE_KINDS)
    await letTimePass(target, kept)
    await waitForKinds(target, [])
    const before = await readTablesAtRest(target)
    const origins = target.programs.map(({ origin }) => origin)
    const links = await listMailedLinks(target.mail.received, origins)
    const requests = await scanLinks(links, origins)
    expectSameTables(before, await readTablesAtRest(target))
    const works = await expectLinksWork(target, links)
    return `${requests} requests for ${links.length} links changed nothing; ${works} kinds of links work afterwards`
  },
}

async function waitForKinds({ mail }: AttackTarget, later: readonly string[]): Promise<void> {
  const missing = () => missingKinds(mail.received).filter((kind) => !later.includes(kind))
  await waitUntil(() => missing().length === 0, MAIL_TIMEOUT_MS)
  assert.deepEqual(missing(), [], 'These mails did not come, so their links were not tried')
}

/**
 * Of each kind of mail one link to each page does what it was sent for. Others were used before, or ended with the address
 * that they were mailed to.
 */
async function expectLinksWork(target: AttackTarget, links: readonly MailedLink[]): Promise<number> {
  const groups = new Map<string, MailedLink[]>()
  for (const link of links) {
    const group = `${link.kind} to ${placeOf(link)}`
    groups.set(group, [...(groups.get(group) ?? []), link])
  }
  // An address that is confirmed ends the links of the one before.
  const isLast = (group: string) => Number(group.endsWith('policy-email'))
  const inOrder = [...groups].toSorted(([one], [other]) => isLast(one) - isLast(other))
  const dead: string[] = []
  for (const [group, alike] of inOrder) if (!(await hasWorkingLink(target, alike))) dead.push(group)
  assert.deepEqual(dead, [], 'Links do not work any more once a scanner has opened them')
  return groups.size
}

async function hasWorkingLink(target: AttackTarget, alike: readonly MailedLink[]): Promise<boolean> {
  for (const link of alike) if (await worksForPerson(target, link)) return true
  return false
}
