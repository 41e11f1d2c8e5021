import { type Blocker, type BlockerCode } from '#domain/problem.ts'
import { needsFarmersException } from '#domain/quote/payment/payment-methods.ts'
import { contestDates } from '#domain/quote/model/quote.ts'
import { STEPS } from '#domain/quote/steps/steps.ts'
import {
  removeShippedItems,
  shippedItems,
  type ShippedItems,
} from '#domain/quote/signs/remove-shipped-items.ts'
import { openDialog } from '#web/dialogs/open.ts'
import { amountDue, selectedMethod } from '#web/quote/payment/payment-details.ts'
import { askTeeTime } from '#web/quote/checkout/ask-tee-time.ts'
import { openSendEmail } from '#web/quote/send/send-email.ts'
import { changeQuote, type Texts } from '#web/quote/session/change-quote.ts'
import { draftQuote, todayOf } from '#web/quote/session/draft/draft.ts'
import { type QuoteSession } from '#web/quote/session/session.ts'
import { stepPath } from '#web/app/viewer.ts'
import { showUnpricedContests } from '#web/quote/price/show-unpriced-contests.ts'
import { requestRow } from '#web/quote/session/requested-row.ts'

/** What was left out of the quote, and the texts that bring it back. */
export interface RemovedItems {
  what: ShippedItems
  before: Texts
}

/** Whether the way is clear, or the person has to look at something first. */
export type BlockerResolution = 'clear' | 'stay' | RemovedItems

type GoTo = (path: string) => void

/** What a window of its own asks about, so that it is not only listed. */
const HAS_OWN_DIALOG: ReadonlySet<BlockerCode> = new Set([
  'TEE_TIME_MISSING',
  'PLAY_HAS_STARTED',
  'SIGNS_TOO_LATE',
])

/**
 * Says what forbids buying, each in its own window, with the way to mend it.
 *
 * @rule D04 The tee time is asked for where play is near; what is entered is saved.
 * @rule D05 All else that forbids it is listed, each with the step that mends it.
 * @rule D24 Without a rating plan nothing can be priced or bought, and that is said in its own window.
 * @rule D08 A dice roll alone is sent back to the contests.
 * @rule D10 Signs that cannot come any more are left out, or the person goes back.
 */
export async function resolveBlockers(
  session: QuoteSession,
  goTo: GoTo,
  blockers: readonly Blocker[] = session.get().contact.blockers,
): Promise<BlockerResolution> {
  const has = (code: BlockerCode) => blockers.some((blocker) => blocker.code === code)
  if (has('ROW_NOT_PRICED') && (await showUnpricedContests(session, goTo))) return 'stay'
  if (has('NO_RATING_PLAN')) return showNoPlan(session, goTo)
  if (has('DICE_ALONE')) return showDiceAlone(session, goTo)
  if (blockers.some(({ code }) => !HAS_OWN_DIALOG.has(code))) return showBlockers(session, goTo, blockers)
  if (has('TEE_TIME_MISSING')) {
    return (await askTeeTime(session)) ? resolveBlockers(session, goTo) : 'stay'
  }
  if (has('PLAY_HAS_STARTED')) return showBlockers(session, goTo, blockers)
  if (has('SIGNS_TOO_LATE')) return offerToRemoveSigns(session)
  return (await ensureFarmersException(session)) ? 'clear' : 'stay'
}

async function showNoPlan(session: QuoteSession, goTo: GoTo): Promise<BlockerResolution> {
  await showUnpricedContests(session, goTo)
  return 'stay'
}

async function showDiceAlone(session: QuoteSession, goTo: GoTo): Promise<BlockerResolution> {
  const answer = await openDialog('dice-cannot-be-purchased', {})
  if (answer === 'go') goTo(stepPath(session.get(), 'contest-coverage'))
  return 'stay'
}

async function showBlockers(
  session: QuoteSession,
  goTo: GoTo,
  blockers: readonly Blocker[],
): Promise<BlockerResolution> {
  const reasons = [...new Map(blockers.map((blocker) => [blocker.code + blocker.message, blocker])).values()]
  const answer = await openDialog('cannot-bind', { reasons: reasons.map(withStep) })
  if (answer === 'write') {
    void openSendEmail(session, {
      subject: 'A quote that cannot be bought yet',
      message: reasons.map(({ message }) => `${message}.`).join('\n'),
    })
  } else if (answer) {
    const { entity, index } = answer
    if (entity !== undefined && index !== undefined) requestRow({ entity, index })
    goTo(stepPath(session.get(), answer.step))
  }
  return 'stay'
}

function withStep(blocker: Blocker) {
  return { ...blocker, stepTitle: STEPS.find(({ id }) => id === blocker.step)?.title ?? blocker.step }
}

/** What it costs without them is seen before anything is charged. */
async function offerToRemoveSigns(session: QuoteSession): Promise<BlockerResolution> {
  const quote = draftQuote(session.get())
  const [first] = contestDates(quote)
  const what = shippedItems(quote)
  if (first === undefined || what === undefined) return 'stay'
  const answer = await openDialog('contest-signage', { first, today: todayOf(quote), what })
  if (answer !== 'go-on') return 'stay'
  const before = changeQuote(session, removeShippedItems)
  await session.flush()
  return { what, before }
}

/**
 * Has a Farmers agent say why it is not their folio; kept for this purchase only.
 *
 * @rule D12 The reason is asked for once, where the way to pay is chosen, or at the latest when it is paid.
 */
export async function ensureFarmersException(session: QuoteSession): Promise<boolean> {
  const state = session.get()
  if (state.farmersException || amountDue(state) === 0) return true
  if (!needsFarmersException(draftQuote(state).answers, selectedMethod(state))) return true
  return askFarmersException(session)
}

export async function askFarmersException(session: QuoteSession): Promise<boolean> {
  const given = await openDialog('farmer-exception', { initial: session.get().farmersException })
  if (given) session.setFarmersException(given)
  return given !== undefined
}
