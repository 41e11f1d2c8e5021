import { type Blocker } from '#domain/problem.ts'
import { needsFarmersException } from '#domain/quote/payment-methods.ts'
import { contestDates } from '#domain/quote/quote.ts'
import { STEPS } from '#domain/quote/steps.ts'
import { nothingToShip, toGiveUp, type GivenUp } from '#domain/signs/nothing-to-ship.ts'
import { openDialog } from '#web/dialogs/open.ts'
import { amountDue, methodOf } from '#web/quote/buying/means.ts'
import { askTeeTime } from '#web/quote/buying/ask-tee-time.ts'
import { openSendEmail } from '#web/quote/send-email.ts'
import { changeQuote, type Texts } from '#web/quote/session/change-quote.ts'
import { draftQuote, todayOf } from '#web/quote/session/draft.ts'
import { type QuoteSession } from '#web/quote/session/session.ts'
import { stepPath } from '#web/quote/session/viewer.ts'
import { saidUnableToCalculate } from '#web/quote/unable-to-calculate.ts'
import { wantRow } from '#web/quote/wanted-row.ts'

/** What was left out of the quote, and the texts that bring it back. */
export interface LeftOut {
  what: GivenUp
  before: Texts
}

/** Whether the way is clear, or the person has to look at something first. */
export type Cleared = 'clear' | 'stay' | LeftOut

type GoTo = (path: string) => void

/** What a window of its own asks about, so that it is not only listed. */
const ASKED_ABOUT = new Set(['TEE_TIME_MISSING', 'PLAY_HAS_STARTED', 'SIGNS_TOO_LATE'])

/**
 * Says what forbids buying, each in its own window, with the way to mend it.
 *
 * @rule D04 The tee time is asked for where play is near; what is entered is saved.
 * @rule D05 All else that forbids it is listed, each with the step that mends it.
 * @rule D24 Without a rating plan nothing can be priced or bought, and that is said in its own window.
 * @rule D08 A dice roll alone is sent back to the contests.
 * @rule D10 Signs that cannot come any more are left out, or the person goes back.
 */
export async function clearedToBuy(
  session: QuoteSession,
  goTo: GoTo,
  blockers: readonly Blocker[] = session.get().contact.blockers,
): Promise<Cleared> {
  const has = (code: string) => blockers.some((blocker) => blocker.code === code)
  if (has('ROW_NOT_PRICED') && (await saidUnableToCalculate(session, goTo))) return 'stay'
  if (has('NO_RATING_PLAN')) return saidNoPlan(session, goTo)
  if (has('DICE_ALONE')) return diceAlone(session, goTo)
  if (blockers.some(({ code }) => !ASKED_ABOUT.has(code))) return cannotBind(session, goTo, blockers)
  if (has('TEE_TIME_MISSING')) {
    return (await askTeeTime(session)) ? clearedToBuy(session, goTo) : 'stay'
  }
  if (has('PLAY_HAS_STARTED')) return cannotBind(session, goTo, blockers)
  if (has('SIGNS_TOO_LATE')) return signsTooLate(session)
  return (await exceptionGiven(session)) ? 'clear' : 'stay'
}

async function saidNoPlan(session: QuoteSession, goTo: GoTo): Promise<Cleared> {
  await saidUnableToCalculate(session, goTo)
  return 'stay'
}

async function diceAlone(session: QuoteSession, goTo: GoTo): Promise<Cleared> {
  const answer = await openDialog('dice-cannot-be-purchased', {})
  if (answer === 'go') goTo(stepPath(session.get(), 'contest-coverage'))
  return 'stay'
}

async function cannotBind(session: QuoteSession, goTo: GoTo, blockers: readonly Blocker[]): Promise<Cleared> {
  const reasons = [...new Map(blockers.map((blocker) => [blocker.code + blocker.message, blocker])).values()]
  const answer = await openDialog('cannot-bind', { reasons: reasons.map(withStep) })
  if (answer === 'write') {
    void openSendEmail(session, {
      subject: 'A quote that cannot be bought yet',
      message: reasons.map(({ message }) => `${message}.`).join('\n'),
    })
  } else if (answer) {
    const { entity, index } = answer
    if (entity !== undefined && index !== undefined) wantRow({ entity, index })
    goTo(stepPath(session.get(), answer.step))
  }
  return 'stay'
}

function withStep(blocker: Blocker) {
  return { ...blocker, stepTitle: STEPS.find(({ id }) => id === blocker.step)?.title ?? blocker.step }
}

/** What it costs without them is seen before anything is charged. */
async function signsTooLate(session: QuoteSession): Promise<Cleared> {
  const quote = draftQuote(session.get())
  const [first] = contestDates(quote)
  const what = toGiveUp(quote)
  if (first === undefined || what === undefined) return 'stay'
  const answer = await openDialog('contest-signage', { first, today: todayOf(quote), what })
  if (answer !== 'go-on') return 'stay'
  const before = changeQuote(session, nothingToShip)
  await session.flush()
  return { what, before }
}

/**
 * Has a Farmers agent say why it is not their folio; kept for this purchase only.
 *
 * @rule D12 The reason is asked for once, where the way to pay is chosen, or at the latest when it is paid.
 */
export async function exceptionGiven(session: QuoteSession): Promise<boolean> {
  const state = session.get()
  if (state.exception || amountDue(state) === 0) return true
  if (!needsFarmersException(draftQuote(state).answers, methodOf(state))) return true
  return askException(session)
}

export async function askException(session: QuoteSession): Promise<boolean> {
  const given = await openDialog('farmer-exception', { initial: session.get().exception })
  if (given) session.holdException(given)
  return given !== undefined
}
