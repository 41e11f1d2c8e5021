import { expect, it } from 'vitest'
import { MAILING_IDS, type MailingId } from '#domain/mailings/mailings.ts'
import { getCountedLinksStart, maySendSubscriptionLink } from '#domain/mailings/subscription-links.ts'

const NOW = new Date('2027-05-20T12:00:00Z')
const sent = (mailing: MailingId, minutesAgo: number) => ({
  mailing,
  createdAt: new Date(NOW.getTime() - minutesAgo * 60_000),
})

it.each([
  ['first', [], true],
  ['second within the hour', [sent('newsletter', 59)], false],
  ['second at the same time', [sent('newsletter', 0)], false],
  ['second after an hour', [sent('newsletter', 60)], true],
  ['first of this mailing', [sent('ipg-newsletter', 1)], true],
  ['sixth of a day', MAILING_IDS.slice(1).map(() => sent('newsletter', 61)), true],
  ['seventh of a day', MAILING_IDS.map(() => sent('newsletter', 61)), false],
])('P05 the %s link to subscribe again is sent or not', (_which, links, expected) => {
  expect(maySendSubscriptionLink(links, 'newsletter', NOW)).toBe(expected)
})

it('P05 the links of the last 24 hours count', () => {
  expect(getCountedLinksStart(NOW)).toEqual(new Date('2027-05-19T12:00:00Z'))
})
