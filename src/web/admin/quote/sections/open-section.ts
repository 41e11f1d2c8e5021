import { createContext, useContext } from 'react'
import { useLocation } from 'wouter'
import type { StepId } from '#domain/quote/steps/step-ids.ts'
import { casePath, stepPath } from '#web/api/viewer.ts'
import { offerAddOn } from '#web/quote/contests/add-on/offer-add-on.ts'
import { showUnpricedContests } from '#web/quote/price/show-unpriced-contests.ts'
import type { QuoteSession } from '#web/quote/session/session.ts'
import { confirmShipping } from '#web/quote/signs/shipping/confirm-shipping.ts'

/** The section in hand, and the way to another. */
export interface OpenSection {
  /** None while the case is only read. */
  current: StepId | undefined
  /** Goes to a section, or closes the one in hand. It asks first what leaving asks; false if the person stays. */
  open: (step: StepId | undefined) => Promise<boolean>
  /** What leaving the section in hand asks, without leaving it. */
  mayLeave: () => Promise<boolean>
  /** The section closes after it has asked by itself. */
  close: () => void
  /** The section has the focus; its address is shown. */
  enter: (step: StepId) => void
}

const Section = createContext<OpenSection | null>(null)

export const SectionProvider = Section.Provider

export function useOpenSection(): OpenSection {
  const section = useContext(Section)
  if (!section) throw new Error('There is no case here')
  return section
}

/**
 * Every section has the address of its step, so a link to a step opens the case there. One entry of the history for the
 * whole case: Back leads to the list.
 *
 * @rule S04 S11 Each step's address below /admin opens the case at that section.
 */
export function useSections(session: QuoteSession, current: StepId | undefined): OpenSection {
  const [, navigate] = useLocation()

  function goTo(step: StepId | undefined) {
    const state = session.get()
    navigate(step === undefined ? casePath(state.contact.id) : stepPath(state, step), { replace: true })
  }

  /**
   * @rule D07 D24 Leaving the contests names those without a price, and offers the add-on once.
   * @rule D10 D11 Leaving prizes and signs asks what becomes of signs that come late.
   */
  async function mayLeave(): Promise<boolean> {
    const { viewer, contact } = session.get()
    if (viewer.readOnly || typeof contact.customFields['policy_number'] === 'string') return true
    if (current === 'prize-package-options') return confirmShipping(session)
    if (current !== 'contest-coverage' || !(await session.flush())) return true
    return !(await showUnpricedContests(session, navigate)) && offerAddOn(session)
  }

  return {
    current,
    mayLeave,
    open: async (step) => {
      if (step === current) return true
      if (!(await mayLeave())) return false
      goTo(step)
      return true
    },
    close: () => goTo(undefined),
    enter: (step) => step !== current && goTo(step),
  }
}
