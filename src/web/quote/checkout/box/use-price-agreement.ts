import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { amountDue } from '#web/quote/payment/payment-details.ts'
import { useSession, useSessionState } from '#web/quote/session/context.ts'

/** The price that the person has seen or brought about, beside the price now. */
export interface PriceAgreement {
  /** In dollars. */
  agreed: number
  now: number
  /** Somebody or something else changed the price since this page showed it. */
  isChanged: boolean
  /** Ticked at the price as it is now. */
  isAccepted: boolean
  accept: (ticked: boolean) => void
  /** The person has just changed the price themselves. */
  changedByOwnHand: () => void
  /** What changes while this runs is their own doing, unless it fails. */
  duringOwnChange: <Result>(work: () => Promise<Result>) => Promise<Result>
}

/**
 * Keeps a price that changed behind the person's back from being charged before they have agreed to it.
 *
 * @rule N101 A price that changed while the page was open is shown beside the old one, and accepted with a tick.
 */
export function usePriceAgreement(): PriceAgreement {
  const session = useSession()
  const now = amountDue(useSessionState())
  // A new price is rendered when there is time: until then the one that is shown says nothing of what changed.
  const isShown = now === useSyncExternalStore(session.subscribe, () => amountDue(session.get()))
  // Not as it was last rendered: the page may open before the answer is, with which Next was allowed.
  const [agreed, setAgreed] = useState(() => amountDue(session.get()))
  const [acceptedAmount, setAcceptedAmount] = useState<number>()
  // What was typed on the page before, and is saved only now, is no change behind their back.
  const [isOwn, setIsOwn] = useState(() => Object.keys(session.get().pendingChanges).length > 0)
  const changedByOwnHand = () => setAgreed(amountDue(session.get()))
  async function agreeAfter<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      const result = await work()
      changedByOwnHand()
      return result
    } finally {
      setIsOwn(false)
    }
  }

  const saveWhatIsTyped = useEffectEvent(() => {
    if (isOwn) void agreeAfter(() => session.flush())
  })
  useEffect(() => saveWhatIsTyped(), [])

  return {
    agreed,
    now,
    isChanged: !isOwn && isShown && now !== agreed,
    isAccepted: acceptedAmount === now,
    accept: (ticked) => setAcceptedAmount(ticked ? now : undefined),
    changedByOwnHand,
    duringOwnChange: (work) => {
      setIsOwn(true)
      return agreeAfter(work)
    },
  }
}
