import { randomUUID } from 'node:crypto'
import { signedTextOf } from '#domain/claims/event-day/signed-texts.ts'
import { dateInTimeZone, formatPlainDate } from '#domain/values/calendar.ts'
import { expectPageQuality, recordLayoutShifts } from '../../support/checks/page-checks.ts'
import type { QuoteApi } from '../../support/quotes/quote-api.ts'
import { reportWin } from '../../support/pages/rep-claims.ts'
import { openAsRep } from '../../support/pages/reps.ts'
import { SCREENS } from '../../support/screens.ts'
import { expect, test } from '../../support/test.ts'

const TEN_MINUTES = 600_000
/** The name of the witness as a line with a loop. */
const STROKES = [
  [4, 30, 14, 8, 22, 34, 34, 12, 44, 30, 58, 16, 66, 30, 84, 20],
  [20, 40, 90, 36],
]

/** A phone of the event whose clock is set apart from the world's. */
function aPhone(quoteApi: QuoteApi, policy: string, wrong = 0) {
  const device = randomUUID()
  const boot = randomUUID()
  const clock = () => ({ wall: Date.now() + wrong, mono: Math.round(performance.now()), boot })
  const records: object[] = []
  return {
    write: (kind: string, item: string, value: object) => {
      records.push({
        v: 1,
        id: randomUUID(),
        policy,
        device,
        seq: records.length + 1,
        kind,
        item,
        value,
        seen: {},
        clock: clock(),
      })
    },
    send: () => quoteApi.send('POST', `/event-day/${policy}/records`, { device, records, clock: clock() }),
  }
}

for (const { name, ...look } of SCREENS) {
  test.describe(name, () => {
    test.use(look)
    test.beforeEach(({ page }) => recordLayoutShifts(page))

    test(`N104 a rep reads what phones wrote on the day of a claim, with both times and what nobody has settled, ${name}`, async ({
      page,
      request,
      quoteApi,
    }) => {
      const winner = `Theo Alvarado ${randomUUID().slice(0, 6)}`
      const { claim, policy } = await reportWin({ request, quoteApi }, winner)
      const [pat, sam] = [aPhone(quoteApi, policy), aPhone(quoteApi, policy, TEN_MINUTES)]
      const win = randomUUID()
      const today = formatPlainDate(dateInTimeZone(new Date(), 'America/Chicago'))
      pat.write('tee', 'tee:grand_prize:1', { yards: 168, markers: 'men' })
      pat.write('sign', 'sign:grand_prize:1', { stands: true })
      pat.write('win', `win:${win}`, {
        contest: 'grand_prize',
        index: 1,
        winner,
        shot_date: today,
        shot_time: '00:01',
        hole: 7,
        markers: 'men',
        yardage: 168,
        group_size: 4,
        what_happened: 'It bounced once, rolled left and dropped in.',
        witnesses: [],
      })
      pat.write('statement', `statement:${randomUUID()}`, {
        win,
        document: 'statement_witness',
        values: {
          name: 'Ruth Kessler',
          phone: '512-555-0119',
          time: '00:01',
          saw: 'It bounced once, rolled left and dropped in.',
          is_adult: 'Yes',
          takes_part: 'No',
        },
        text: signedTextOf('statement_witness'),
        signature: { by: 'finger', strokes: STROKES },
      })
      await pat.send()
      sam.write('tee', 'tee:grand_prize:1', { yards: 158, markers: 'men' })
      await sam.send()

      await openAsRep(page, `/admin/claims/${claim}`)
      const day = page.getByRole('region', { name: /^The day/ })
      await expect(day).toContainText('4 entries, 0 photos, 1 to settle')
      await expect(day).toContainText('2 of these stand.')
      await expect(day).toContainText('158 yards, men’s markers')
      await expect(day).toContainText('The clock of the phone was 10 minutes ahead, so the arrival counts.')
      await expect(
        day.getByRole('img', { name: 'Signature: Ruth Kessler signed with a finger' }),
      ).toBeVisible()
      await expect(page.getByText('Rule H1 broken').first()).toBeVisible()
      await day.scrollIntoViewIfNeeded()
      await expectPageQuality(page)
    })
  })
}
