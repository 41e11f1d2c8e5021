// @vitest-environment jsdom
import '#testing/dom.ts'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { DIALOGS } from '#web/app/dialogs.ts'
import { DialogHost } from '#web/dialogs/DialogHost.tsx'
import { type DialogName, dialogStack, openDialog } from '#web/dialogs/open.ts'
import { NotificationRegion } from '#web/ui/NotificationRegion.tsx'
import { notify } from '#web/ui/notify.ts'

const open = ((name: never, props: never) => {
  let answer: Promise<unknown> = Promise.resolve()
  act(() => {
    answer = openDialog(name, props)
  })
  return answer
}) as unknown as typeof openDialog

/** What a dialog shows while it loads: src/web/ui/Skeleton.tsx. */
const PLACEHOLDER = '.animate-breathe'

afterEach(() => act(() => dialogStack.get().forEach((dialog) => dialog.close())))

describe('every registered dialog', () => {
  it.each(Object.keys(DIALOGS) as DialogName[])(
    '%s opens with a title and can be dismissed',
    async (name) => {
      render(<DialogHost />)
      const { example } = await DIALOGS[name]()

      const answer = open(name, example as never)
      await screen.findByRole('dialog')
      // What a dialog loads first may replace it.
      await waitFor(() => expect(document.querySelector(PLACEHOLDER)).toBeNull())
      const dialog = screen.getByRole('dialog')
      const [title] = screen.getAllByRole('heading')
      expect(dialog).toBe(screen.getByRole('dialog', { name: title?.textContent ?? '' }))
      const closing = screen.queryByRole('button', { name: /^(close|cancel|keep (it|editing).*)$/i })
      const kept = screen.queryByRole('button', { name: 'I’ve saved them' })
      // Every button of an offer answers it; Escape means not now.
      if (closing ?? kept) await userEvent.click(closing ?? kept ?? dialog)
      else await userEvent.keyboard('{Escape}')

      expect(await answer).toBeUndefined()
      expect(screen.queryByRole('dialog')).toBeNull()
    },
  )

  const closesOnEscape = Object.keys(DIALOGS).filter((name) => name !== 'recovery-codes') as DialogName[]
  it.each(closesOnEscape)('%s closes on Escape and gives the focus back', async (name) => {
    render(
      <>
        <button type="button">Open</button>
        <DialogHost />
      </>,
    )
    const { example } = await DIALOGS[name]()
    screen.getByRole('button', { name: 'Open' }).focus()

    const answer = open(name, example as never)
    await screen.findByRole('dialog')
    expect(document.activeElement?.textContent).not.toBe('Open')
    await userEvent.keyboard('{Escape}')

    expect(await answer).toBeUndefined()
    expect(document.activeElement?.textContent).toBe('Open')
  })
})

describe('openDialog', () => {
  it('knows the props and the answer of each dialog at compile time', () => {
    const uses = () => {
      // @ts-expect-error no dialog has this name
      void openDialog('maintenence', {})
      // @ts-expect-error the message is missing
      void openDialog('maintenance', {})
      // @ts-expect-error there is no such prop
      void openDialog('maintenance', { message: 'Down', colour: 'red' })
      const answer: Promise<'try-again' | undefined> = openDialog('maintenance', { message: 'Down' })
      return answer
    }
    expect(uses).toBeTypeOf('function')
  })

  it('D06 says what is going on and until when, and answers try-again', async () => {
    render(<DialogHost />)
    const answer = open('maintenance', {
      message: 'Down for maintenance',
      expectedEnd: '2100-06-12T18:30:00Z',
    })
    expect(await screen.findByText('Down for maintenance')).toBeTruthy()
    const moment = new Date('2100-06-12T18:30:00Z')
    const zone = Intl.DateTimeFormat('en-US', { timeZoneName: 'long' })
      .formatToParts(moment)
      .find(({ type }) => type === 'timeZoneName')
    const end = screen.getByText(/Saturday, June 12/).textContent
    expect(end).toContain(moment.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' }))
    expect(end).toContain(zone?.value)
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await answer).toBe('try-again')
  })

  it.each([undefined, '2020-06-12T18:30:00Z', 'soon'])('D06 promises no end at %s', async (expectedEnd) => {
    render(<DialogHost />)
    void open('maintenance', { message: 'Down', ...(expectedEnd && { expectedEnd }) })
    await screen.findByRole('dialog')
    expect(screen.queryByText(/We expect to be back/)).toBeNull()
  })

  it.each([
    ['Keep mine', 'keep-mine'],
    ['Use theirs', 'reload'],
    ['Copy my changes', 'copy'],
  ] as const)('D09 a conflict shows both values and answers to %s', async (button, expected) => {
    render(<DialogHost />)
    const answer = open('unable-to-save', {
      conflict: [{ key: 'h_yardage_1', label: 'Yardage', base: '160', mine: '165', theirs: '180' }],
    })
    expect((await screen.findByText('165')).textContent).toBe('Yours165')
    expect(screen.getByText('180').textContent).toBe('Theirs180')
    await userEvent.click(screen.getByRole('button', { name: button }))
    expect(await answer).toBe(expected)
  })

  it('D09 T18 of several fields each is chosen, theirs at first, and the total follows', async () => {
    render(<DialogHost />)
    const answer = open('unable-to-save', {
      conflict: [
        { key: 'h_yardage_1', label: 'Yardage', base: '160', mine: '165', theirs: '180' },
        { key: 'h_hole_1', label: 'Hole', base: '3', mine: '', theirs: '4' },
      ],
      added: ['Golf course'],
      totalOf: (kept: readonly string[]) => Promise.resolve(kept.length === 0 ? 310 : null),
    })
    const yardage = within(await screen.findByRole('radiogroup', { name: 'Yardage' }))
    expect(yardage.getByText('160').textContent).toBe('Before160')
    expect(yardage.getByRole('radio', { name: /Theirs/ })).toHaveProperty('checked', true)
    expect(screen.getByText('Golf course', { exact: false }).textContent).toContain('Taken from theirs')
    expect(await screen.findByText('$310')).toBeTruthy()
    await userEvent.click(yardage.getByRole('radio', { name: /Yours/ }))
    expect(await screen.findByText('not known yet')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Save as chosen' }))
    expect(await answer).toEqual(['h_yardage_1'])
  })

  it('N48 what waits until another rep is done is shown, and can be copied', async () => {
    render(<DialogHost />)
    const answer = open('unable-to-save', {
      conflict: [{ key: 'h_yardage_1', label: 'Yardage', base: '160', mine: '165', theirs: '180' }],
      heldBy: 'Kim Lake',
    })
    expect(await screen.findByText(/Kim Lake is editing this quote now/)).toBeTruthy()
    expect(screen.queryByRole('radio')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Copy my changes' }))
    expect(await answer).toBe('copy')
  })

  it('D09 a refusal lists what was refused', async () => {
    render(<DialogHost />)
    void open('unable-to-save', {
      refused: [{ label: 'Yardage of putting contest 1', message: 'Enter a yardage from 150 to 300' }],
    })
    expect((await screen.findByRole('term')).textContent).toBe('Yardage of putting contest 1')
    expect(screen.getByRole('definition').textContent).toBe('Enter a yardage from 150 to 300')
  })

  it('keeps notifications reachable while a dialog is open', async () => {
    render(
      <>
        <DialogHost />
        <NotificationRegion />
      </>,
    )
    void open('maintenance', { message: 'Down' })
    const dialog = await screen.findByRole('dialog')
    act(() => void notify({ type: 'error', title: 'Error', message: 'Not saved' }))
    expect(dialog.contains(screen.getByText('Not saved'))).toBe(true)
  })
})
