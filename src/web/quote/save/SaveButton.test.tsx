// @vitest-environment jsdom
import '#testing/dom.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { DialogHost } from '#web/dialogs/DialogHost.tsx'
import { notifications } from '#web/ui/notify.ts'
import { SaveButton } from '#web/quote/save/SaveButton.tsx'
import { closeDialogsAndNotifications, renderInWizard } from '#testing/render-in-wizard.tsx'
import type { SavedQuote } from '#web/quote/answers/draft/draft.ts'
import { aContact, anEmptyContact, GUID, errorResponse } from '#testing/fake-quote-server.ts'

const press = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Save the quote' }))
const email = () => screen.getByLabelText<HTMLInputElement>(/^Email to save it under/)
const page = (contact: SavedQuote) =>
  renderInWizard(
    contact,
    <>
      <SaveButton />
      <DialogHost />
    </>,
  )

async function openSave() {
  await press()
  return screen.findByRole('dialog', { name: 'Save this quote' })
}

const alert = () => screen.findByRole('alert')

afterEach(() => {
  closeDialogsAndNotifications()
  vi.unstubAllGlobals()
})

describe('V01 Save', () => {
  it('V01 says word for word that something is missing, names it and leads there', async () => {
    const { server } = page(anEmptyContact())
    await press()
    const notice = await alert()
    expect(screen.getByText('In order to save please provide the required information.')).toBeTruthy()
    expect(notice.textContent).toContain('Still missing: Contact name, Type of organization, Email.')
    const link = screen.getByRole('link', { name: 'Go to contact information' })
    expect(link.getAttribute('href')).toBe(`/quote/view/${GUID}/contact-information`)
    expect(server.requests).toEqual([])
  })

  it('N53 V01 D01 with a name, an e-mail address and a kind of organization it asks where to keep the quote', async () => {
    const { server, session } = page(anEmptyContact())
    act(() =>
      session.edit({ insured_last_name: 'Doyle', insured_email: 'p@d.example', client_type: 'school' }),
    )
    const dialog = await openSave()
    expect(email().value).toBe('p@d.example')
    await submit()
    await waitFor(() => expect(notifications.get()).toMatchObject([{ message: 'Quote Q-1 is saved' }]))
    expect(dialog.isConnected).toBe(false)
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save' }))
    expect(server.contact.customFields).toMatchObject({ insured_last_name: 'Doyle', client_type: 'school' })
    expect(server.bodiesOf('link')).toEqual([])
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('D01 saves under another address and sends the link there, where both are wanted', async () => {
    const { server } = page(aContact())
    await openSave()
    await userEvent.clear(email())
    await userEvent.type(email(), 'sam@hopehouse.example')
    await userEvent.click(screen.getByLabelText('Email me a link'))
    await submit()
    await waitFor(() => expect(notifications.get()).toMatchObject([{ type: 'success', title: 'Saved' }]))
    expect(server.contact.customFields['insured_email']).toBe('sam@hopehouse.example')
    expect(server.bodiesOf('link')).toHaveLength(1)
  })

  it('D01 says at the field what is wrong with the address, and goes there', async () => {
    const { server } = page(aContact())
    await openSave()
    await userEvent.clear(email())
    await userEvent.type(email(), 'sam')
    await submit()
    expect(email().getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(email())
    expect(server.bodiesOf('save')).toEqual([])
  })

  it('D01 E14 says at the field what the server will not take', async () => {
    const { server } = page(aContact())
    await openSave()
    const message = 'Enter an address that can receive mail'
    const fields = [{ section: 'contact_information', field: 'insured_email', message }]
    server.respondNext('save', errorResponse(422, 'INVALID', { fields }))
    await userEvent.type(email(), 'n')
    await submit()
    await waitFor(() => expect(email().getAttribute('aria-invalid')).toBe('true'))
    expect(within(screen.getByRole('dialog', { name: 'Save this quote' })).getByText(message)).toBeTruthy()
    expect(notifications.get()).toEqual([])
  })

  it('D01 is saved once however often it is pressed, and cannot be left meanwhile', async () => {
    const { server } = page(aContact())
    const release = server.holdNext('save')
    await openSave()
    await userEvent.type(email(), 'n')
    await submit()
    await submit()
    await userEvent.keyboard('{Escape}')
    expect(screen.getByRole('dialog')).toBeTruthy()
    release()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.bodiesOf('save')).toHaveLength(1)
  })

  it('D01 does not say saved where it is not', async () => {
    const { server, session } = page(aContact())
    server.isOnline = false
    act(() => session.edit({ course_name: 'Lions' }))
    await openSave()
    await submit()
    expect((await alert()).textContent).toContain('select Save the quote again.')
    expect(notifications.get().map(({ title }) => title)).not.toContain('Saved')
    server.isOnline = true
    await submit()
    await waitFor(() => expect(notifications.get().map(({ title }) => title)).toContain('Saved'))
  })

  it('D01 a link that did not go is said where it was asked for, and can be sent again', async () => {
    const { server } = page(aContact())
    server.respondNext('link', errorResponse(500, 'INTERNAL'))
    await openSave()
    await userEvent.click(screen.getByLabelText('Email me a link'))
    await submit()
    expect((await alert()).textContent).toContain('We saved the quote but couldn’t send its link')
    expect(notifications.get()).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Send the link again' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.bodiesOf('link')).toHaveLength(2)
  })

  it('says what of it is only half typed', async () => {
    const { session } = page(aContact())
    act(() => session.edit({ h_yardage_1: '16' }))
    await openSave()
    await submit()
    expect((await screen.findByText('Enter a yardage from 150 to 300')).closest('[role=status]')).toBeTruthy()
  })
})
