import { act } from '@testing-library/react'
import { vi } from 'vitest'
import { dialogStack } from '#web/dialogs/open.ts'
import { useCheckout } from '#web/quote/checkout/use-checkout.ts'
import { renderHookInWizard } from '#testing/render-in-wizard.tsx'
import { aContact } from '#testing/fake-quote-server.ts'
import { producerAnswers, readyAnswers } from '#testing/ready-answers.ts'

/** A Farmers agent's quote that is ready to be bought. */
export const farmersAgentAnswers = { ...readyAnswers, ...producerAnswers }

/** The open dialog. */
export const currentDialog = () => dialogStack.get().at(-1)

export const advanceTime = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

/** Answers the open dialog; without an answer it is dismissed. */
export const answerDialog = (given?: unknown) =>
  act(async () => {
    currentDialog()?.close(given)
    await vi.advanceTimersByTimeAsync(0)
  })

/** The checkout of a quote, with a card entered. */
export function startPurchaseFlow(contact = aContact()) {
  const wizard = renderHookInWizard(contact, useCheckout)
  const { server, payment, result } = wizard
  payment.set({ card: { token: 'tok_12345678', brand: 'Visa', last: '4242' } })
  const pay = async (amount = 310) => {
    act(() => result.current.buy(amount))
    await advanceTime(0)
  }
  const keys = () => server.requests.filter(({ kind }) => kind === 'purchase').map(({ key }) => key)
  return { ...wizard, pay, keys, state: () => result.current.state }
}
