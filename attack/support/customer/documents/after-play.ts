import assert from 'node:assert/strict'
import { formatContestDate } from '#domain/values/calendar.ts'
import { eventDay } from '../../../../e2e/support/quotes/quote-api.ts'
import { Caller } from '../../caller.ts'
import { askForChange, type PolicyRequest, readVersion } from '../../held-policy.ts'
import { buy, createReadyQuote } from '../../ready-quote.ts'
import { withSeparateProgram } from '../../separate-program.ts'
import { createShiftedClock } from '../../shifted-clock.ts'
import type { AttackTarget } from '../../target.ts'
import { isRefused, readJoined } from './joined-documents.ts'

const PLAYED_IN_DAYS = 3
const AHEAD_MS = (PLAYED_IN_DAYS + 2) * 86_400_000
/** A card of the sandbox gateway that is approved. */
const CARD = { number: '4242424242424242', exp_month: '12', exp_year: '2035', cvc: '123', zip: '78704' }

/** The tee time of an event that was played, given once its day is past; its documents stay. */
export async function tryAfterPlay(
  target: AttackTarget,
  giving: (version: number, teeTime: string) => PolicyRequest,
): Promise<string> {
  const clock = createShiftedClock()
  try {
    return await withSeparateProgram(target, clock.settings, async (program) => {
      const holder = await Caller.connect(program.origin)
      const quote = await createReadyQuote(holder, {
        tee_time: null,
        h_date_1: formatContestDate(eventDay(PLAYED_IN_DAYS)),
        grand_prize_signs: 'No',
        h_sponsor_name_1: null,
      })
      const issued = await holder.request('POST', '/quote/sandbox-gateway/tokens', CARD)
      const { token } = JSON.parse(issued.text) as { token: string }
      const bought = await buy(holder, quote, { token })
      assert.equal(bought.status, 200, bought.text)
      const policy = { number: String(bought.data['policy_number']) }
      const before = await readJoined(holder, policy)
      await program.stop()
      clock.setAhead(AHEAD_MS)
      await program.start()
      const { status, code, text } = await askForChange(holder, policy, giving(1, '08:30'))
      assert.ok(isRefused(status, code), `A played policy was answered with ${status}: ${text}`)
      assert.equal(await readVersion(holder, policy), 1, 'A played policy was given a tee time')
      assert.equal((await readJoined(holder, policy)).pages.length, before.pages.length)
      return 'a played policy took none'
    })
  } finally {
    clock.remove()
  }
}
