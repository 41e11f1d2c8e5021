// @vitest-environment jsdom
import '#testing/dom.ts'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dialogStack } from '#web/dialogs/open.ts'
import PrizePackageStep from '#web/quote/steps/PrizePackageStep.tsx'
import { draftQuote } from '#web/quote/answers/draft/draft.ts'
import { diceAnswers } from '#testing/contest-answers.ts'
import { aContact, GUID } from '#testing/fake-quote-server.ts'
import { answersWith } from '#testing/ready-answers.ts'
import { closeDialogsAndNotifications, renderInWizard } from '#testing/render-in-wizard.tsx'

const START = `/quote/view/${GUID}/prize-package-options`
const openWindow = () => dialogStack.get().at(-1)
const answer = (given?: unknown) => act(async () => openWindow()?.close(given))
const pressNext = () => userEvent.click(screen.getByRole('button', { name: /^Next/ }))

beforeEach(() => history.replaceState(null, '', START))
afterEach(() => {
  closeDialogsAndNotifications()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it.each(['2027-06-09', '2027-06-10', '2027-06-11'])(
  'D10 on %s, fewer than 3 business days before play, leaving the prize package asks about the signs',
  async (today) => {
    vi.useFakeTimers({ now: new Date(`${today}T15:00:00Z`), toFake: ['Date'] })
    const { session } = renderInWizard(aContact(), <PrizePackageStep />)
    await pressNext()
    await waitFor(() =>
      expect(openWindow()).toMatchObject({ name: 'contest-signage', props: { canUndo: false } }),
    )
    await answer()
    expect(location.pathname).toBe(START)
    expect(draftQuote(session.get()).answers.grand_prize_signs).toBe('Yes')

    await pressNext()
    await waitFor(() => expect(openWindow()?.name).toBe('contest-signage'))
    await answer('go-on')
    await waitFor(() => expect(location.pathname).not.toBe(START))
    expect(draftQuote(session.get()).answers.grand_prize_signs).toBe('No')
  },
)

it('D10 a dice roll, whose dice cannot arrive, is removed instead', async () => {
  vi.useFakeTimers({ now: new Date('2027-06-10T15:00:00Z'), toFake: ['Date'] })
  const answers = answersWith({ ...diceAnswers, grand_prize_signs: 'No', h_sponsor_name_1: undefined })
  const { session } = renderInWizard(aContact({}, answers), <PrizePackageStep />)
  await pressNext()
  await waitFor(() =>
    expect(openWindow()).toMatchObject({ props: { what: { contests: ['dice_roll'], signs: false } } }),
  )
  await answer('go-on')
  expect(draftQuote(session.get()).diceRolls).toEqual([])
})

it('D10 D11 3 business days before, it is rush shipping that is asked about', async () => {
  vi.useFakeTimers({ now: new Date('2027-06-08T15:00:00Z'), toFake: ['Date'] })
  renderInWizard(aContact(), <PrizePackageStep />)
  await pressNext()
  await waitFor(() => expect(openWindow()?.name).toBe('rush-shipping-fee'))
})
