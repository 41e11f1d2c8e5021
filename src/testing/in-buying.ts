import { act } from '@testing-library/react'
import { vi } from 'vitest'
import { dialogStack } from '#web/dialogs/open.ts'
import { useBuying } from '#web/quote/buying/use-buying.ts'
import { hooked } from '#testing/in-wizard.tsx'
import { aContact } from '#testing/quote-server.ts'
import { aProducer, readyAnswers } from '#testing/ready-answers.ts'

/** A Farmers agent's quote that waits to be bought. */
export const farmersAnswers = { ...readyAnswers, ...aProducer }

/** The window that is open. */
export const openWindow = () => dialogStack.get().at(-1)

export const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

/** Answers the window that is open; without an answer it is dismissed. */
export const answer = (given?: unknown) =>
  act(async () => {
    openWindow()?.close(given)
    await vi.advanceTimersByTimeAsync(0)
  })

/** The last page of a quote, with a card held to pay with. */
export function beginBuying(contact = aContact()) {
  const wizard = hooked(contact, useBuying)
  const { server, session, result } = wizard
  session.holdCard({ token: 'tok_12345678', brand: 'Visa', last: '4242' })
  const pay = async (amount = 310) => {
    act(() => result.current.buy(amount))
    await pass(0)
  }
  const keys = () => server.asked.filter(({ kind }) => kind === 'purchase').map(({ key }) => key)
  return { ...wizard, pay, keys, state: () => result.current.state }
}
