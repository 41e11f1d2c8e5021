import type { ContestKind } from '#domain/contests/contest-kinds.ts'
import type { Blocker, BlockerCode } from '#domain/problem.ts'
import { contestDates, coveredContests } from '#domain/quote/model/quote.ts'
import type { ShippedItems } from '#domain/quote/signs/remove-shipped-items.ts'
import { STEPS } from '#domain/quote/steps/steps.ts'
import { stepPath } from '#web/api/viewer.ts'
import { openDialog } from '#web/dialogs/open.ts'
import type { CheckoutQuote } from '#web/quote/checkout/purchase-quote.ts'
import { ensureFarmersException } from '#web/quote/payment/farmers-exception.ts'
import { showUnpricedContests } from '#web/quote/price/show-unpriced-contests.ts'
import { openSendEmail } from '#web/quote/send/send-email.ts'
import type { Texts } from '#web/quote/answers/change-quote.ts'
import { draftQuote, textOf } from '#web/quote/answers/draft/draft.ts'
import { requestRow } from '#web/quote/answers/requested-row.ts'
import { askRushShipping } from '#web/quote/signs/shipping/confirm-shipping.ts'
import { offerToRemoveLateSigns } from '#web/quote/signs/shipping/remove-late-signs.ts'
import { saveChanges } from '#web/quote/session/calls/save-quote.ts'
import type { QuoteSession } from '#web/quote/session/session.ts'
import { notify } from '#web/ui/notify.ts'

/** What was removed from the quote, or the rush shipping that was added; and the texts that undo it. */
export interface ShippingChange {
  what: ShippedItems | 'rush'
  before: Texts
}

/** Nothing prevents the purchase; or the person has something to do first. */
export type BlockerResolution = 'clear' | 'stay' | ShippingChange

/** These have dialogs of their own, so they are not only listed. */
const HAS_OWN_DIALOG: ReadonlySet<BlockerCode> = new Set([
  'TEE_TIME_MISSING',
  'PLAY_HAS_STARTED',
  'SIGNS_TOO_LATE',
  'RUSH_NOT_ACCEPTED',
])

/**
 * Shows what prevents the purchase, each with the way to correct it.
 *
 * @rule D04 The tee time is asked for if play is near; what is entered is saved.
 * @rule D05 All other blockers are listed, each with the step that corrects it.
 * @rule D24 Without a rating plan nothing can be priced or bought; a dialog of its own says so.
 * @rule D08 A dice roll alone leads back to the contests.
 * @rule D10 Signs that can no longer arrive are removed, or the person goes back.
 * @rule D11 N65 A rush fee that passing days brought is accepted or the signs are removed, before anything is charged.
 */
export async function resolveBlockers(
  quote: CheckoutQuote,
  blockers: readonly Blocker[] = quote.session.get().contact.blockers,
): Promise<BlockerResolution> {
  const { session, payment, navigate } = quote
  const has = (code: BlockerCode) => blockers.some((blocker) => blocker.code === code)
  if (has('ROW_NOT_PRICED') && (await showUnpricedContests(session, navigate))) return 'stay'
  if (has('NO_RATING_PLAN')) {
    await showUnpricedContests(session, navigate)
    return 'stay'
  }
  const alone = has('DICE_ALONE') && findContestNotSoldAlone(quote)
  if (alone) return showNotSoldAlone(quote, alone)
  if (blockers.length > 0 && blockers.every(({ code }) => code === 'PRICE_OUT_OF_DATE'))
    return showNewPrice(session)
  if (blockers.some(({ code }) => !HAS_OWN_DIALOG.has(code))) return showBlockers(quote, blockers)
  if (has('TEE_TIME_MISSING')) return (await askTeeTime(session)) ? resolveBlockers(quote) : 'stay'
  if (has('PLAY_HAS_STARTED')) return showBlockers(quote, blockers)
  if (has('SIGNS_TOO_LATE')) return offerToRemoveSigns(session)
  if (has('RUSH_NOT_ACCEPTED')) return offerRushShipping(session)
  return (await ensureFarmersException(session, payment)) ? 'clear' : 'stay'
}

/** @rule N09 N70 A coupon that doesn’t count any more holds nothing up: it is said, and the new price is seen before it is paid. */
async function showNewPrice(session: QuoteSession): Promise<BlockerResolution> {
  if (!(await session.flush())) return 'stay'
  const why = session.get().price.coupons.flatMap(({ not_applicable: reason }) => reason ?? [])
  const message = [...why, 'Check the new price before you pay.'].join(' ')
  notify({ type: 'warning', title: 'The price changed', message })
  return 'stay'
}

function findContestNotSoldAlone({ session }: CheckoutQuote): ContestKind | undefined {
  return coveredContests(draftQuote(session.get())).find(({ isSoldAlone }) => !isSoldAlone)?.entity
}

async function showNotSoldAlone(
  { session, navigate }: CheckoutQuote,
  kind: ContestKind,
): Promise<BlockerResolution> {
  const answer = await openDialog('dice-cannot-be-purchased', { kind })
  if (answer === 'go') navigate(stepPath(session.get(), 'contest-coverage'))
  return 'stay'
}

async function showBlockers(
  { session, navigate }: CheckoutQuote,
  blockers: readonly Blocker[],
): Promise<BlockerResolution> {
  const reasons = distinctBlockers(blockers)
  const answer = await openDialog('cannot-bind', { reasons: reasons.map(withStepTitle) })
  if (answer === 'write') {
    void openSendEmail(session, {
      subject: 'A quote I can’t buy yet',
      message: reasons.map(({ message }) => `${message}.`).join('\n'),
    })
  } else if (answer) {
    const { entity, index } = answer
    if (entity !== undefined && index !== undefined) requestRow({ entity, index })
    navigate(stepPath(session.get(), answer.step))
  }
  return 'stay'
}

/** Several contests may lack the same figure; it is said once. */
export function distinctBlockers(blockers: readonly Blocker[]): Blocker[] {
  return [...new Map(blockers.map((blocker) => [blocker.code + blocker.message, blocker])).values()]
}

function withStepTitle(blocker: Blocker) {
  return { ...blocker, stepTitle: STEPS.find(({ id }) => id === blocker.step)?.title ?? blocker.step }
}

/** True once a tee time is saved. */
async function askTeeTime(session: QuoteSession): Promise<boolean> {
  const state = session.get()
  const [first] = contestDates(draftQuote(state))
  if (first === undefined) return false
  const answer = await openDialog('tee-time', {
    first,
    initial: { tee_time: textOf(state, 'tee_time'), time_zone: textOf(state, 'time_zone') },
    save: (entered) => {
      session.edit({ ...entered })
      return saveChanges(session)
    },
  })
  return answer === 'saved'
}

/** The purchase stops here, so that the new price is seen before anything is charged. */
async function offerToRemoveSigns(session: QuoteSession): Promise<BlockerResolution> {
  const removed = await offerToRemoveLateSigns(session, { canUndo: true })
  if (!removed) return 'stay'
  await session.flush()
  return removed
}

/** Stops here too: the fee is seen in the sum before it is charged. */
async function offerRushShipping(session: QuoteSession): Promise<BlockerResolution> {
  const given = await askRushShipping(session)
  if (!given) return 'stay'
  await session.flush()
  const what = given.answer === 'accept' ? 'rush' : { contests: [], signs: true }
  return { what, before: given.before }
}
