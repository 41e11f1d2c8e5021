// @vitest-environment jsdom
import '#testing/dom.ts'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { notifications } from '#web/notifications/notify.ts'
import { SaveButton } from '#web/quote/components/SaveButton.tsx'
import { clearScreen, drawn } from '#testing/in-wizard.tsx'
import { aContact, anEmptyContact, GUID } from '#testing/quote-server.ts'

const press = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))
const alert = () => screen.findByRole('alert')

afterEach(() => {
  clearScreen()
  vi.unstubAllGlobals()
})

describe('V01 Save', () => {
  it('V01 says word for word that something is missing, names it and leads there', async () => {
    const { server } = drawn(anEmptyContact(), <SaveButton />)
    await press()
    const notice = await alert()
    expect(screen.getByText('In order to save please provide the required information.')).toBeTruthy()
    expect(notice.textContent).toContain('Still missing: Contact name, Kind of organization, E-mail.')
    const link = screen.getByRole('link', { name: 'Go to contact information' })
    expect(link.getAttribute('href')).toBe(`/quote/view/${GUID}/contact-information`)
    expect(server.asked).toEqual([])
  })

  it('N53 V01 a name, an e-mail address and a kind of organization are enough', async () => {
    const { server, session } = drawn(anEmptyContact(), <SaveButton />)
    act(() =>
      session.type({ insured_last_name: 'Doyle', insured_email: 'p@d.example', client_type: 'school' }),
    )
    await press()
    await waitFor(() => expect(notifications.get()).toMatchObject([{ message: 'Quote Q-1 is saved' }]))
    expect(server.contact.customFields).toMatchObject({ insured_last_name: 'Doyle', client_type: 'school' })
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('does not say saved where it is not', async () => {
    const { server, session } = drawn(aContact(), <SaveButton />)
    server.isThere = false
    act(() => session.type({ course_name: 'Lions' }))
    await press()
    expect((await alert()).textContent).toContain('As soon as the connection is back, press Save again.')
    expect(notifications.get().map(({ title }) => title)).not.toContain('Saved')
    server.isThere = true
    await press()
    await waitFor(() => expect(notifications.get().map(({ title }) => title)).toContain('Saved'))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('says what of it is only half typed', async () => {
    const { session } = drawn(aContact(), <SaveButton />)
    act(() => session.type({ h_yardage_1: '16' }))
    await press()
    expect((await screen.findByRole('status')).textContent).toContain('Enter a yardage from 150 to 300')
    expect(notifications.get()).toEqual([])
  })
})
