// @vitest-environment jsdom
import '#testing/dom.ts'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { dialogStack } from '#web/dialogs/open.ts'
import { PersonRow } from '#web/reps/people/PersonRow.tsx'
import { closeDialogsAndNotifications } from '#testing/render-in-wizard.tsx'

const KIM = {
  id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  email: 'kim@office.example',
  name: 'Kim Lee',
  role: 'reader',
  state: 'active',
  last_sign_in_at: null,
  second_factor: false,
  current: false,
} as const

afterEach(() => {
  cleanup()
  closeDialogsAndNotifications()
})

it('R02 a person is shown with role, state, last sign-in and second factor', () => {
  const person = { ...KIM, state: 'disabled', second_factor: true } as const
  render(<PersonRow person={person} onChanged={() => undefined} />)
  for (const text of ['Reader', 'Disabled', 'kim@office.example']) expect(screen.getByText(text)).toBeTruthy()
  expect(screen.getAllByText('Kim Lee')[0]).toBeTruthy()
  expect(screen.getByText('Hasn’t signed in yet · Two-step sign-in on')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Enable Kim Lee' })).toBeTruthy()
})

it.each(['Change role of Kim Lee', 'Reset the sign-in of Kim Lee', 'Disable Kim Lee'])(
  'R02 %s asks first, and the list is read again only if it was done',
  async (name) => {
    let changes = 0
    render(<PersonRow person={KIM} onChanged={() => void (changes += 1)} />)
    await userEvent.click(screen.getByRole('button', { name }))
    dialogStack.get()[0]?.close()
    await userEvent.click(screen.getByRole('button', { name }))
    expect(changes).toBe(0)
    dialogStack.get()[0]?.close(true)
    await Promise.resolve()
    expect(changes).toBe(1)
  },
)
