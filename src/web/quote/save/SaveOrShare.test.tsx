// @vitest-environment jsdom
import '#testing/dom.ts'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { DialogHost } from '#web/dialogs/DialogHost.tsx'
import { SaveOrShare } from '#web/quote/save/SaveOrShare.tsx'
import { REP } from '#web/api/viewer.ts'
import { closeDialogsAndNotifications, renderInWizard } from '#testing/render-in-wizard.tsx'
import type { SavedQuote } from '#web/quote/answers/draft/draft.ts'
import { aContact, anEmptyContact, GUID } from '#testing/fake-quote-server.ts'

async function open(contact: SavedQuote = aContact(), viewer = REP) {
  const person = userEvent.setup()
  const wizard = renderInWizard(
    contact,
    <>
      <SaveOrShare />
      <DialogHost />
    </>,
    viewer,
  )
  await person.click(screen.getByRole('button', { name: 'Save or share' }))
  await screen.findByRole('dialog', { name: 'Save or share' })
  return { person, ...wizard }
}

const press = (name: string) => screen.getByRole('button', { name })

afterEach(() => {
  closeDialogsAndNotifications()
  vi.unstubAllGlobals()
})

describe('save or share', () => {
  it('S11 the link that is copied is the customer’s, also for a rep', async () => {
    const { person } = await open()
    await person.click(press('Copy the link'))
    expect(await screen.findByText('Copied')).toBeTruthy()
    expect(await navigator.clipboard.readText()).toBe(
      `${location.origin}/quote/view/${GUID}/contact-information`,
    )
  })

  it('where copying is not allowed, the link is shown', async () => {
    const { person } = await open()
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('not allowed'))
    await person.click(press('Copy the link'))
    const link = await screen.findByLabelText<HTMLInputElement>('Link to this quote')
    expect(link.value).toContain(`/quote/view/${GUID}`)
  })

  it('D01 closes once all is saved, and the focus is in the header again', async () => {
    const { person } = await open()
    await person.click(press('Save'))
    await person.click(await screen.findByRole('button', { name: 'Save the quote' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement).toBe(press('Save or share'))
  })

  it('D01 stays to say what is only half typed', async () => {
    const { person, session } = await open()
    act(() => session.edit({ h_yardage_1: '16' }))
    await person.click(press('Save'))
    await person.click(await screen.findByRole('button', { name: 'Save the quote' }))
    expect(await screen.findByText('Enter a yardage from 135 to 300')).toBeTruthy()
    expect(screen.getByRole('dialog', { name: 'Save or share' })).toBeTruthy()
  })

  it('there is nothing to print without a price', async () => {
    const contact = anEmptyContact()
    await open({ ...contact, customFields: { ...contact.customFields, amount_due: null } })
    expect(screen.queryByRole('link', { name: 'Print this quote' })).toBeNull()
  })

  it('what is priced can be printed', async () => {
    await open()
    expect(screen.getByRole('link', { name: 'Print this quote' })).toBeTruthy()
  })
})
