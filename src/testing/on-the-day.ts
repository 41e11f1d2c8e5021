import { openWithLink, holdPolicy } from '#testing/held-policy.ts'
import { eventPhone } from '#testing/event-phone.ts'
import { policyOffice } from '#testing/policy-office.ts'
import type { CustomFields } from '#domain/quote/wire/wire.ts'

/** When the ace of scenario 18 was played. */
export const PLAYED = '2027-06-12T17:31:00Z'

/** The charity scramble on its day, with its holder's browser and as many phones as are wanted; `other` is somebody else's holder. */
export async function onTheDay(
  open: Parameters<typeof policyOffice>[0],
  fields: CustomFields = {},
  env: Parameters<typeof policyOffice>[1] = {},
) {
  const at = await policyOffice(open, env)
  const other = await holdPolicy(at, { h_date_1: '06-19-2027', insured_email: 'else@example.com' })
  const policy = await holdPolicy(at, { h_date_1: '06-12-2027', ...fields })
  let time = 0
  const setTime = (moment: string | number) => {
    time = new Date(moment).getTime()
    at.setTime(new Date(time).toISOString())
  }
  setTime(PLAYED)
  const holder = await openWithLink(at, policy.email)
  return {
    at,
    policy,
    holder,
    other: await openWithLink(at, other.email),
    phone: (browser = holder) => eventPhone(browser, { number: policy.number, now: () => time }),
    day: async (browser = holder) => (await browser.get(`/api/event-day/${policy.number}`)).json().data,
    setTime,
    pass: (ms: number) => setTime(time + ms),
  }
}
