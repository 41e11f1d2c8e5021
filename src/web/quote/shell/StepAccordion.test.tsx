// @vitest-environment jsdom
import '#testing/dom.ts'
import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { StepId } from '#domain/quote/steps/step-ids.ts'
import { StepAccordion } from '#web/quote/shell/StepAccordion.tsx'
import { closeDialogsAndNotifications, renderInWizard } from '#testing/render-in-wizard.tsx'
import type { SavedQuote } from '#web/quote/answers/draft/draft.ts'
import { aContact, anEmptyContact, GUID, errorResponse } from '#testing/fake-quote-server.ts'
import { otherContestAnswers } from '#testing/contest-answers.ts'
import { readyAnswers } from '#testing/ready-answers.ts'

const show = (contact: SavedQuote, current: StepId = 'contact-information') =>
  renderInWizard(contact, <StepAccordion current={current} />)
const steps = () => within(screen.getByRole('navigation', { name: 'Steps of your quote' }))
const sections = () => steps().getAllByRole('group')
const section = (number: number) => sections()[number - 1] as HTMLElement
const link = (number: number) => within(section(number)).queryByRole('link')
const summary = (number: number) => document.getElementById(`step${number}-summary`)?.textContent
const fold = (number: number) => within(section(number)).queryByRole('button', { name: /^Summary of/ })

afterEach(() => {
  closeDialogsAndNotifications()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('S13 the side accordion', () => {
  it('S13 has eight sections, step1 to step8, all open, each with a summary of its step', () => {
    show(aContact())
    expect(sections().map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((number) => `step${number}`))
    expect(
      sections().every((_section, index) => fold(index + 1)?.getAttribute('aria-expanded') !== 'false'),
    ).toBe(true)
    expect(summary(1)).toBe('Pat Doyle, Hope House')
    expect(summary(2)).toBe('1 contest, June 12')
  })

  it('S13 a section that holds something can be folded; one that holds nothing is its name alone', async () => {
    show(anEmptyContact({ insured_first_name: 'Pat' }))
    const text = within(section(1)).getByText('Pat')
    await userEvent.click(fold(1) as HTMLElement)
    expect(text.closest('[hidden]')).toBeTruthy()
    await userEvent.click(fold(1) as HTMLElement)
    expect(text.closest('[hidden]')).toBeNull()
    expect(section(2).textContent).toBe('Contest coverageLocked')
    expect(fold(2)).toBeNull()
  })

  it('S05 shows the status of each step, with links to those that are not locked', () => {
    show(aContact({ tournament_name: null }))
    expect(section(2).textContent).toContain('Complete')
    expect(link(2)?.getAttribute('href')).toBe(`/quote/view/${GUID}/contest-coverage`)
    expect(link(2)?.textContent).toBe('Contest coverage')
    expect(section(4).textContent).toContain('Needs attention')
    expect(summary(4)).toBe('Missing: tournament name')
    expect(link(4)).toBeTruthy()
    expect(section(7).textContent).toContain('Locked')
    expect(link(7)).toBeNull()
  })

  it('S05 why steps are locked is said once', () => {
    show(anEmptyContact())
    expect(steps().getAllByText('Finish each step to open the next one.')).toHaveLength(1)
    cleanup()
    show(aContact())
    expect(steps().queryByText('Finish each step to open the next one.')).toBeNull()
  })

  it('S05 a step in progress has a link to continue', () => {
    show(anEmptyContact({ insured_first_name: 'Pat' }), 'contest-coverage')
    expect(section(1).textContent).toContain('In progress')
    expect(link(1)).toBeTruthy()
  })

  it('N101 S05 where there is one way to pay, payment says that the card comes on the last page', () => {
    show(aContact())
    expect(section(8).textContent).toContain('Card, on the last page')
    expect(link(8)).toBeNull()
  })

  it('S05 payment is done only with the code to pay with, which a reload forgets', () => {
    const { payment } = show(aContact({ client_type: 'chevrolet', payment_type: 'pap' }))
    expect(section(8).textContent).toContain('In progress')
    act(() => payment.set({ accountCode: '123456' }))
    expect(section(8).textContent).toContain('Complete')
  })

  it('S13 on a small screen a line with the place among the steps opens the list, and going on closes it', async () => {
    const { rerender } = show(aContact(), 'contest-coverage')
    const line = steps().getByRole('button', { name: 'Steps: 2 of 8' })
    expect(line.getAttribute('aria-expanded')).toBe('false')
    await userEvent.click(line)
    expect(line.getAttribute('aria-expanded')).toBe('true')
    rerender(<StepAccordion current="prize-package-options" />)
    expect(steps().getByRole('button', { name: 'Steps: 3 of 8' }).getAttribute('aria-expanded')).toBe('false')
  })

  it('E14 S05 a refused field and a contest without a price are shown at their step', async () => {
    const { session, server } = show(aContact(), 'tournament-golf-information')
    const refused = [{ section: 'shipping_info', field: 'shipping_city', message: 'Enter the city' }]
    server.respondNext('save', errorResponse(422, 'INVALID', { fields: refused }))
    act(() => session.edit({ shipping_city: 'Waco' }))
    await act(() => session.flush())
    expect(section(6).textContent).toContain('Needs attention')
    expect(summary(6)).toBe('Check: city')

    act(() => session.edit({ h_yardage_1: '16' }))
    expect(summary(2)).toBe('Check: yardage')
  })

  it('S13 sums up several contests in one line, without the figures that stand beside it', () => {
    show(aContact({ h_date_1: '06-12-2027' }, { ...readyAnswers, ...otherContestAnswers }))
    expect(summary(2)).toBe('4 contests, June 12')
  })

  it('S05 a contest that was only added warns of nothing, and one that was begun does', () => {
    const { session } = show(aContact(), 'prize-package-options')
    act(() => session.edit({ p_coverage: 'Yes', p_date_1: '06-12-2027' }))
    expect([summary(2), section(2).textContent]).toEqual([
      '1 contest, June 12',
      expect.stringContaining('In progress'),
    ])
    act(() => session.edit({ p_prize_value_1: '5000' }))
    expect(section(2).textContent).toContain('Needs attention')
    expect(summary(2)).toBe('Missing: type of putt, 3 more')
  })

  it('S05 a step that is not needed says so', () => {
    show(aContact())
    expect(section(5).textContent).toContain('Not needed')
    expect(link(5)).toBeNull()
  })

  it('S13 marks the current step', () => {
    show(aContact(), 'prize-package-options')
    expect(section(3).getAttribute('aria-current')).toBe('step')
    expect(sections().filter((one) => one.hasAttribute('aria-current'))).toHaveLength(1)
    expect(link(3)).toBeNull()
  })
})
