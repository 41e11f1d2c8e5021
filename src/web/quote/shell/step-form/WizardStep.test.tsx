// @vitest-environment jsdom
import '#testing/dom.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import ContactStep from '#web/quote/steps/ContactStep.tsx'
import CoverageStep from '#web/quote/steps/CoverageStep.tsx'
import PrizePackageStep from '#web/quote/steps/PrizePackageStep.tsx'
import TournamentStep from '#web/quote/steps/TournamentStep.tsx'
import { textOf } from '#web/quote/answers/draft/draft.ts'
import { dialogStack } from '#web/dialogs/open.ts'
import { closeDialogsAndNotifications, renderInWizard } from '#testing/render-in-wizard.tsx'
import { aContact, anEmptyContact, GUID, errorResponse } from '#testing/fake-quote-server.ts'

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const next = () => press(/^Next/)
const addHoleInOne = () => press('Add a hole-in-one contest')
const summary = () => screen.getByRole('group', { name: /^In order to continue/ })
const alertText = () =>
  within(summary())
    .getAllByRole('link')
    .map(({ textContent }) => textContent)
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const path = () => location.pathname.replace(`/quote/view/${GUID}/`, '')

beforeEach(() => history.replaceState(null, '', `/quote/view/${GUID}/here`))
afterEach(() => {
  closeDialogsAndNotifications()
  vi.unstubAllGlobals()
})

describe('D24 Next with a contest that has no price', () => {
  const unpriced = (): ReturnType<typeof aContact> => ({
    ...aContact(),
    blockers: [
      {
        code: 'ROW_NOT_PRICED',
        step: 'contest-coverage',
        message: 'We can’t price 301 yards online. Call or email us and we’ll help',
        entity: 'grand_prize',
        index: 1,
      },
    ],
  })

  it('D24 says it on a page without contests too; closed, the person goes on', async () => {
    renderInWizard(unpriced(), <TournamentStep />)
    await next()
    await waitFor(() => expect(dialogStack.get()).toHaveLength(1))
    expect(dialogStack.get()[0]).toMatchObject({
      name: 'unable-to-calculate',
      props: { rows: [{ name: 'Hole-in-one contest 1', index: 1 }] },
    })
    expect(path()).toBe('here')
    act(() => dialogStack.get()[0]?.close(undefined))
    await waitFor(() => expect(path()).not.toBe('here'))
    expect(path()).not.toBe('contest-coverage')
  })

  it('D24 leads back to the contest from there', async () => {
    renderInWizard(unpriced(), <TournamentStep />)
    await next()
    await waitFor(() => expect(dialogStack.get()).toHaveLength(1))
    act(() => dialogStack.get()[0]?.close({ entity: 'grand_prize', index: 1 }))
    await waitFor(() => expect(path()).toBe('contest-coverage'))
  })
})

describe('V01 Next', () => {
  it('V01 shows the exact text, lists what is missing in the order of the page, and takes the focus', async () => {
    renderInWizard(anEmptyContact(), <ContactStep />)
    await next()
    expect(screen.getByText('In order to continue please provide the required information')).toBeTruthy()
    expect(alertText()).toEqual([
      'Choose the type of organization',
      'Enter the first name',
      'Enter the last name',
      'Enter an email address such as pat@example.com',
      expect.stringMatching(/^Enter a phone number with 10 digits/),
      'Enter the street address',
      'Enter the city',
      'Choose the state or province',
      expect.stringMatching(/^ZIP or postal code: Enter a ZIP code such as/),
    ])
    expect(document.activeElement).toBe(summary())
    expect(field('First name').getAttribute('aria-invalid')).toBe('true')
    expect(path()).toBe('here')
  })

  it('V01 each line leads to its field, and goes with its error as soon as that is mended', async () => {
    renderInWizard(anEmptyContact(), <ContactStep />)
    await next()
    await userEvent.click(within(summary()).getByText('Enter the first name'))
    expect(document.activeElement).toBe(field('First name'))
    await userEvent.keyboard('P')
    await waitFor(() => expect(field('First name').getAttribute('aria-invalid')).toBeNull())
    expect(alertText()).not.toContain('Enter the first name')
    expect(field('Last name').getAttribute('aria-invalid')).toBe('true')
  })

  it('an error stays while what is typed is still wrong, and the summary and the tab’s "Error:" go with the last', async () => {
    renderInWizard(aContact({ insured_zip: null }), <ContactStep />)
    expect(document.title).not.toMatch(/^Error: /)
    await next()
    expect(alertText()).toHaveLength(1)
    expect(document.title).toMatch(/^Error: Contact information · /)
    await userEvent.type(field('ZIP or postal code'), '7870')
    expect(alertText()).toHaveLength(1)
    await userEvent.type(field('ZIP or postal code'), '4')
    await waitFor(() => expect(screen.queryByRole('group', { name: /^In order to continue/ })).toBeNull())
    expect(document.title).toMatch(/^Contact information · /)
  })

  it('an answer mends the error of another field', async () => {
    renderInWizard(aContact({ h_amateurs_1: null }), <CoverageStep />)
    await next()
    expect(alertText()).toEqual(['Amateurs: Enter how many players will take a shot'])
    await userEvent.type(field('Professionals'), '4')
    await waitFor(() => expect(screen.queryByRole('group', { name: /^In order to continue/ })).toBeNull())
    expect(field('Amateurs').getAttribute('aria-invalid')).toBeNull()
  })

  it('E14 D09 an error of the server is in the summary and at its field', async () => {
    const { server } = renderInWizard(aContact({ tournament_name: null }), <TournamentStep />)
    const problem = {
      section: 'tournament_and_golf_info',
      field: 'tournament_name',
      message: 'Enter another',
    }
    // Autosave may have sent a request before Next does.
    for (const status of [422, 422])
      server.respondNext('save', errorResponse(status, 'INVALID', { fields: [problem] }))
    await userEvent.type(field('Tournament name'), 'Lions')
    await next()
    await waitFor(() => expect(alertText()).toEqual(['Tournament name: Enter another']))
    expect(field('Tournament name').getAttribute('aria-invalid')).toBe('true')
    expect(path()).toBe('here')
    expect(screen.queryByText('Your answers aren’t saved yet')).toBeNull()
  })

  it('V01 marks what is required, in every row', async () => {
    renderInWizard(anEmptyContact(), <CoverageStep />)
    await addHoleInOne()
    expect(field('Yardage').getAttribute('aria-required')).toBe('true')
    expect(field('Professionals').getAttribute('aria-required')).toBeNull()
    await userEvent.type(field('Hole'), '7')
    await addHoleInOne()
    const second = screen.getByRole('group', { name: 'Hole-in-one contest 2' })
    expect(within(second).getByLabelText('Yardage').getAttribute('aria-required')).toBe('true')
  })

  it('V01 asks for a contest if none is chosen', async () => {
    renderInWizard(anEmptyContact(), <CoverageStep />)
    await next()
    expect(alertText()).toEqual(['Hole-in-one: Add at least one contest'])
    await userEvent.click(within(summary()).getByRole('link'))
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add a hole-in-one contest' }))
  })

  it('V01 lists what an empty contest lacks', async () => {
    renderInWizard(anEmptyContact(), <CoverageStep />)
    await addHoleInOne()
    await next()
    expect(alertText()).toEqual([
      'Enter the date of the contest, today or later',
      'Enter the number of the hole from 1 to 36',
      'Enter a yardage from 150 to 300',
      'Amateurs: Enter how many players will take a shot',
      'Enter a prize value from $500 to $1,000,000, in whole dollars',
      'Say what the prize is',
    ])
  })

  it('V01 reports incomplete text, also after visiting another step, and sends the rest', async () => {
    const { server, session } = renderInWizard(aContact(), <ContactStep />)
    act(() => session.edit({ insured_zip: '787', insured_company_name: 'Hope' }))
    expect(field('ZIP or postal code').value).toBe('787')
    await next()
    expect(alertText()).toEqual([expect.stringMatching(/^ZIP or postal code: Enter a ZIP code such as/)])
    await userEvent.type(field('ZIP or postal code'), '04')
    await next()
    await waitFor(() => expect(path()).toBe('contest-coverage'))
    expect(server.contact.customFields).toMatchObject({ insured_zip: '78704', insured_company_name: 'Hope' })
  })

  it('incomplete text in a field that is no longer shown does not block', async () => {
    const { session } = renderInWizard(aContact({ type_bp_signs: 'default' }), <PrizePackageStep />)
    act(() => session.edit({ bp_sponsor_name: 'x'.repeat(61) }))
    await next()
    await waitFor(() => expect(path()).toBe('tournament-golf-information'))
  })

  it('stays on the step with a notice while it cannot be saved', async () => {
    const { server, session } = renderInWizard(aContact(), <ContactStep />)
    server.isOnline = false
    act(() => session.edit({ insured_company_name: 'Hope' }))
    await next()
    expect((await screen.findByRole('alert')).textContent).toContain('Your answers aren’t saved yet')
    expect(path()).toBe('here')
    server.isOnline = true
    await next()
    await waitFor(() => expect(path()).toBe('contest-coverage'))
  })

  it('does not navigate if the person has left the step during the save', async () => {
    const { server, session, unmount } = renderInWizard(aContact(), <ContactStep />)
    const answer = server.holdNext('save')
    act(() => session.edit({ insured_company_name: 'Hope' }))
    await next()
    unmount()
    answer()
    await session.flush()
    expect(path()).toBe('here')
  })
})

describe('what others change reaches the form', () => {
  it('N58 the time zone follows the state once it is saved, and text that is being typed does not change', async () => {
    const { session } = renderInWizard(aContact(), <TournamentStep />)
    await userEvent.selectOptions(field('State or province'), 'California')
    await userEvent.clear(field('Golf course'))
    await userEvent.type(field('Golf course'), ' Torrey ')
    await act(() => session.flush())
    await waitFor(() => expect(field('Time zone').value).toBe('America/Los_Angeles'))
    expect(field('Golf course').value).toBe(' Torrey ')
    expect(session.get().contact.customFields['course_name']).toBe('Torrey')
  })

  it('V09 an incomplete address is an error on leaving the field, not while it is typed', async () => {
    renderInWizard(aContact(), <ContactStep />)
    await userEvent.clear(field('Email'))
    await userEvent.type(field('Email'), 'pat@')
    expect(field('Email').getAttribute('aria-invalid')).toBeNull()
    await userEvent.tab()
    expect(screen.getByText('Enter an email address such as pat@example.com')).toBeTruthy()
  })
})

describe('T09 contest rows', () => {
  const contest = (slot: number) => within(screen.getByRole('group', { name: `Hole-in-one contest ${slot}` }))

  it('T09 an added row has the first date and the focus, and at the maximum there is an explanation', async () => {
    const { session } = renderInWizard(aContact(), <CoverageStep />)
    for (const slot of [2, 3, 4]) {
      await addHoleInOne()
      await waitFor(() => expect(document.activeElement).toBe(contest(slot).getByLabelText('Hole')))
      expect(textOf(session.get(), `h_date_${slot}`)).toBe(textOf(session.get(), 'h_date_1'))
      expect(contest(slot).getByText('The day of your first contest')).toBeTruthy()
      expect(screen.getAllByLabelText('Hole')).toHaveLength(1)
    }
    expect(screen.queryByRole('button', { name: 'Add a hole-in-one contest' })).toBeNull()
    expect(screen.getByText('You can insure up to 4 hole-in-one contests on one certificate.')).toBeTruthy()
  })

  it('a removed row can be restored, and then gets the focus again', async () => {
    renderInWizard(aContact({ h_hole_2: 12 }), <CoverageStep />)
    await userEvent.click(contest(1).getByRole('button'))
    await press('Remove hole-in-one contest 1')
    expect(contest(1).getByText('Hole 12')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo' }))
    await userEvent.keyboard('{Enter}')
    expect(contest(1).getByLabelText<HTMLInputElement>('Hole').value).toBe('7')
    await waitFor(() => expect(document.activeElement).toBe(contest(1).getByLabelText('Date')))
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('an error does not stay with the row number if another row gets it', async () => {
    renderInWizard(aContact({ h_hole_2: 12, h_yardage_2: 180 }), <CoverageStep />)
    await userEvent.click(contest(1).getByRole('button'))
    await userEvent.clear(contest(1).getByLabelText('Yardage'))
    await next()
    expect(contest(1).getByLabelText('Yardage').getAttribute('aria-invalid')).toBe('true')
    await press('Remove hole-in-one contest 1')
    await userEvent.click(contest(1).getByRole('button'))
    expect(contest(1).getByLabelText('Yardage').getAttribute('aria-invalid')).toBeNull()
  })
})
