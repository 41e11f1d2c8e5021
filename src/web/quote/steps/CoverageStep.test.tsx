// @vitest-environment jsdom
import '#testing/dom.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dialogStack } from '#web/dialogs/open.ts'
import CoverageStep from '#web/quote/steps/CoverageStep.tsx'
import { textOf } from '#web/quote/answers/draft/draft.ts'
import { closeDialogsAndNotifications, renderInWizard } from '#testing/render-in-wizard.tsx'
import { aContact, anEmptyContact, GUID } from '#testing/fake-quote-server.ts'

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const add = (kind: string) => press(`Add a ${kind}`)
const row = (name: string) => within(screen.getByRole('group', { name }))
const line = (name: string) => row(name).getAllByRole('button')[0] as HTMLButtonElement
const isOpen = (name: string) => line(name).getAttribute('aria-expanded') === 'true'
const answerDialog = (answer: unknown) => act(async () => dialogStack.get()[0]?.close(answer))

beforeEach(() => history.replaceState(null, '', `/quote/view/${GUID}/contest-coverage`))
afterEach(() => {
  closeDialogsAndNotifications()
  vi.unstubAllGlobals()
})

describe('T08 the choice of contests', () => {
  it('T08 a kind that is chosen appears, and its cover is answered Yes', async () => {
    const { session } = renderInWizard(anEmptyContact(), <CoverageStep />)
    await add('putting contest')
    expect(row('Putting contest 1').getByLabelText('Finalists')).toBeTruthy()
    expect(textOf(session.get(), 'p_coverage')).toBe('Yes')
    expect(screen.queryByRole('group', { name: 'Hole-in-one contest 1' })).toBeNull()
  })

  it('K02 K04 a dice roll and a shootout start with their defaults', async () => {
    renderInWizard(anEmptyContact(), <CoverageStep />)
    await add('dice roll')
    expect(row('Dice roll').getByRole<HTMLInputElement>('radio', { name: '4' }).checked).toBe(true)
    expect(row('Dice roll').getByRole<HTMLInputElement>('radio', { name: '$2,500' }).checked).toBe(true)
    expect(row('Dice roll').getByText('C-A-S-H').parentElement?.textContent).toBe(
      'Roll 4 dice to spell C-A-S-H',
    )
    await add('shootout')
    expect(row('Shootout 1').getByLabelText<HTMLInputElement>('Distance').value).toBe('165')
    expect(row('Shootout 1').getByLabelText<HTMLInputElement>('Shots for each amateur').value).toBe('1')
  })

  it('T08 N49 one that goes asks first where something was described, and comes back with Undo', async () => {
    const { session } = renderInWizard(aContact(), <CoverageStep />)
    await userEvent.click(line('Hole-in-one contest 1'))
    await press('Remove hole-in-one contest 1')
    expect(dialogStack.get()).toMatchObject([
      {
        name: 'take-out-contest',
        props: { contests: ['Hole 7, 165 yards, 120 amateurs, $10,000, Cash'] },
      },
    ])
    await answerDialog(undefined)
    expect(isOpen('Hole-in-one contest 1')).toBe(true)

    await press('Remove hole-in-one contest 1')
    await answerDialog(true)
    expect(screen.queryByRole('group', { name: 'Hole-in-one contest 1' })).toBeNull()
    const gone = ['h_coverage', 'h_hole_1', 'bonus_prizes', 'h_sponsor_name_1', 'grand_prize_signs']
    expect(gone.map((key) => textOf(session.get(), key))).toEqual(['No', '', '', '', ''])

    await press('Undo')
    expect(gone.map((key) => textOf(session.get(), key))).toEqual([
      'Yes',
      '7',
      'Yes',
      'Lone Star Bank',
      'Yes',
    ])
    expect(isOpen('Hole-in-one contest 1')).toBe(false)
    await waitFor(() => expect(document.activeElement).toBe(line('Hole-in-one contest 1')))
  })

  it('T07 removing the last grand prize clears what goes with it', async () => {
    const { session } = renderInWizard(aContact(), <CoverageStep />)
    await userEvent.click(line('Hole-in-one contest 1'))
    await press('Remove hole-in-one contest 1')
    await answerDialog(true)
    const gone = ['bonus_prizes', 'type_bps', 'grand_prize_signs', 'h_sponsor_name_1']
    expect(gone.map((key) => textOf(session.get(), key))).toEqual(['', '', '', ''])
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo' }))
  })

  it('N49 what still stands at its defaults goes without a question', async () => {
    renderInWizard(anEmptyContact(), <CoverageStep />)
    await add('dice roll')
    await press('Remove dice roll')
    expect(dialogStack.get()).toEqual([])
    expect(screen.queryByRole('group', { name: 'Dice roll' })).toBeNull()
  })

  it('N49 T09 the date that was taken from the first contest is no answer to lose', async () => {
    renderInWizard(aContact(), <CoverageStep />)
    await add('dice roll')
    await press('Remove dice roll')
    expect(dialogStack.get()).toEqual([])
  })
})

describe('K03 K04 N13 choices that follow from the rest of a row', () => {
  it('K03 distances go with the kind of putt, and 60 feet is not offered', async () => {
    const { session } = renderInWizard(anEmptyContact(), <CoverageStep />)
    await add('putting contest')
    const putt = row('Putting contest 1')
    await userEvent.click(putt.getByRole('radio', { name: 'Single Putt' }))
    const distances = within(putt.getByRole('radiogroup', { name: 'Distance' })).getAllByRole('radio')
    expect(distances.map((radio) => radio.closest('label')?.textContent)).toEqual(['40 feet', '50 feet'])
    await userEvent.click(distances[0] as HTMLElement)
    await userEvent.click(putt.getByRole('radio', { name: 'Progressive Putt' }))
    expect(putt.queryByRole('radiogroup', { name: 'Distance' })).toBeNull()
    expect(putt.getByText('10, 30 and 50 feet')).toBeTruthy()
    await waitFor(() => expect(textOf(session.get(), 'p_distance_1')).toBe('10-30-50'))
  })

  it('K04 N13 only $100,000 is paid at once', async () => {
    renderInWizard(anEmptyContact(), <CoverageStep />)
    await add('shootout')
    const lumpSum = () => row('Shootout 1').queryByRole('option', { name: 'Cash (Lump Sum)' })
    await userEvent.selectOptions(row('Shootout 1').getByLabelText('Prize value'), '$100,000')
    expect(lumpSum()).toBeTruthy()
    await userEvent.selectOptions(row('Shootout 1').getByLabelText('Prize value'), '$250,000')
    expect(lumpSum()).toBeNull()
  })

  it('N51 an eleventh finalist of a single putt is a rep’s to insure, and is not sent', async () => {
    const { server, session } = renderInWizard(anEmptyContact(), <CoverageStep />)
    await add('putting contest')
    const putt = row('Putting contest 1')
    await userEvent.click(putt.getByRole('radio', { name: 'Single Putt' }))
    await userEvent.type(putt.getByLabelText('Finalists'), '11')
    await userEvent.tab()
    expect(putt.getByText('Enter 1 to 10 finalists for a single putt')).toBeTruthy()
    await act(() => session.flush())
    expect(server.bodiesOf('save').some(({ customFields }) => customFields?.['p_finalists_1'] === 11)).toBe(
      false,
    )
  })
})

describe('a row', () => {
  const HOLE = 'Hole-in-one contest 1'

  it('opens with a press on its line, which stays; Done closes it, or leads to what is wrong', async () => {
    renderInWizard(aContact(), <CoverageStep />)
    expect(line(HOLE).textContent).toMatch(/Hole 7.*165.*120.*\$10,000.*Certificate Fee/)
    line(HOLE).focus()
    await userEvent.keyboard('{Enter}')
    const contest = row(HOLE)
    await waitFor(() => expect(document.activeElement).toBe(contest.getByLabelText('Date')))
    await userEvent.clear(contest.getByLabelText('Yardage'))
    await press(`Done with ${HOLE.toLowerCase()}`)
    expect(contest.getByLabelText('Yardage').getAttribute('aria-invalid')).toBe('true')
    await waitFor(() => expect(document.activeElement).toBe(contest.getByLabelText('Yardage')))
    await userEvent.type(contest.getByLabelText('Yardage'), '170')
    await waitFor(() => expect(line(HOLE).textContent).toMatch(/170/))
    await press(`Done with ${HOLE.toLowerCase()}`)
    expect(isOpen(HOLE)).toBe(false)
    await waitFor(() => expect(document.activeElement).toBe(line(HOLE)))
  })

  it('S05 Escape closes it with what was typed; its line names what is missing, and opens at it', async () => {
    const { session } = renderInWizard(aContact(), <CoverageStep />)
    await userEvent.click(line(HOLE))
    await userEvent.clear(row(HOLE).getByLabelText('Yardage'))
    await userEvent.type(row(HOLE).getByLabelText('What is the prize?'), ' prize')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(line(HOLE)))
    expect(line(HOLE).textContent).toContain('Missing: yardage')
    expect(textOf(session.get(), 'h_prize_description_1')).toBe('Cash prize')
    await userEvent.click(line(HOLE))
    await waitFor(() => expect(document.activeElement).toBe(row(HOLE).getByLabelText('Yardage')))
  })

  it('S05 nothing warns of a contest in which nothing was typed, open or closed', async () => {
    const { container } = renderInWizard(aContact(), <CoverageStep />)
    await add('putting contest')
    await userEvent.keyboard('{Escape}')
    expect(line('Putting contest 1').textContent).not.toMatch(/Missing|Enter|Choose/)
    expect(container.querySelectorAll('.text-sand, .text-flag')).toHaveLength(0)
    await userEvent.click(line('Putting contest 1'))
    await userEvent.type(row('Putting contest 1').getByLabelText('Prize value'), '5000')
    await userEvent.keyboard('{Escape}')
    await waitFor(() =>
      expect(line('Putting contest 1').textContent).toContain('Missing: type of putt, finalists and 2 more'),
    )
  })

  it('S05 finalists are counted up and down with a press, and stay within what is insured', async () => {
    renderInWizard(aContact(), <CoverageStep />)
    await add('putting contest')
    const contest = row('Putting contest 1')
    const finalists = contest.getByLabelText<HTMLInputElement>('Finalists')
    const [less, more] = [
      contest.getByRole('button', { name: 'One less' }),
      contest.getByRole('button', { name: 'One more' }),
    ]
    await userEvent.click(more)
    await userEvent.click(more)
    expect(finalists.value).toBe('2')
    await userEvent.click(less)
    expect([finalists.value, less.getAttribute('aria-disabled')]).toEqual(['1', 'true'])
    await userEvent.click(less)
    expect(finalists.value).toBe('1')
  })

  it('one is open at a time: another that opens closes it, and Next opens the first that is wrong', async () => {
    renderInWizard(aContact({ h_yardage_1: null }), <CoverageStep />)
    expect(isOpen(HOLE)).toBe(true)
    await add('putting contest')
    expect([isOpen(HOLE), isOpen('Putting contest 1')]).toEqual([false, true])
    await userEvent.click(line('Putting contest 1'))
    expect(isOpen('Putting contest 1')).toBe(false)
    await press(/^Next/)
    expect(isOpen(HOLE)).toBe(true)
    const summary = within(screen.getByRole('group', { name: /^In order to continue/ }))
    await userEvent.click(summary.getByRole('link', { name: /^Putting contest 1, Finalists|finalists/ }))
    await waitFor(() =>
      expect(document.activeElement).toBe(row('Putting contest 1').getByLabelText('Finalists')),
    )
  })

  it('N73 a figure that is not valid stands in the line as typed, with what to enter once it is closed', async () => {
    renderInWizard(aContact(), <CoverageStep />)
    await userEvent.click(line(HOLE))
    const all = { initialSelectionStart: 0, initialSelectionEnd: 3 }
    await userEvent.type(row(HOLE).getByLabelText('Yardage'), '140', all)
    await userEvent.tab()
    expect(line(HOLE).textContent).toMatch(/140 yd/)
    await userEvent.keyboard('{Escape}')
    expect(line(HOLE).textContent).toContain('Enter a yardage from 150 to 300')
  })

  it('N52 is copied without its hole, which is insured once a day', async () => {
    renderInWizard(aContact(), <CoverageStep />)
    await userEvent.click(line(HOLE))
    await press('Copy hole-in-one contest 1')
    const copy = row('Hole-in-one contest 2')
    expect(copy.getByLabelText<HTMLInputElement>('Yardage').value).toBe('165')
    expect(copy.getByLabelText<HTMLInputElement>('Hole').value).toBe('')
    await waitFor(() => expect(document.activeElement).toBe(copy.getByLabelText('Hole')))
  })
})

describe('D24 a contest without a price', () => {
  const unpriced = (contact = aContact()) => ({
    ...contact,
    blockers: [
      {
        code: 'ROW_NOT_PRICED' as const,
        step: 'contest-coverage' as const,
        message: 'We can’t price 301 yards online. Call or email us and we’ll help',
        entity: 'grand_prize' as const,
        index: 1,
      },
    ],
  })

  it('D24 going on names it with its reason, and leads back to its row', async () => {
    renderInWizard(unpriced(), <CoverageStep />)
    await press(/^Next/)
    await waitFor(() => expect(dialogStack.get()).toHaveLength(1))
    const [dialog] = dialogStack.get()
    expect(dialog).toMatchObject({
      name: 'unable-to-calculate',
      props: { rows: [{ name: 'Hole-in-one contest 1', index: 1 }] },
    })
    await answerDialog({ entity: 'grand_prize', index: 1 })
    await waitFor(() =>
      expect(document.activeElement).toBe(row('Hole-in-one contest 1').getByLabelText('Date')),
    )
    expect(location.pathname).toContain('contest-coverage')
  })
  it('N69 D24 where nothing can be priced it is said, and one goes on all the same', async () => {
    const noPlan = {
      code: 'NO_RATING_PLAN',
      step: 'contest-coverage',
      message: 'Prices cannot be worked out',
    } as const
    const { server } = renderInWizard({ ...aContact(), blockers: [noPlan] }, <CoverageStep />)
    // Without a plan there are no prices to offer the add-on at.
    server.respondNext('read', Response.json({ data: [] }))
    await press(/^Next/)
    await waitFor(() => expect(dialogStack.get()).toHaveLength(1))
    expect(dialogStack.get()[0]).toMatchObject({
      name: 'unable-to-calculate',
      props: { rows: [], reason: noPlan.message },
    })
    await answerDialog(undefined)
    await waitFor(() => expect(location.pathname).not.toContain('contest-coverage'))
  })
})
